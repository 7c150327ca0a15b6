//! What the sources say of their grids, and what came of it.

use sudoku_core::Symmetry;

use super::reach::{keeps_rows, swaps};
use super::summary::{ALPHA, ArmSummary, Summary};
use sudoku_runner::claims::{Finding, Verdict};
use sudoku_stats::Estimate;

/// Classes of bands are as evenly reached as matters up to this w: Cohen's "small" effect.
const EVEN: f64 = 0.1;
/// What 5,000 grids without a failure would show with 95 % confidence: no more than 3 in 5,000.
const THOUSANDS: f64 = 3.0 / 5000.0;
/// "Rare" is at most one grid in ten.
const RARE: f64 = 0.1;
/// "Always" is 99 of 100, with the whole interval.
const ALWAYS: f64 = 0.99;

/// All claims that the rows, or counting, can decide.
pub fn findings(summary: &Summary) -> Vec<Finding> {
    let mut findings: Vec<Finding> = summary.arms.iter().filter_map(even).collect();
    findings.extend(summary.arm("top-band").and_then(top_bands));
    findings.extend(summary.arm("top-band").map(completable));
    findings.extend(summary.arm("cross-fill").into_iter().flat_map(of_cross_fill));
    findings.extend(summary.arm("row-by-row").map(of_rows));
    findings.extend(summary.top_row.map(of_top_row));
    findings.extend(of_reach(summary));
    findings.extend(triples(summary));
    findings.push(transposition());
    findings
}

/// Whose way it is.
fn ids(arm: &str) -> &'static [&'static str] {
    match arm {
        "fewest-candidates" => &["B10"],
        "top-band" => &["B11"],
        "row-by-row" => &["W20"],
        "dancing-links" | "dancing-links-top-row" => &["Z9"],
        "cross-fill" => &["J9", "J10"],
        _ if arm.starts_with("shuffled-root") => &["S2", "S10"],
        _ => &[],
    }
}

fn even(arm: &ArmSummary) -> Option<Finding> {
    let name = arm.arm.replace(' ', "-").replace(',', "");
    let test = match (arm.uneven, arm.worst_log10_p) {
        (true, Some(log10)) => format!("uneven beyond chance, p = 10^{log10:.1}"),
        _ => format!("no more uneven than chance at {ALPHA}"),
    };
    let claim = format!("{} makes every grid with equal probability (tacit)", arm.arm);
    Some(
        Finding::new(&format!("even-{name}"), ids(&arm.arm), &claim)
            .at_most(arm.worst()?, EVEN)
            .evidence(format!(
                "Cohen's w of the 416 classes of bands against their exact shares, the greatest of the six bands and \
                 stacks; even enough if at most {EVEN}; {test} (chi-squared, Holm over all ways and places)"
            )),
    )
}

/// Whether the first band of [`top_band`](sudoku_generators::top_band) is any band equally often.
fn top_bands(arm: &ArmSummary) -> Option<Finding> {
    let test = arm.among_bands_test.as_ref()?;
    Some(
        Finding::new("top-bands-even", &["B11"], "every top band is filled in with equal probability (tacit)")
            .at_most(arm.among_bands?, EVEN)
            .evidence(format!(
                "Cohen's w of its classes against their shares of the 9! x 2,612,736 bands; even if at most {EVEN}; {}",
                test
            )),
    )
}

fn completable(arm: &ArmSummary) -> Finding {
    let work = &arm.work;
    Finding::new("completable", &["B11", "E18"], "top band and first column can always be completed")
        .published("48 cells are left to backtracking")
        .ours(format!("{} of {} grids, none restarted", arm.n, arm.n))
        .verdict(Verdict::of(work.most_restarts == 0))
        .evidence(format!(
            "{:.2} {:.2} digits written per grid, 81 needed; the test over all first columns is in the generators",
            work.placements.estimate, work.placements.ci
        ))
}

fn of_cross_fill(arm: &ArmSummary) -> [Finding; 3] {
    let n = arm.n as usize;
    let restarts: Vec<String> = arm
        .work
        .restarts
        .iter()
        .enumerate()
        .map(|(count, grids)| format!("{}: {grids}", count + 1))
        .collect();
    let quantiles = &arm.work.guess_quantiles;
    let typical = (quantiles[0]..=quantiles[2]).contains(&4.0);
    [
        Finding::new("three-iterations", &["J11", "E22"], "no grid takes more than 3 iterations, of thousands")
            .published("none of thousands exceeded 3")
            .at_most(Estimate::of(&arm.work.three_restarts, n), THOUSANDS)
            .evidence(format!(
                "share of grids that take more than 3, exact interval; bound: what 5,000 grids without one would \
                 show; most: {}; grids by iterations {}",
                arm.work.most_restarts + 1,
                restarts.join(", ")
            )),
        Finding::new("rare-failures", &["J11"], "impossible grids are rare")
            .published("\"on the rare occasions\"")
            .at_most(Estimate::of(&arm.work.restarted, n), RARE)
            .evidence(format!("share of grids restarted at least once, exact interval; rare: at most {RARE}")),
        Finding::new("four-guesses", &["J10", "J11"], "a grid takes some 4 guesses, as the one shown does")
            .published("4 guesses in the example")
            .ours(format!(
                "mean {:.2} {:.2}, median {:.0}, 95 % of grids {:.0} to {:.0}, n = {}",
                arm.work.guesses.estimate,
                arm.work.guesses.ci,
                quantiles[1],
                quantiles[0],
                quantiles[2],
                arm.n
            ))
            .verdict(Verdict::of(typical))
            .evidence(format!(
                "holds if 4 lies within the middle 95 %; exactly 4: {:.1} % [{:.1}, {:.1}]; guesses of iterations \
                 that failed count too",
                100.0 * arm.work.four_guesses.estimate,
                100.0 * arm.work.four_guesses.ci.low,
                100.0 * arm.work.four_guesses.ci.high
            )),
    ]
}

fn of_rows(arm: &ArmSummary) -> Finding {
    Finding::new("nine-shifts", &["W20"], "at most nine shifts of a row are enough to fill a grid")
        .published("9 shifts, then the row above")
        .at_least(of_none(arm), ALWAYS)
        .evidence(format!(
            "share of grids not restarted; {:.1} {:.1} shifts and {:.0} digits written per grid",
            arm.work.guesses.estimate, arm.work.guesses.ci, arm.work.placements.estimate
        ))
}

/// Share of grids never restarted.
fn of_none(arm: &ArmSummary) -> Estimate {
    let restarted = &arm.work.restarted;
    Estimate {
        value: 1.0 - restarted.estimate,
        low: 1.0 - restarted.ci.high,
        high: 1.0 - restarted.ci.low,
        n: arm.n,
    }
}

fn of_top_row(saved: Estimate) -> Finding {
    Finding::new("top-row", &["Z9"], "a random top row filled in beforehand saves dancing links work")
        .published("about 5 % of the time")
        .at_least(saved, 0.0)
        .evidence("share of the nodes saved, BCa interval; times, which do not repeat, stand in timing.md")
}

/// Can shuffling make every grid, and if not, what share?
fn of_reach(summary: &Summary) -> Vec<Finding> {
    let claim = "the transforms of step 2 can make every grid";
    let mut findings = Vec::new();
    let (mut told, mut least) = (Vec::new(), 0f64);
    for reach in &summary.reach {
        let bound = if reach.bound { "at most " } else { "" };
        let finding = Finding::new("every-grid", &["S7"], claim).part(reach.what.clone());
        let share = Estimate::exact(reach.share, 1);
        findings.push(finding.published("\"what's the percentage?\"").always(share).evidence(format!(
            "{bound}{:.0} grids of 6,670,903,752,021,072,936,960, counted by the {} symmetries of the root",
            reach.grids, reach.automorphisms
        )));
        told.push(format!("{}: {bound}{:.2e}", reach.what, reach.share));
        least = least.max(reach.share);
    }
    let whole = Finding::new("every-grid", &["S7"], claim)
        .published("\"I think it should be able to\"; \"if not, what's the percentage?\"")
        .ours(told.join("; "))
        .verdict(Verdict::of(least >= 1.0))
        .evidence("share of all grids, by the orbit of the root; holds if it is 1");
    findings.insert(0, whole);
    let familiar = summary.reach.iter().filter(|reach| reach.what.contains("transposition"));
    let familiar: Vec<String> = familiar.map(|reach| format!("{:.0}", reach.grids)).collect();
    findings.push(
        Finding::new(
            "familiar",
            &["J8"],
            "grids by transposition and swapped digits feel familiar after a while",
        )
        .published("\"felt too familiar\"")
        .ours(format!("{} grids, all one pattern", familiar.join(" or ")))
        .verdict(Verdict::NotTestable)
        .evidence(
            "a feeling; of all grids this is less than one in 10^15, and without their labels two or one",
        ),
    );
    findings
}

/// Triples that recur in the boxes of a stack or band.
fn triples(summary: &Summary) -> Vec<Finding> {
    let finding = |arm: &ArmSummary| {
        let share = Estimate::of(&arm.alike_all, arm.n as usize);
        Finding::new("triples-recur", &["S8", "S10"], "in shuffled grids groups of three recur in the other boxes")
            .part(arm.arm.clone())
            .published("always")
            .at_least(share, ALWAYS)
            .evidence(format!(
                "grids in which the boxes of every band and stack hold the same triples; in uniform grids a band does \
                 with probability {:.4}",
                summary.alike_expected
            ))
    };
    let parts: Vec<Finding> = summary.shuffled().map(finding).collect();
    let Some(first) = parts.first() else { return parts };
    let holds = parts.iter().all(|part| part.verdict == Verdict::Reproduced);
    let fails = parts.iter().any(|part| part.verdict == Verdict::NotReproduced);
    let told =
        parts.iter().map(|part| format!("{}: {}", part.part.as_deref().unwrap_or_default(), part.ours));
    let whole = Finding::new("triples-recur", &["S8", "S10"], &first.claim)
        .published("always")
        .ours(told.collect::<Vec<_>>().join("; "))
        .verdict(if holds {
            Verdict::Reproduced
        } else if fails {
            Verdict::NotReproduced
        } else {
            Verdict::Undecided
        })
        .evidence(format!(
            "share of grids; always: {ALWAYS} or more, for every root and number of mutations"
        ));
    std::iter::once(whole).chain(parts).collect()
}

/// Decided by looking at each swap.
fn transposition() -> Finding {
    let swaps = swaps();
    let keeping = swaps.iter().filter(|swap| keeps_rows(swap)).count();
    let made = keeping < swaps.len() || keeps_rows(&Symmetry::TRANSPOSITION);
    Finding::new("transposition", &["S9", "E26"], "swaps of rows and columns can transpose a grid")
        .published("\"can implement transposing already\"")
        .ours(format!(
            "{keeping} of {} swaps keep the cells of a row in one row; transposition does not",
            swaps.len()
        ))
        .verdict(Verdict::of(made))
        .evidence("what all swaps keep, their products keep; one that does not would leave it open")
}

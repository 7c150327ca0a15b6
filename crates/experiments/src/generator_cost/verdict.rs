//! What becomes of the source's claims on cost, by rules on the numbers.

use super::config::Config;
use super::summary::Summary;
use crate::equivalence::over_all;
use sudoku_runner::claims::{Finding, Verdict};
use sudoku_stats::Estimate;

/// "About 20 times": up to a fifth more.
const WORST: f64 = 24.0;
/// A share of time up to that is negligible.
const NEGLIGIBLE: f64 = 0.05;
/// Mean operations that the source reckons for a grid.
const GRID: f64 = 6_561.0;
/// Comparisons that the source reckons for random filling.
const RANDOM: f64 = 531_441.0;

/// Ways of counting: comparisons by the source's reckoning; digits placed in uniqueness tests.
const COUNTS: [&str; 2] = ["comparisons", "digits placed"];

/// All findings.
pub fn findings(summary: &Summary, config: &Config) -> Vec<Finding> {
    let mut all =
        vec![random_tests(summary), guesses(summary), grid_operations(summary), grid_share(summary)];
    all.extend(worst(summary));
    all.extend(easy(summary, config));
    all.push(harder_costs_more(summary));
    all.extend(discarding(summary, config));
    all
}

fn random_tests(summary: &Summary) -> Finding {
    let checks =
        summary.random.iter().find(|random| random.guess_limit == Some(0)).map(|random| random.checks);
    let finding =
        Finding::new("random-comparisons", &["W25"], "random filling makes exactly 81³ comparisons")
            .published(format!("{RANDOM}"));
    let Some([least, most]) = checks else { return finding };
    finding
        .ours(format!("{least} to {most} tests of 6,561 comparisons, {:.0} in all", summary.unit.estimate))
        .verdict(Verdict::of((least, most) == (81, 81) && summary.unit.estimate == RANDOM))
        .evidence(
            "one fast test for each cell, by the source's 81 · 81 comparisons a test; a count, not a time",
        )
}

/// W25: that cost rises at most in proportion to the guesses allowed.
fn guesses(summary: &Summary) -> Finding {
    let base = summary.random.iter().find(|random| random.guess_limit == Some(0));
    let base = base.map_or(f64::NAN, |random| random.fast_tests.estimate);
    let limited =
        summary.random.iter().filter_map(|random| Some((random.guess_limit?, random.fast_tests.estimate)));
    let parts = limited.clone().map(|(limit, tests)| format!("{limit}: {tests:.3}")).collect::<Vec<_>>();
    let exact = summary.random.iter().find(|random| random.guess_limit.is_none());
    let exact = exact.map_or(f64::NAN, |random| random.fast_tests.estimate);
    // Fast tests over what one for each guess allowed, and one more, would give.
    let of_bound = limited.filter(|(limit, _)| *limit > 0).map(|(limit, t)| t / (base * (limit + 1) as f64));
    let n = summary.random.first().map_or(0, |random| random.n as u64);
    Finding::new(
        "linear-in-guesses",
        &["W25"],
        "the hybrid test's cost is linear in the number of allowed guesses",
    )
    .published("fast tests: at most one for each guess, and one more")
    .at_most(Estimate::exact(of_bound.fold(0.0, f64::max), n), 1.0)
    .evidence(format!(
        "greatest mean number of fast tests in a uniqueness test over guesses + 1; a bound that is far from \
             reached: fast tests by limit {}, without limit {exact:.3}",
        parts.join(", ")
    ))
}

fn grid_operations(summary: &Summary) -> Finding {
    let grid = &summary.grid;
    let n = summary.random.first().map_or(0, |random| random.n);
    Finding::new("grid-operations", &["W25"], "filling a grid takes 9⁴ operations on average")
        .published("6,561; best 81, worst 5.8e25")
        .at_most(Estimate::of(&grid.tried, n), GRID)
        .evidence(format!(
            "numbers tried, at most (nine for each digit placed and for each row that failed); digits placed {:.1} \
             {:.1}, at most {}; without taking any back {:.1} % of grids",
            grid.placements.estimate,
            grid.placements.ci,
            grid.most_placements,
            100.0 * grid.straight.estimate
        ))
}

fn grid_share(summary: &Summary) -> Finding {
    let grid = &summary.grid;
    let n = summary.random.first().map_or(0, |random| random.n as u64);
    Finding::new("grid-share", &["W25"], "filling the grid takes negligible time beside masking")
        .published("negligible")
        .at_most(Estimate::exact(grid.share, n), NEGLIGIBLE)
        .evidence(format!(
            "part of all comparisons of random masking, the cheapest; of tuned masking {:.4}; of the digits placed \
             {:.3}; up to {NEGLIGIBLE} counts as negligible; times are in timing.csv",
            grid.share_tuned, grid.share_of_digits
        ))
}

/// W26, by both ways of counting; over all puzzles, and over those that took a single grid.
fn worst(summary: &Summary) -> Vec<Finding> {
    let overall = &summary.overall;
    let mut parts = Vec::new();
    for (greatest, n, which) in [
        (overall.greatest, overall.n, "any number of grids"),
        (overall.greatest_of_one_grid, overall.of_one_grid, "a single grid"),
    ] {
        for (greatest, count) in greatest.into_iter().zip(COUNTS) {
            let claim = "the hardest puzzles take no more than about 20 times as long as random filling";
            parts.push(
                Finding::new("worst", &["W26"], claim)
                    .part(format!("{which}, {count}"))
                    .published("about 20 (Figure 10, picture lost)")
                    .at_most(Estimate::exact(greatest, n as u64), WORST)
                    .evidence(format!(
                        "greatest normalised cost of a tuned puzzle; up to {WORST} counts as about 20"
                    )),
            );
        }
    }
    parts.extend(over_all(&parts));
    parts
}

fn easy(summary: &Summary, config: &Config) -> Vec<Finding> {
    let easiest = summary.tuned.iter().find(|tuned| Some(&tuned.target) == config.targets.first());
    let Some(easiest) = easiest else { return Vec::new() };
    let costs = [&easiest.cost, &easiest.cost_in_digits].into_iter().zip(COUNTS);
    let mut parts: Vec<Finding> = costs
        .map(|(cost, count)| {
            Finding::new("easy-is-faster", &["W26"], "easy puzzles can be made faster than by random filling")
                .part(count)
                .published("less than 1")
                .at_most(Estimate::of(cost, easiest.n), 1.0)
                .evidence(format!(
                    "mean normalised cost at target {}; of the comparisons {:.0} % compute WNEFs, by which the \
                     strategies choose",
                    easiest.target,
                    100.0 * easiest.wnef_share
                ))
        })
        .collect();
    parts.extend(over_all(&parts));
    parts
}

fn harder_costs_more(summary: &Summary) -> Finding {
    let r = &summary.overall.with_wnef;
    let ours = Estimate { value: r.estimate, low: r.ci.low, high: r.ci.high, n: r.n as u64 };
    Finding::new("harder-costs-more", &["W26"], "the running time rises as the WNEF falls")
        .published("Figure 10, picture lost")
        .at_most(ours, 0.0)
        .evidence("Spearman's correlation of normalised cost with WNEF over all tuned puzzles")
}

/// W30: against random puzzles of which the easy ones are thrown away; at every evil target, against random
/// masking with and without guesses, by both ways of counting.
fn discarding(summary: &Summary, config: &Config) -> Vec<Finding> {
    let mut parts = Vec::new();
    for d in summary.discarding.iter().filter(|d| config.evil.contains(&d.target)) {
        let test = d.guess_limit.map_or("exact test".into(), |limit| format!("{limit} guesses"));
        for (ratio, count) in [(d.ratio, COUNTS[0]), (d.ratio_in_digits, COUNTS[1])] {
            let finding = Finding::new(
                "discarding",
                &["W30"],
                "a difficult puzzle takes less time than making puzzles at random and discarding the easy ones",
            )
            .part(format!("WNEF {}, random masking with {test}, {count}", d.target))
            .published("less time; no number");
            let finding = match ratio {
                Some(ratio) => finding.at_least(ratio, 1.0),
                None => finding.ours("no random puzzle as low").verdict(Verdict::Undecided),
            };
            parts.push(finding.evidence(format!(
                "cost of discarding over cost of tuned masking; {:.2} % [{:.2}, {:.2}] of random puzzles are as low",
                100.0 * d.share.estimate,
                100.0 * d.share.ci.low,
                100.0 * d.share.ci.high
            )));
        }
    }
    parts.extend(over_all(&parts));
    parts
}

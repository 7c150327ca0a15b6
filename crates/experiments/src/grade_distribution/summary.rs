//! Shares of the grades under every way to part the tactics, against the published ones.

use rand::rngs::ChaCha8Rng;
use serde::Serialize;
use sudoku_stats::{CONFIDENCE, Moments, clopper_pearson, one_sample_t};

use super::Config;
use super::measure::Row;
use super::published::{FIGURE_11, RUNS};
use super::scheme::{Cuts, Scheme, all_cuts, built_in_cuts, grade, told};
use crate::agreement::{Agreement, Test, distance, of_counts, real};
use sudoku_runner::Result;
use sudoku_runner::claims::Finding;
use sudoku_stats::Estimate;

/// Distributions are alike if at most this share of the puzzles would have to be of another grade.
pub const ALIKE: f64 = 0.1;
/// Shares of one grade are equal within this.
pub const EQUAL: f64 = 0.05;

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub findings: Vec<Finding>,
    pub puzzles: u64,
    pub clues_mean: f64,
    pub clues_sd: f64,
    pub schemes: Vec<SchemeSummary>,
    /// The built-in parting under each scheme that has its tactics.
    pub built_in: Vec<Fit>,
    /// The parting of each scheme that is nearest to the published shares.
    pub nearest: Vec<Fit>,
    /// Chosen on one half of the puzzles and scored on the other.
    pub chosen: Option<Fit>,
    /// Every parting of every scheme, nearest first.
    pub all: Vec<Candidate>,
}

/// What the tactics of a reading solve.
#[derive(Clone, Debug, Serialize)]
pub struct SchemeSummary {
    pub name: String,
    pub mode: String,
    pub tactics: Vec<String>,
    /// Puzzles by the place of their hardest tactic; the last are not solved.
    pub counts: Vec<u64>,
    /// Share of the puzzles that the first one, two, ... tactics solve.
    pub solved: Vec<Estimate>,
}

/// A parting of a reading's tactics into grades.
#[derive(Clone, Debug, Serialize)]
pub struct Candidate {
    pub scheme: String,
    pub cuts: Cuts,
    /// Puzzles of each grade.
    pub counts: [u64; 5],
    /// Total variation distance to the published shares.
    pub distance: f64,
}

/// A parting looked at closely.
#[derive(Clone, Debug, Serialize)]
pub struct Fit {
    pub candidate: Candidate,
    /// The last tactic of each grade.
    pub told: String,
    pub shares: Vec<Estimate>,
    pub agreement: Agreement,
}

/// Everything the rows tell.
pub fn summarise(rows: &[Row], config: &Config, rng: &mut ChaCha8Rng) -> Result<Summary> {
    let built: Vec<Scheme> = super::schemes(&config.scheme, "grade-distribution")?;
    let mut schemes = Vec::new();
    for (scheme, choice) in built.iter().zip(&config.scheme) {
        schemes.push(scheme_summary(scheme, &choice.mode, &places(rows, &scheme.name, |_| true))?);
    }
    let clues: Vec<f64> =
        rows.iter().filter(|row| row.scheme == built[0].name).map(|row| row.clues as f64).collect();
    let moments = Moments::of(&clues);
    let all = nearest_first(candidates(&schemes));
    let cuts = built_in_cuts()?;
    let (mut built_in, mut nearest) = (Vec::new(), Vec::new());
    for scheme in &schemes {
        let own = || all.iter().filter(|candidate| candidate.scheme == scheme.name);
        // Another list of tactics than the built-in one is not separated by its cuts.
        if scheme.tactics == schemes[0].tactics
            && let Some(candidate) = own().find(|candidate| candidate.cuts == cuts)
        {
            built_in.push(fit(candidate, scheme, config, rng)?);
        }
        if let Some(candidate) = own().next() {
            nearest.push(fit(candidate, scheme, config, rng)?);
        }
    }
    let chosen = chosen(rows, &schemes, config, rng)?;
    let mut summary = Summary {
        findings: Vec::new(),
        puzzles: moments.count,
        clues_mean: moments.mean,
        clues_sd: moments.sd()?,
        schemes,
        built_in,
        nearest,
        chosen,
        all,
    };
    summary.findings = findings(rows, &summary)?;
    Ok(summary)
}

/// Places of the hardest tactics under a scheme, of the puzzles whose number is taken.
fn places(rows: &[Row], scheme: &str, taken: impl Fn(u64) -> bool) -> Vec<usize> {
    let own = rows.iter().filter(|row| row.scheme == scheme && taken(row.number));
    own.map(|row| row.hardest).collect()
}

fn scheme_summary(scheme: &Scheme, mode: &str, places: &[usize]) -> Result<SchemeSummary> {
    let tactics: Vec<String> = scheme.tactics().iter().map(|tactic| tactic.name().to_owned()).collect();
    let mut counts = vec![0; tactics.len() + 1];
    places.iter().for_each(|&place| counts[place - 1] += 1);
    let n = places.len() as u64;
    let share = |upto: usize| {
        let effect = clopper_pearson(counts[..upto].iter().sum(), n, CONFIDENCE)?;
        Ok(Estimate::of(&effect, n as usize))
    };
    let solved = (1..=tactics.len()).map(share).collect::<Result<_>>()?;
    Ok(SchemeSummary { name: scheme.name.clone(), mode: mode.to_owned(), tactics, counts, solved })
}

fn candidates(schemes: &[SchemeSummary]) -> Vec<Candidate> {
    let of_scheme = |scheme: &SchemeSummary| {
        let candidate = |cuts: Cuts| {
            let mut counts = [0; 5];
            for (place, count) in (1..).zip(&scheme.counts) {
                counts[grade(place, &cuts)] += count;
            }
            let distance = distance(&real(&counts), &real(&FIGURE_11));
            Candidate { scheme: scheme.name.clone(), cuts, counts, distance }
        };
        all_cuts(scheme.tactics.len()).into_iter().map(candidate).collect::<Vec<_>>()
    };
    schemes.iter().flat_map(of_scheme).collect()
}

fn nearest_first(mut all: Vec<Candidate>) -> Vec<Candidate> {
    all.sort_by(|a, b| a.distance.total_cmp(&b.distance));
    all
}

fn fit(candidate: &Candidate, scheme: &SchemeSummary, config: &Config, rng: &mut ChaCha8Rng) -> Result<Fit> {
    let n: u64 = candidate.counts.iter().sum();
    let share = |&count: &u64| Ok(Estimate::of(&clopper_pearson(count, n, CONFIDENCE)?, n as usize));
    Ok(Fit {
        candidate: candidate.clone(),
        told: told(&candidate.cuts, &scheme.tactics),
        shares: candidate.counts.iter().map(share).collect::<Result<_>>()?,
        agreement: of_counts(&candidate.counts, &FIGURE_11, config.bootstrap, rng)?,
    })
}

/// The nearest parting by the puzzles of odd number, with the counts of the others; none for too few puzzles.
fn chosen(
    rows: &[Row],
    schemes: &[SchemeSummary],
    config: &Config,
    rng: &mut ChaCha8Rng,
) -> Result<Option<Fit>> {
    let half = |odd: bool| -> Vec<Candidate> {
        let halves = schemes.iter().map(|scheme| {
            let mut counts = vec![0; scheme.counts.len()];
            for place in places(rows, &scheme.name, |number| (number % 2 == 1) == odd) {
                counts[place - 1] += 1;
            }
            SchemeSummary { counts, ..scheme.clone() }
        });
        candidates(&halves.collect::<Vec<_>>())
    };
    let best = nearest_first(half(true)).into_iter().next();
    let scored = best.and_then(|best| {
        half(false).into_iter().find(|other| (&other.scheme, other.cuts) == (&best.scheme, best.cuts))
    });
    let Some(scored) = scored.filter(|scored| scored.counts.iter().sum::<u64>() > 0) else { return Ok(None) };
    let scheme = schemes.iter().find(|scheme| scheme.name == scored.scheme);
    scheme.map(|scheme| fit(&scored, scheme, config, rng)).transpose()
}

/// `chi-squared 45.0, 4 df, p = 4.0e-9`, or nothing.
pub fn tested(test: Option<&Test>) -> String {
    test.map(Test::to_string).unwrap_or_default()
}

fn findings(rows: &[Row], summary: &Summary) -> Result<Vec<Finding>> {
    let published = published();
    let mut findings = Vec::new();
    for (n, fit) in summary.built_in.iter().enumerate() {
        let finding = Finding::new(
            "figure-11",
            &["Z20", "Z18", "E29"],
            "random irreducible puzzles are easy, normal, hard, expert and master in the shares of Figure 11",
        )
        .published(&published)
        .ours(percentages(&fit.shares))
        .at_most(fit.agreement.distance, ALIKE)
        .evidence(format!(
            "grades of the built-in profile ({}), {} puzzles; total variation distance {}, at most {ALIKE} counts as \
             alike; {}",
            fit.told,
            summary.puzzles,
            fit.agreement.distance,
            tested(fit.agreement.test.as_ref())
        ));
        findings.push(if n > 0 { finding.part(&fit.candidate.scheme) } else { finding });
    }
    if let Some(fit) = &summary.chosen {
        findings.push(
            Finding::new(
                "figure-11-some-map",
                &["E29"],
                "some assignment of the six tactics to the grades gives the shares of Figure 11",
            )
            .published(&published)
            .ours(percentages(&fit.shares))
            .at_most(fit.agreement.distance, ALIKE)
            .evidence(format!(
                "the nearest of {} assignments by the puzzles of odd number ({}, {}), scored on the others; total \
                 variation distance {}; {}",
                summary.all.len(),
                fit.candidate.scheme,
                fit.told,
                fit.agreement.distance,
                tested(fit.agreement.test.as_ref())
            )),
        );
    }
    let first = &summary.schemes[0];
    if let Some(solved) = first.solved.last() {
        let told = 1.0 - FIGURE_11[4] as f64 / RUNS as f64;
        findings.push(
            Finding::new(
                "six-tactics-solve",
                &["Z17", "Z20"],
                "the six tactics solve all but the master puzzles",
            )
            .published("52.3 %")
            .within(*solved, told, EQUAL)
            .evidence(format!("reading {} ({}); within {EQUAL} counts as equal", first.name, first.mode)),
        );
    }
    findings.extend(kept_marks(rows, summary)?);
    Ok(findings)
}

/// Whether it matters that struck marks stay struck: the same puzzles under the first two readings, if they
/// differ in nothing else.
fn kept_marks(rows: &[Row], summary: &Summary) -> Result<Option<Finding>> {
    let [first, second, ..] = summary.schemes.as_slice() else { return Ok(None) };
    if first.tactics != second.tactics || first.mode == second.mode {
        return Ok(None);
    }
    let solved = |scheme: &SchemeSummary| -> Vec<f64> {
        let places = places(rows, &scheme.name, |_| true);
        places.iter().map(|&place| f64::from(u8::from(place <= scheme.tactics.len()))).collect()
    };
    let (a, b) = (solved(first), solved(second));
    let differences: Vec<f64> = a.iter().zip(&b).map(|(a, b)| b - a).collect();
    let finding = Finding::new(
        "kept-marks",
        &["E32"],
        "it makes no difference to what the tactics solve whether struck marks stay struck",
    )
    .evidence(format!(
        "share solved under {} less share under {}, the same puzzles; within 0.02 counts as none",
        second.name, first.name
    ));
    // Where no puzzle tells the two apart there is no interval.
    let estimate = match one_sample_t(&differences, 0.0, CONFIDENCE) {
        Ok(test) => Estimate {
            value: test.mean_difference,
            low: test.ci.low,
            high: test.ci.high,
            n: differences.len() as u64,
        },
        Err(_) => return Ok(None),
    };
    Ok(Some(finding.within(estimate, 0.0, 0.02)))
}

/// `1.0, 14.4, ... %`
fn published() -> String {
    let shares = FIGURE_11.map(|count| format!("{:.1}", 100.0 * count as f64 / RUNS as f64));
    format!("{} %", shares.join(", "))
}

fn percentages(shares: &[Estimate]) -> String {
    let shares: Vec<String> = shares.iter().map(|share| format!("{:.1}", 100.0 * share.value)).collect();
    format!("{} %", shares.join(", "))
}

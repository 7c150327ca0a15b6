//! Shares of the grades under every division of the tactics into grades, against the published ones.

use sudoku_runner::prelude::*;

use super::measure::Row;
use crate::published::difference;
use crate::zendoku::{Config, Cuts, FIGURE_11, RUNS, Scheme, all_cuts, built_in_cuts, grade, schemes, shown};

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub puzzles: u64,
    pub clues_mean: f64,
    pub clues_sd: f64,
    pub schemes: Vec<SchemeSummary>,
    /// The built-in division under each scheme that has its tactics.
    pub built_in: Vec<Fit>,
    /// The division of each scheme that is nearest to the published shares.
    pub nearest: Vec<Fit>,
    /// Chosen on one half of the puzzles and scored on the other.
    pub chosen: Option<Fit>,
    /// Every division of every scheme, nearest first.
    pub all: Vec<Candidate>,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Summary> {
        let built: Vec<Scheme> = schemes(&config.scheme, "grade-distribution")?;
        let mut schemes = Vec::new();
        for (scheme, choice) in built.iter().zip(&config.scheme) {
            schemes.push(SchemeSummary::of(scheme, &choice.mode, &places(rows, &scheme.name, |_| true))?);
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
                built_in.push(Fit::of(candidate, scheme, config, rng)?);
            }
            if let Some(candidate) = own().next() {
                nearest.push(Fit::of(candidate, scheme, config, rng)?);
            }
        }
        let chosen = chosen(rows, &schemes, config, rng)?;
        Ok(Summary {
            puzzles: moments.count,
            clues_mean: moments.mean,
            clues_sd: moments.sd()?,
            schemes,
            built_in,
            nearest,
            chosen,
            all,
        })
    }

    fn quantities(&self, rows: &[Row], _config: &Config) -> Result<Vec<Quantity>> {
        let of_fit = |name: &str, fit: &Fit| {
            let shares: Vec<String> =
                fit.shares.iter().map(|one| format!("{:.1}", 100.0 * one.value)).collect();
            let test = fit.agreement.test.map(|test| test.to_string()).unwrap_or_default();
            let shares = format!("{} %; last tactics {}; {test}", shares.join(", "), fit.shown);
            Quantity::new(name, fit.agreement.distance).part(&fit.candidate.scheme).detail(shares)
        };
        let mut all: Vec<Quantity> = self.built_in.iter().map(|fit| of_fit("figure-11", fit)).collect();
        all.extend(self.chosen.iter().map(|fit| of_fit("figure-11-some-map", fit)));
        for scheme in &self.schemes {
            let solved = scheme.solved.last().map(|solved| {
                let difference = difference(solved, PUBLISHED_SOLVED, RUNS);
                Quantity::new("six-tactics-solve", difference)
                    .detail(format!("{}; ours {solved}", scheme.mode))
            });
            all.extend(solved.map(|solved| solved.part(&scheme.name)));
        }
        all.extend(kept_marks(rows, &self.schemes)?);
        Ok(all)
    }
}

record! {
    /// What the tactics of a reading solve.
    pub struct SchemeSummary(scheme: &Scheme, mode: &str, places: &[usize]) {
        let tactics: Vec<String> = scheme.tactics().iter().map(|tactic| tactic.name().to_owned()).collect();
        let mut counts = vec![0; tactics.len() + 1];
        places.iter().for_each(|&place| counts[place - 1] += 1);
        let n = places.len() as u64;
        let share = |upto: usize| Estimate::share(counts[..upto].iter().sum(), n);
        let solved = (1..=tactics.len()).map(share).collect::<Result<_, _>>()?;
    }
    pub name: String = scheme.name.clone(),
    pub mode: String = mode.to_owned(),
    pub tactics: Vec<String> = tactics,
    /// Puzzles by the place of their hardest tactic; the last are not solved.
    pub counts: Vec<u64> = counts,
    /// Share of the puzzles that the first one, two, ... tactics solve.
    pub solved: Vec<Estimate> = solved,
}

/// A division of a reading's tactics into grades.
#[derive(Clone, Debug, Serialize)]
pub struct Candidate {
    pub scheme: String,
    pub cuts: Cuts,
    /// Puzzles of each grade.
    pub counts: [u64; 5],
    /// Total variation distance to the published shares.
    pub distance: f64,
}

record! {
    /// A division looked at closely.
    pub struct Fit(candidate: &Candidate, scheme: &SchemeSummary, config: &Config, rng: &mut Stream) {
        let shares = candidate.counts.iter().map(|&count| Estimate::share(count, candidate.counts.iter().sum()));
    }
    pub candidate: Candidate = candidate.clone(),
    /// The last tactic of each grade.
    pub shown: String = shown(&candidate.cuts, &scheme.tactics),
    pub shares: Vec<Estimate> = shares.collect::<Result<_, _>>()?,
    pub agreement: TotalVariation =
        TotalVariation::of_counts(&candidate.counts, &FIGURE_11, config.bootstrap, rng)?,
}

/// Places of the hardest tactics under a scheme, of the puzzles whose number is taken.
pub fn places(rows: &[Row], scheme: &str, taken: impl Fn(u64) -> bool) -> Vec<usize> {
    let own = rows.iter().filter(|row| row.scheme == scheme && taken(row.number));
    own.map(|row| row.hardest).collect()
}

fn candidates(schemes: &[SchemeSummary]) -> Vec<Candidate> {
    let of_scheme = |scheme: &SchemeSummary| {
        let candidate = |cuts: Cuts| {
            let mut counts = [0; 5];
            for (place, count) in (1..).zip(&scheme.counts) {
                counts[grade(place, &cuts)] += count;
            }
            let distance = total_variation(&real(&counts), &real(&FIGURE_11));
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

/// The nearest division by the puzzles of odd number, with the counts of the others; none for too few puzzles.
fn chosen(rows: &[Row], schemes: &[SchemeSummary], config: &Config, rng: &mut Stream) -> Result<Option<Fit>> {
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
    scheme.map(|scheme| Fit::of(&scored, scheme, config, rng)).transpose()
}

/// Figure 11: all puzzles but the master ones, of 1,000.
const PUBLISHED_SOLVED: f64 = 0.523;

/// Whether it matters that struck marks stay struck: share solved under the second reading minus that under the
/// first, on the same puzzles, if the readings differ in nothing else.
fn kept_marks(rows: &[Row], schemes: &[SchemeSummary]) -> Result<Option<Quantity>> {
    let [first, second, ..] = schemes else { return Ok(None) };
    if first.tactics != second.tactics || first.mode == second.mode {
        return Ok(None);
    }
    let solved = |scheme: &SchemeSummary| {
        let places = places(rows, &scheme.name, |_| true).into_iter();
        places.map(|place| f64::from(u8::from(place <= scheme.tactics.len()))).collect::<Vec<_>>()
    };
    Ok(Some(Quantity::new("kept-marks", Estimate::paired(&solved(second), &solved(first))?)))
}

//! How much of the variation between puzzles lies between grids, and between levels.

use sudoku_math::{pow, powi};
use sudoku_runner::prelude::*;

record! {
    /// An outcome of several attempts on each of several grids.
    pub struct Between(
        made: &str, outcome: &str, groups: &[Vec<f64>], success: bool, resamples: usize, rng: &mut Stream
    ) {
        let moments = several(groups);
        let all = Moments::merge_all(&moments);
        let of = |indices: &[usize]| icc(indices.iter().map(|&n| &moments[n]));
        let found = bootstrap(moments.len(), of, resamples, CONFIDENCE, rng)?;
        let fives: Vec<&[f64]> = groups.iter().flat_map(|group| group.chunks_exact(5)).collect();
        let failed = fives.iter().filter(|five| five.iter().all(|&value| value == 0.0)).count() as u64;
        // `None` if no grid has five attempts.
        let five_fail = if success { Estimate::share(failed, fives.len() as u64).defined()? } else { None };
    }
    /// How the puzzles were made.
    pub made: String = made.to_owned(),
    /// The outcome.
    pub outcome: String = outcome.to_owned(),
    pub grids: u64 = moments.len() as u64,
    pub attempts: u64 = all.count,
    /// Mean, or share of successes.
    pub mean: f64 = all.mean,
    /// Share of the variance that lies between grids: ICC(1), with BCa interval over grids.
    pub icc: Estimate = Estimate::bca(&found, moments.len()),
    /// For successes: share of runs of five attempts on one grid that all fail.
    pub five_fail: Option<Estimate> = five_fail,
    /// The same under equal probability on every grid.
    pub five_fail_expected: Option<f64> = five_fail.map(|_| powi(1.0 - all.mean, 5)),
    /// For successes: share of the grids on which no attempt succeeds.
    pub without_success: Option<Estimate> = if success {
        let none = moments.iter().filter(|grid| grid.mean == 0.0).count() as u64;
        Some(Estimate::share(none, moments.len() as u64)?)
    } else {
        None
    },
    /// The same under equal probability on every grid.
    pub without_success_expected: Option<f64> = success.then(|| {
        let alone = |grid: &Moments| pow(1.0 - all.mean, grid.count as f64);
        moments.iter().map(alone).sum::<f64>() / moments.len() as f64
    }),
}

/// Moments of the grids with at least two attempts.
fn several(groups: &[Vec<f64>]) -> Vec<Moments> {
    groups.iter().filter(|group| group.len() > 1).map(|group| Moments::of(group)).collect()
}

/// The minimum number of grids for resampling.
const FEWEST: usize = 10;

record! {
    /// How puzzles vary within and between grades.
    pub struct Within(
        measure: &str, values: &[(usize, f64)], grades: usize, resamples: usize, rng: &mut Stream
    ) {
        let share = |indices: &[usize]| {
            let mut own = vec![Moments::default(); grades];
            for &n in indices {
                let (grade, value) = values[n];
                own[grade].push(value);
            }
            let inner: f64 = own.iter().map(|moments| moments.m2).sum();
            let total = Moments::merge_all(&own).m2;
            if total > 0.0 { inner / total } else { 1.0 }
        };
        let found = bootstrap(values.len(), share, resamples, CONFIDENCE, rng)?;
        let of = |grade: usize| -> Vec<f64> {
            values.iter().filter(|value| value.0 == grade).map(|value| value.1).collect()
        };
        let by_grade = |grade: usize| {
            let moments = Moments::of(&of(grade));
            (moments.count, moments.mean, moments.sd().unwrap_or_default())
        };
        // `None` if a grade has no puzzle.
        let neighbour = |grade: usize| auc(&of(grade), &of(grade - 1), CONFIDENCE).defined();
        let all: Vec<f64> = values.iter().map(|value| value.1).collect();
    }
    /// The measure.
    pub measure: String = measure.to_owned(),
    pub n: u64 = values.len() as u64,
    pub sd: f64 = Moments::of(&all).sd()?,
    /// By grade, easiest first: number of puzzles, mean, standard deviation; 0 for fewer than two puzzles.
    pub grades: Vec<(u64, f64, f64)> = (0..grades).map(by_grade).collect(),
    /// Share of the variance that lies within grades, 1 - eta squared, with BCa interval.
    pub within: Estimate = Estimate::bca(&found, values.len()),
    /// Probability that a puzzle of a grade has a lower value than one of the next, for neighbouring grades.
    pub neighbours: Vec<Option<Estimate>> = (1..grades).map(neighbour).collect::<Result<_, _>>()?,
}

/// The outcome of each grid's attempts; `success` if it is 0 or 1. `None` if too few grids have two attempts, or all
/// outcomes are equal.
pub fn between(
    made: &str,
    outcome: &str,
    groups: &[Vec<f64>],
    success: bool,
    resamples: usize,
    rng: &mut Stream,
) -> Result<Option<Between>> {
    let moments = several(groups);
    let varies = moments.len() >= FEWEST && Moments::merge_all(&moments).m2 != 0.0;
    varies.then(|| Between::of(made, outcome, groups, success, resamples, rng)).transpose()
}

/// Splits the variance of a measure by grade; `None` for fewer than three puzzles.
pub fn within(
    measure: &str,
    values: &[(usize, f64)],
    grades: usize,
    resamples: usize,
    rng: &mut Stream,
) -> Result<Option<Within>> {
    (values.len() > 2).then(|| Within::of(measure, values, grades, resamples, rng)).transpose()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn grids_that_decide_everything_and_nothing() {
        let mut rng = Stream::seed_from_u64(3);
        let all: Vec<Vec<f64>> = (0..20).map(|n| vec![f64::from(n % 2); 10]).collect();
        let found = between("", "", &all, true, 200, &mut rng).unwrap().unwrap();
        assert!(found.icc.value == 1.0 && found.five_fail.unwrap().value == 0.5);
        assert_eq!(found.five_fail_expected, Some(1.0 / 32.0));
        assert_eq!(found.without_success.unwrap().value, 0.5);
        assert_eq!(found.without_success_expected, Some(powi(0.5, 10)));
        let same: Vec<Vec<f64>> = vec![vec![0.0; 10]; 20];
        assert!(between("", "", &same, true, 200, &mut rng).unwrap().is_none());
        let none: Vec<Vec<f64>> = (0..20).map(|_| vec![0.0, 1.0, 1.0, 0.0, 0.0, 1.0]).collect();
        assert!(between("", "", &none, true, 200, &mut rng).unwrap().unwrap().icc.value < 0.0);
    }

    #[test]
    fn levels_that_tell_everything_leave_nothing_within() {
        let mut rng = Stream::seed_from_u64(4);
        let values: Vec<(usize, f64)> = (0..60).map(|n| (n % 3, (n % 3) as f64)).collect();
        let found = within("", &values, 3, 100, &mut rng).unwrap().unwrap();
        assert!(found.within.value < 1e-12 && found.grades[2] == (20, 2.0, 0.0));
        assert!(found.neighbours.iter().flatten().all(|auc| auc.value == 1.0));
    }
}

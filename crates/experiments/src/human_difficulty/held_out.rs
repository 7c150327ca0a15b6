//! `human-time` and `human-difficulty`, fitted to some puzzles and applied to others.

use sudoku_math::{exp, ln};
use sudoku_metrics::human::{Difficulty, Errors, Most, SolvingTime};
use sudoku_runner::prelude::*;
use sudoku_stats::{HUBER_95, RobustModel, common_scale, huber};

use super::row::Row;

/// Huber's constant of `human-time`, and the weight of a mean time relative to a difficulty in `human-difficulty`:
/// those of the built-in models.
const LOSS_OF_TIME: f64 = 0.35;
const WEIGHT: f64 = 0.2;
/// Levels of the quantiles that bound the intervals for nine in ten, and for one in two, puzzles.
const LEVELS: [f64; 4] = [0.05, 0.25, 0.75, 0.95];

/// The predictions of both models for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shown {
    /// Seconds by `human-time`.
    pub time: Most,
    /// Difficulty by `human-difficulty`.
    pub difficulty: Most,
    /// Seconds by `human-difficulty`.
    pub seconds: Most,
}

/// Both models, fitted.
pub struct Fit {
    time: SolvingTime,
    difficulty: Difficulty,
}

impl Fit {
    /// Fits them like the built-in models, with error quantiles from the rows themselves.
    pub fn to(rows: &[&Row]) -> Result<Fit> {
        Ok(Fit { time: time(rows)?, difficulty: difficulty(rows)? })
    }

    /// Their predictions for a puzzle.
    pub fn show(&self, row: &Row) -> Shown {
        let terms = row.terms();
        let time = self.time.predict(&[terms[0], terms[1], terms[2]]);
        let (difficulty, seconds) = self.difficulty.predict(&terms);
        Shown { time: Most { value: time.seconds, range: time.most }, difficulty, seconds }
    }
}

fn columns(rows: &[&Row], terms: usize) -> Vec<Vec<f64>> {
    (0..terms).map(|term| rows.iter().map(|row| row.terms()[term]).collect()).collect()
}

fn slices(columns: &[Vec<f64>]) -> Vec<&[f64]> {
    columns.iter().map(Vec::as_slice).collect()
}

fn array<const N: usize>(values: &[f64]) -> Result<[f64; N]> {
    values.try_into().map_err(|_| Error::experiment(format!("{} values instead of {N}", values.len())))
}

fn square<const N: usize>(model: &RobustModel) -> Result<[[f64; N]; N]> {
    let rows: Vec<[f64; N]> = model.covariance.iter().map(|row| array(row)).collect::<Result<_>>()?;
    rows.try_into().map_err(|_| Error::experiment("a covariance of another size"))
}

fn time(rows: &[&Row]) -> Result<SolvingTime> {
    let logs: Vec<f64> = rows.iter().map(|row| ln(row.seconds)).collect();
    let model = huber(&slices(&columns(rows, 3)), &logs, &vec![1.0; rows.len()], LOSS_OF_TIME)?;
    let error = |(row, log): (&&Row, &f64)| {
        let terms = &row.terms()[..3];
        (log - model.predict(terms)) / (model.scale * model.scale + model.variance(terms)).sqrt()
    };
    let errors: Vec<f64> = rows.iter().zip(&logs).map(error).collect();
    Ok(SolvingTime {
        puzzles: rows.len(),
        coefficients: array(&model.coefficients)?,
        scale: model.scale,
        quantiles: array(&quantiles(&errors, &LEVELS)?)?,
        covariance: square(&model)?,
        ..SolvingTime::built_in().clone()
    })
}

fn difficulty(rows: &[&Row]) -> Result<Difficulty> {
    let logs: Vec<f64> = rows.iter().map(|row| ln(row.seconds)).collect();
    let rated: Vec<Option<f64>> = rows.iter().map(|row| row.d_to.map(ln)).collect();
    let fit = common_scale(&slices(&columns(rows, 5)), &rated, &logs, WEIGHT, HUBER_95)?;
    let errors = |is_harder: Option<bool>| -> Result<Errors> {
        let (mut difficulty, mut seconds) = (Vec::new(), Vec::new());
        for ((row, log), rated) in rows.iter().zip(&logs).zip(&rated) {
            let terms = row.terms();
            if is_harder.is_none_or(|harder| Difficulty::is_harder(&terms) == harder) {
                let shown = fit.model.predict(&terms);
                seconds.push(log - fit.second(shown));
                difficulty.extend(rated.map(|known| known - shown));
            }
        }
        let ends =
            |errors: &[f64]| -> Result<[f64; 2]> { array(&quantiles(errors, &[LEVELS[0], LEVELS[3]])?) };
        Ok(Errors { difficulty: ends(&difficulty)?, seconds: ends(&seconds)? })
    };
    // Without such puzzles of known difficulty, the errors of all puzzles.
    let of = |is_harder| errors(Some(is_harder)).or_else(|_| errors(None));
    Ok(Difficulty {
        timed: rows.len(),
        rated: rated.iter().flatten().count(),
        coefficients: array(&fit.model.coefficients)?,
        seconds: [fit.shift, fit.factor],
        scale: fit.model.scale,
        singles: of(false)?,
        harder: of(true)?,
        covariance: square(&fit.model)?,
        ..Difficulty::built_in().clone()
    })
}

/// Predictions for each puzzle by fits to the other parts of random divisions: the mean of the logarithms over the
/// divisions.
pub fn out_of_fold(rows: &[&Row], parts: usize, repeats: usize, rng: &mut Stream) -> Result<Vec<Shown>> {
    let mut sums = vec![[0.0; 9]; rows.len()];
    for _ in 0..repeats {
        let division = folds(rows.len(), parts, rng);
        for part in 0..parts {
            let others: Vec<&Row> =
                rows.iter().zip(&division).filter(|(_, own)| **own != part).map(|(row, _)| *row).collect();
            if others.len() == rows.len() {
                continue;
            }
            let fit = Fit::to(&others)?;
            for (n, row) in rows.iter().enumerate().filter(|(n, _)| division[*n] == part) {
                let Shown { time, difficulty, seconds } = fit.show(row);
                let logs = [time, difficulty, seconds].map(|one| [one.value, one.range.0, one.range.1]);
                sums[n].iter_mut().zip(logs.as_flattened()).for_each(|(sum, &one)| *sum += ln(one));
            }
        }
    }
    let mean = |sums: &[f64]| {
        let [value, low, high] = [0, 1, 2].map(|n| exp(sums[n] / repeats as f64));
        Most { value, range: (low, high) }
    };
    let shown = |sums: &[f64; 9]| Shown {
        time: mean(&sums[..3]),
        difficulty: mean(&sums[3..6]),
        seconds: mean(&sums[6..]),
    };
    Ok(sums.iter().map(shown).collect())
}

#[cfg(test)]
pub mod tests {
    use rand::{RngExt, SeedableRng};

    use super::super::row::Known;
    use super::*;

    /// Puzzles whose difficulty is `exp(log_scan / 2)` times noise, and whose seconds are 200 times its square, times
    /// a factor for the players; every third has a difficulty, every tenth needs more than singles.
    pub fn rows(count: usize) -> Vec<Row> {
        let mut rng = Stream::seed_from_u64(5);
        let row = |n: usize| {
            let mut noise = || rng.random::<f64>() - 0.5;
            let terms = [
                0.0,
                1.0 + noise(),
                if n.is_multiple_of(10) { 1.0 + noise() } else { 0.0 },
                noise(),
                noise(),
            ];
            let log = terms[1] / 2.0;
            let (rated, played) = (0.1 * noise(), noise());
            let known = Known {
                line: n as u64 + 2,
                solvers: 15.0,
                seconds: 200.0 * exp(2.0 * log + played),
                d_to: n.is_multiple_of(3).then(|| exp(log + rated)),
                d_tr: n.is_multiple_of(3).then(|| exp(log + 3.0 * rated)),
            };
            let (clues, other) = (24.0 + (n % 7) as f64, noise());
            Row::of(known, terms, |name| {
                Some(match name {
                    "clues" => clues,
                    "se121_er" if n.is_multiple_of(10) => 4.0,
                    "se121_er" => 1.5,
                    _ => other,
                })
            })
            .unwrap()
        };
        (0..count).map(row).collect()
    }

    #[test]
    fn what_is_shown_was_not_fitted_to_and_follows_the_difficulty() {
        let rows = rows(240);
        let rows: Vec<&Row> = rows.iter().collect();
        let shown = out_of_fold(&rows, 5, 2, &mut Stream::seed_from_u64(1)).unwrap();
        let ranks = spearman_rho(
            &shown.iter().map(|one| one.difficulty.value).collect::<Vec<_>>(),
            &rows.iter().map(|row| row.log_scan).collect::<Vec<_>>(),
        );
        assert!(ranks > 0.97, "{ranks}");
        let held = shown
            .iter()
            .zip(&rows)
            .filter(|(one, row)| one.time.range.0 <= row.seconds && row.seconds <= one.time.range.1);
        assert!((200..=230).contains(&held.count()));
        // A wild time is not in the fit that predicts it, so its own prediction stays where the other puzzles put it.
        let mut wild = rows[1].clone();
        wild.seconds *= 1e6;
        let mut others = rows.clone();
        others[1] = &wild;
        let again = out_of_fold(&others, 5, 2, &mut Stream::seed_from_u64(1)).unwrap();
        assert_eq!(shown[1], again[1]);
        assert_ne!(shown[0], again[0]);
    }
}

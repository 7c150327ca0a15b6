//! How hard a puzzle is for its player, and how long people take, on one scale.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use sudoku_math::{exp, ln_1p};

use super::scanner::Scanner;
use super::solving_time::SolvingTime;
use super::sweeper::Sweeper;
use crate::{MetricError, Representative};

/// Names of the terms, in order: the terms of [`SolvingTime`], the logarithm of one plus the looks of a [`Sweeper`],
/// and the number of clues.
pub const DIFFICULTY_TERMS: [&str; 5] =
    ["log_scan", "log_refutation", "log_box_dependency_25", "log_looks_of_sweeps", "clues"];

/// Predicts two numbers for a puzzle: the ratio of the time to the player's usual time, and the mean time of its
/// players in seconds.
///
/// ln difficulty = b0 + Σ b · term; ln seconds = shift + factor · ln difficulty. The mean time depends on who plays,
/// but the ratio depends on this much less. Both are fitted together, because the ratio is known for only a few
/// puzzles. `models/human-difficulty.toml` records the data and the method.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difficulty {
    /// Version of the coefficients; a different version gives different numbers.
    pub version: u32,
    /// The data that it was fitted to.
    pub source: String,
    /// Number of puzzles with a mean time.
    pub timed: usize,
    /// Number of these puzzles with a known ratio.
    pub rated: usize,
    /// Coefficients: the intercept, then one for each of [`DIFFICULTY_TERMS`].
    pub coefficients: [f64; 6],
    /// ln seconds at difficulty 1, and its increase per unit of ln difficulty.
    pub seconds: [f64; 2],
    /// Standard deviation of the errors of ln difficulty.
    pub scale: f64,
    /// Errors for puzzles that singles solve.
    pub singles: Errors,
    /// Errors for other puzzles.
    pub harder: Errors,
    /// Covariance of the coefficients, row by row.
    pub covariance: [[f64; 6]; 6],
    /// The scanner, a model that looks at everything at once.
    pub scanner: Scanner,
    /// The sweeper, a model that looks digit by digit.
    pub sweeper: Sweeper,
}

/// The 5 and 95 % quantiles of observed minus predicted logarithms, for puzzles left out of the fit.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Errors {
    /// Quantiles for ln difficulty.
    pub difficulty: [f64; 2],
    /// Quantiles for ln seconds.
    pub seconds: [f64; 2],
}

/// A value with an interval that contains the values of nine in ten puzzles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Most {
    /// The prediction.
    pub value: f64,
    /// The interval.
    pub range: (f64, f64),
}

impl Difficulty {
    /// The built-in model.
    pub fn built_in() -> &'static Difficulty {
        static MODEL: LazyLock<Difficulty> = LazyLock::new(|| {
            toml::from_str(include_str!("../../models/human-difficulty.toml"))
                .expect("it is checked by a test")
        });
        &MODEL
    }

    /// The terms of a puzzle with one solution, for fitting coefficients.
    ///
    /// # Errors
    /// As [`Scanner::time`].
    pub fn terms(scanner: &Scanner, sweeper: Sweeper, of: &Representative) -> Result<[f64; 5], MetricError> {
        let rng = &mut of.rng();
        let [scan, refutation, in_boxes] = SolvingTime::terms_drawn(scanner, of, rng)?;
        let looks = ln_1p(sweeper.looks_drawn(of, rng)?);
        Ok([scan, refutation, in_boxes, looks, of.puzzle().clue_count() as f64])
    }

    /// Whether a puzzle with these terms is not solved by singles.
    pub fn is_harder(terms: &[f64; 5]) -> bool {
        terms[1] > 0.0
    }

    /// The difficulty and the seconds for a vector of terms.
    pub fn predict(&self, terms: &[f64; 5]) -> (Most, Most) {
        let x: [f64; 6] = std::array::from_fn(|n| if n == 0 { 1.0 } else { terms[n - 1] });
        let dot = |row: &[f64; 6]| row.iter().zip(x).map(|(a, b)| a * b).sum::<f64>();
        let middle = dot(&self.coefficients);
        let variance: f64 = self.covariance.iter().zip(x).map(|(row, x)| x * dot(row)).sum();
        let wider = (1.0 + variance / (self.scale * self.scale)).sqrt();
        let errors = if Difficulty::is_harder(terms) { self.harder } else { self.singles };
        let around = |middle: f64, errors: [f64; 2]| {
            let [low, high] = errors.map(|error| exp(middle + wider * error));
            Most { value: exp(middle), range: (low, high) }
        };
        let [shift, factor] = self.seconds;
        (around(middle, errors.difficulty), around(shift + factor * middle, errors.seconds))
    }

    /// The difficulty and the seconds for a puzzle with one solution.
    ///
    /// # Errors
    /// As [`Scanner::time`].
    pub fn of(&self, of: &Representative) -> Result<(Most, Most), MetricError> {
        Ok(self.predict(&Difficulty::terms(&self.scanner, self.sweeper, of)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_math::ln;

    #[test]
    fn intervals_lie_around_the_prediction_and_are_wider_beyond_singles_and_away_from_the_data() {
        let model = Difficulty::built_in();
        let easy = [3.0, 0.0, 1.5, 5.0, 28.0];
        let (difficulty, seconds) = model.predict(&easy);
        for most in [difficulty, seconds] {
            assert!(most.range.0 < most.value && most.value < most.range.1, "{most:?}");
        }
        // Computed by hand from the formula.
        let b = model.coefficients;
        let log = b[0] + 3.0 * b[1] + 1.5 * b[3] + 5.0 * b[4] + 28.0 * b[5];
        assert!((ln(difficulty.value) - log).abs() < 1e-9);
        assert!((ln(seconds.value) - model.seconds[0] - model.seconds[1] * log).abs() < 1e-9);
        let width = |most: Most| most.range.1 / most.range.0;
        let harder = [3.0, 0.1, 1.5, 5.0, 28.0];
        assert!(Difficulty::is_harder(&harder) && !Difficulty::is_harder(&easy));
        assert!(width(model.predict(&harder).1) > width(seconds));
        let far = [6.0, 7.0, 0.0, 7.0, 20.0];
        assert!(width(model.predict(&far).1) > width(model.predict(&harder).1));
    }
}

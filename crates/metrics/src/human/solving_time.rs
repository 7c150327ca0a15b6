//! Solving time with an error bar.

use std::sync::LazyLock;

use rand_core::Rng;
use serde::{Deserialize, Serialize};

use sudoku_math::{exp, ln_1p};

use super::quick_board::QuickBoard;
use super::scanner::Scanner;
use super::singles::{pick, refute};
use super::solved_board::Solved;
use crate::{MetricError, Representative};

/// Names of the terms, in order. All are logarithms of one plus the value.
pub const TERMS: [&str; 3] = ["log_scan", "log_refutation", "log_box_dependency_25"];

/// Steps over which the dependency in boxes is averaged.
const STEPS: usize = 25;

/// Work of a step at which singles refute no candidate.
const HOPELESS: u32 = 30;

/// Predicts the mean time that people take for a puzzle: ln seconds = b0 + Σ b · term + error.
///
/// The terms come from simulated runs of a [`Scanner`]: the time of scanning, the work of refuting wrong candidates
/// when no single is open (in steps with singles), and the mean number of hidden singles in boxes over the first 25
/// steps. The coefficients are fitted to people's times: `models/human-time.toml` records the data and the method.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvingTime {
    /// Version of the coefficients; a different version gives different seconds.
    pub version: u32,
    /// The data that it was fitted to.
    pub source: String,
    /// Number of puzzles in the data.
    pub puzzles: usize,
    /// Coefficients: the intercept, then one for each of [`TERMS`].
    pub coefficients: [f64; 4],
    /// Standard deviation of the error.
    pub scale: f64,
    /// Quantiles of (observed - predicted) / standard error of prediction at 5, 25, 75 and 95 %, for puzzles left out
    /// of the fit.
    pub quantiles: [f64; 4],
    /// Covariance of the coefficients, row by row.
    pub covariance: [[f64; 4]; 4],
    /// The scanner that computes the terms.
    pub scanner: Scanner,
}

/// A predicted time in seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seconds {
    /// The predicted mean time.
    pub seconds: f64,
    /// Interval that contains the times of one in two puzzles.
    pub half: (f64, f64),
    /// Interval that contains the times of nine in ten puzzles.
    pub most: (f64, f64),
}

impl SolvingTime {
    /// The built-in model.
    pub fn built_in() -> &'static SolvingTime {
        static MODEL: LazyLock<SolvingTime> = LazyLock::new(|| {
            toml::from_str(include_str!("../../models/human-time.toml")).expect("it is checked by a test")
        });
        &MODEL
    }

    /// The terms of a puzzle with one solution, for fitting coefficients.
    ///
    /// # Errors
    /// As [`Scanner::time`].
    pub fn terms(scanner: &Scanner, of: &Representative) -> Result<[f64; 3], MetricError> {
        SolvingTime::terms_drawn(scanner, of, &mut of.rng())
    }

    /// The same with a stream of the caller's.
    pub(super) fn terms_drawn(
        scanner: &Scanner,
        of: &Representative,
        rng: &mut impl Rng,
    ) -> Result<[f64; 3], MetricError> {
        let start = QuickBoard::new(of.puzzle())?;
        let (solved, solution) = (Solved::new(of)?, of.solution());
        let runs = scanner.runs.max(1);
        let (mut scan, mut work, mut in_boxes) = (0.0, 0, 0);
        // All boards without singles that the runs reach; the first such board is the same for all runs.
        let mut supposing = vec![start];
        for _ in 0..runs {
            let (mut board, mut at) = (solved.start(), 0);
            for step in 0.. {
                if board.blanks().is_empty() {
                    break;
                }
                if step < STEPS {
                    in_boxes += board.singles_in_boxes();
                }
                let cell = match scanner.notice(&board.kinds(), rng) {
                    Some((cell, time)) => {
                        scan += time;
                        cell
                    }
                    None => {
                        let Some(cell) = pick(board.scarcest(), rng) else { break };
                        at = supposing
                            .iter()
                            .position(|known| known.blanks() == board.blanks())
                            .unwrap_or_else(|| {
                                let mut next = supposing[at].clone();
                                for written in next.blanks().without(board.blanks()) {
                                    next.place(written, solution.get(written));
                                }
                                supposing.push(next);
                                supposing.len() - 1
                            });
                        let works = board
                            .wrong(cell)
                            .iter()
                            .map(|digit| refute(&supposing[at], cell, digit, rng).unwrap_or(HOPELESS));
                        work += works.sum::<u32>().min(HOPELESS);
                        scan += scanner.stuck;
                        cell
                    }
                };
                solved.write(&mut board, cell);
            }
        }
        let steps = supposing[0].blanks().len().clamp(1, STEPS);
        let mean = |sum: f64| sum / f64::from(runs);
        Ok([scan, f64::from(work), in_boxes as f64 / steps as f64].map(mean).map(ln_1p))
    }

    /// Seconds for a vector of terms.
    pub fn predict(&self, terms: &[f64; 3]) -> Seconds {
        let x = [1.0, terms[0], terms[1], terms[2]];
        let dot = |row: &[f64; 4]| row.iter().zip(x).map(|(a, b)| a * b).sum::<f64>();
        let middle = dot(&self.coefficients);
        let variance: f64 = self.covariance.iter().zip(x).map(|(row, x)| x * dot(row)).sum();
        let error = (self.scale * self.scale + variance).sqrt();
        let [low, lower, upper, high] = self.quantiles.map(|quantile| exp(middle + quantile * error));
        Seconds { seconds: exp(middle), half: (lower, upper), most: (low, high) }
    }

    /// Seconds for a puzzle with one solution.
    ///
    /// # Errors
    /// As [`Scanner::time`].
    pub fn seconds(&self, of: &Representative) -> Result<Seconds, MetricError> {
        Ok(self.predict(&SolvingTime::terms(&self.scanner, of)?))
    }
}

#[cfg(test)]
mod tests {
    use sudoku_core::{Cell, Puzzle};
    use sudoku_math::ln;

    use super::*;

    const FULL: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    #[test]
    fn terms_of_a_board_whose_runs_are_known() {
        let mut puzzle: Puzzle = FULL.parse().unwrap();
        let scanner = Scanner { full_house: 4.0, ..Scanner::default() };
        let terms =
            |puzzle: &Puzzle| SolvingTime::terms(&scanner, &Representative::of(puzzle, 1).unwrap()).unwrap();
        assert_eq!(terms(&puzzle), [0.0; 3]);
        // Two independent cells: the steps take 1/8 and 1/4, there are two singles in boxes and then one, and there is
        // nothing to refute.
        [(0, 0), (4, 4)].into_iter().for_each(|(i, j)| puzzle.set(Cell::at(i, j), None));
        let known = [0.375_f64, 0.0, 1.5].map(ln_1p);
        terms(&puzzle).iter().zip(known).for_each(|(a, b)| assert!((a - b).abs() < 1e-12));
        // Without clues, singles refute nothing at first.
        assert!(terms(&Puzzle::EMPTY)[1] >= ln_1p(f64::from(8 * HOPELESS)));
    }

    #[test]
    fn intervals_lie_around_the_prediction_and_widen_away_from_the_data() {
        let model = SolvingTime::built_in();
        let near = model.predict(&[3.0, 0.0, 1.5]);
        assert!(near.most.0 < near.half.0 && near.half.0 < near.seconds);
        assert!(near.seconds < near.half.1 && near.half.1 < near.most.1);
        let far = model.predict(&[9.0, 9.0, 0.0]);
        assert!(far.most.1 / far.seconds > near.most.1 / near.seconds);
        // Computed by hand from the formula, term by term.
        let [b0, scan, work, boxes] = model.coefficients;
        assert!((ln(far.seconds) - (b0 + 9.0 * scan + 9.0 * work + 0.0 * boxes)).abs() < 1e-9);
    }
}

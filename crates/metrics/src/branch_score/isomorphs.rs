//! The branch score averaged over symmetric copies of a puzzle.

use sudoku_core::Symmetry;
use sudoku_math::square;
use sudoku_solvers::Fast;

use super::{Branching, of, only_solution};
use crate::band_board::BandBoard;
use crate::metric::{Column, MetricError, Simple, Traits};
use crate::representative::Representative;

/// Number of copies that the metric scores.
const COPIES: u32 = 25;

/// S over random symmetric copies of a puzzle. This separates the effect of the puzzle from that of its arrangement.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// K, number of copies.
    pub copies: u32,
    /// Mean S.
    pub mean: f64,
    /// Standard deviation of S over the copies, with divisor K - 1; NaN if K is 1.
    pub sd: f64,
    /// Least S.
    pub least: u32,
    /// Greatest S.
    pub greatest: u32,
}

impl Branching {
    /// S of random symmetric copies of a puzzle with one solution; copies are drawn uniformly from all 3,359,232 · 9!
    /// symmetries.
    ///
    /// # Errors
    /// If `copies` is 0 (as if there were no solution).
    pub fn over_isomorphs(self, subject: &Representative, copies: u32) -> Result<Spread, MetricError> {
        let (puzzle, solution, rng) = (subject.puzzle(), subject.solution(), &mut subject.rng());
        // After all singles are written, the copies are still copies of one board. So singles are written once, before
        // copying.
        let narrowed = self.narrowed(puzzle, solution)?;
        let (is_full, narrowed) = (narrowed.is_full(), narrowed.to_puzzle());
        let copy = |_| {
            let symmetry = Symmetry::random(rng);
            if is_full {
                return Ok(of(puzzle, 0).score());
            }
            let board = BandBoard::of(&symmetry.apply(&narrowed));
            Ok(of(puzzle, self.walk(board, &symmetry.apply(solution))?).score())
        };
        let scores = (0..copies).map(copy).collect::<Result<Vec<u32>, MetricError>>()?;
        let (Some(&least), Some(&greatest)) = (scores.iter().min(), scores.iter().max()) else {
            return Err(MetricError::NoSolution);
        };
        let k = f64::from(copies);
        let mean = scores.iter().copied().map(f64::from).sum::<f64>() / k;
        let squares: f64 = scores.iter().map(|&score| square(f64::from(score) - mean)).sum();
        Ok(Spread { copies, mean, sd: (squares / (k - 1.0)).sqrt(), least, greatest })
    }
}

/// Mean and standard deviation of S over 25 copies.
pub(super) const METRIC: Simple = Simple {
    name: "branch-score-isomorphs",
    about: "mean and SD of S over 25 random symmetric copies of the puzzle",
    columns: &[Column::new("branch_score_mean", "1"), Column::new("branch_score_sd", "1")],
    traits: Traits { needs_unique: true, stochastic: true, invariant: true, ..Traits::NONE },
    measure: |puzzle, shared, scores| {
        only_solution(puzzle, &mut Fast::new())?;
        let spread = Branching::Sets.over_isomorphs(shared.representative(puzzle)?, COPIES)?;
        scores.extend([spread.mean, spread.sd]);
        Ok(())
    },
};

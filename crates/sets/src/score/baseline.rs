//! Answers that need no training.

use sudoku_core::Puzzle;
use sudoku_metrics::propagate_singles;
use sudoku_solvers::{Fast, Solver};

/// The method of a baseline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Baseline {
    /// Only the clues.
    Blank,
    /// Naked and hidden singles, until none are left.
    Singles,
    /// The fast solver.
    Solver,
}

impl Baseline {
    /// The answer to a puzzle; unknown cells stay blank.
    pub fn answer(self, puzzle: &Puzzle) -> Puzzle {
        let found = match self {
            Baseline::Blank => None,
            // For a puzzle without solutions only the clues remain.
            Baseline::Singles => propagate_singles(puzzle).ok().map(|board| board.to_puzzle()),
            Baseline::Solver => Fast::new().solve(puzzle).map(Puzzle::from),
        };
        found.unwrap_or(*puzzle)
    }
}

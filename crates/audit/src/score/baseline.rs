//! Answers that need no training.

use sudoku_core::Puzzle;
use sudoku_metrics::propagate_singles;
use sudoku_solvers::{Fast, Solver};

/// How a baseline answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Baseline {
    /// The clues alone.
    Blank,
    /// Naked and hidden singles, until there are none.
    Singles,
    /// The fast solver.
    Solver,
}

impl Baseline {
    /// The answer to a puzzle; cells that are not known stay blank.
    pub fn answer(self, puzzle: &Puzzle) -> Puzzle {
        let found = match self {
            Baseline::Blank => None,
            // Of a puzzle without solutions the clues alone are left.
            Baseline::Singles => propagate_singles(puzzle).ok().map(|board| board.to_puzzle()),
            Baseline::Solver => Fast::new().solve(puzzle).map(Puzzle::from),
        };
        found.unwrap_or(*puzzle)
    }
}

//! A sudoku solver by exact cover, which is built once for an order.

use std::ops::ControlFlow;

use crate::bits::BitCover;
use crate::outcome::{Limits, Report};
use crate::problem::ProblemError;

/// Why an engine cannot be built or a puzzle cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SudokuError {
    /// An order that is not supported.
    #[error("a sudoku of order {0} is not supported: choose an order from 1 to 5 (3 is the common one)")]
    Order(usize),
    /// A puzzle of another size.
    #[error("the puzzle has {found} cells, but a sudoku of this order has {expected}")]
    Cells {
        /// Cells given.
        found: usize,
        /// Cells of the order.
        expected: usize,
    },
    /// A number that is not a digit.
    #[error("cell {cell} holds {value}: digits go from 1 to {side}, and 0 is a blank")]
    Digit {
        /// The cell, row by row from 0.
        cell: usize,
        /// Its value.
        value: u8,
        /// The largest digit.
        side: usize,
    },
    /// The matrix could not be built.
    #[error(transparent)]
    Problem(#[from] ProblemError),
}

/// Solves sudokus of one order by exact cover. The matrix is built once, and only its state is copied for each puzzle.
///
/// It counts nodes as [`Search`](crate::Search) does, so a puzzle of 17 clues that needs no backtracking has 64.
#[derive(Clone, Debug)]
pub struct Engine {
    order: usize,
    cover: BitCover<4>,
    solution: Vec<u8>,
}

impl Engine {
    /// An engine for sudokus of an order from 1 to 5.
    ///
    /// # Errors
    /// If the order is not 1 to 5.
    pub fn new(order: usize) -> Result<Self, SudokuError> {
        let problem = super::problem(order)?;
        let cover = BitCover::new(&problem).map_err(|_| SudokuError::Order(order))?;
        Ok(Self { order, cover, solution: vec![0; order.pow(4)] })
    }

    /// Solves a puzzle of order⁴ cells, given row by row with 0 for a blank. `visit` gets each solution and may stop
    /// the search. If clues clash, there is no solution.
    ///
    /// # Errors
    /// If the number of cells is wrong, or a cell does not contain a valid digit.
    pub fn solve(
        &mut self,
        cells: &[u8],
        limits: Limits,
        mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Result<Report, SudokuError> {
        super::check(self.order, cells)?;
        let side = self.order * self.order;
        let solution = &mut self.solution;
        let clues = super::clues(self.order, cells);
        Ok(self.cover.run(clues, limits, |options| {
            for &option in options {
                solution[option as usize / side] = (option as usize % side) as u8 + 1;
            }
            visit(solution)
        }))
    }

    /// Counts the solutions of a puzzle, up to the limits.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn count(&mut self, cells: &[u8], limits: Limits) -> Result<Report, SudokuError> {
        super::check(self.order, cells)?;
        Ok(self.cover.run(super::clues(self.order, cells), limits, |_| ControlFlow::Continue(())))
    }
}

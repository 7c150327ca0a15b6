//! A solution of the puzzle, computed by the solver. Sound tactics never strike one of its digits, which makes many
//! trials unnecessary.

use sudoku_core::{CellSet, Digit, Grid};
use sudoku_solvers::{Fast, Solver};

use crate::board::Board;

/// The cells of each digit in a solution.
pub(crate) struct Truth {
    grid: Grid,
    cells: [CellSet; 9],
}

impl Truth {
    /// The solution that the solver finds first, if there is one.
    pub(crate) fn of(board: &Board) -> Option<Truth> {
        let grid = Fast::new().solve(board.puzzle())?;
        let mut cells = [CellSet::EMPTY; 9];
        CellSet::ALL.iter().for_each(|cell| cells[grid.get(cell).index()].insert(cell));
        Some(Truth { grid, cells })
    }

    /// Whether the marks and the digits written allow the solution.
    pub(crate) fn is_allowed(&self, board: &Board) -> bool {
        let open = |cells: CellSet| cells.intersection(board.blanks());
        self.grid.solves(board.puzzle())
            && Digit::ALL.into_iter().all(|digit| open(self.cells(digit)).is_subset(board.places(digit)))
    }

    pub(crate) fn cells(&self, digit: Digit) -> CellSet {
        self.cells[digit.index()]
    }
}

//! Plain backtracking on the cell with the fewest candidates.

use std::ops::ControlFlow;

use sudoku_core::{Candidates, Cell};

use crate::solver::{Answer, Ledger, Limits, Solver, Visit, depth_first};

/// Depth-first search that fills, at each step, the first blank cell with the fewest candidates, digits
/// in ascending order, and updates candidates only along row, column and box.
///
/// Source: Beer 2011, "Solver", with both of its optimisations.
#[derive(Clone, Copy, Debug, Default)]
pub struct Backtracking;

impl Solver for Backtracking {
    fn search_candidates(&mut self, start: &Candidates, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        depth_first(limits, visit, |ledger| descend(&mut start.clone(), ledger))
    }
}

fn descend(board: &mut Candidates, ledger: &mut Ledger<'_, '_>) -> ControlFlow<()> {
    let Some(cell) = fewest_candidates(board) else {
        // Marks from a caller may clash where clues cannot.
        return board.to_grid().map_or(ControlFlow::Continue(()), |grid| ledger.solution(&grid));
    };
    let is_guess = board.get(cell).len() > 1;
    for digit in board.get(cell) {
        ledger.place(is_guess)?;
        let placement = board.place(cell, digit);
        descend(board, ledger)?;
        board.undo(placement);
        ledger.take_back(is_guess);
    }
    ControlFlow::Continue(())
}

/// The first blank cell, row by row, with the fewest candidates; `None` if no cell is blank.
pub(crate) fn fewest_candidates(board: &Candidates) -> Option<Cell> {
    board.blanks().iter().min_by_key(|&cell| board.get(cell).len())
}

//! Plain backtracking on the cell with the fewest candidates.

use std::ops::ControlFlow;

use sudoku_core::{Candidates, Cell};

use crate::solver::{Answer, Ledger, Limits, Solver, Visit, depth_first};

/// Depth-first search. Each step fills the first blank cell with the fewest candidates and tries its digits in
/// ascending order. A digit is struck only from its row, column and box.
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
        // A caller's pencil marks, unlike clues, may clash.
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

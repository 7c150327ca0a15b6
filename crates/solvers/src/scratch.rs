//! Backtracking without incremental candidates, to measure how much time these save.

use std::ops::ControlFlow;

use sudoku_core::{Candidates, Cell, DigitSet, Puzzle};

use crate::solver::{Answer, Ledger, Limits, Solver, Visit, depth_first};

/// Visits the same nodes as [`Backtracking`](crate::Backtracking), but recomputes the candidates of every blank cell
/// from its 20 peers at every node.
///
/// Source: Beer 2011, "Solver", with its first optimisation (fewest candidates) and without its second.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scratch;

impl Solver for Scratch {
    fn search_candidates(&mut self, start: &Candidates, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        depth_first(limits, visit, |ledger| descend(&mut start.to_puzzle(), start, ledger))
    }
}

fn descend(board: &mut Puzzle, start: &Candidates, ledger: &mut Ledger<'_, '_>) -> ControlFlow<()> {
    let blanks = board.blanks().iter().map(|cell| (cell, candidates(board, start, cell)));
    let Some((cell, digits)) = blanks.min_by_key(|(_, digits)| digits.len()) else {
        return board.to_grid().map_or(ControlFlow::Continue(()), |grid| ledger.solution(&grid));
    };
    let is_guess = digits.len() > 1;
    for digit in digits {
        ledger.place(is_guess)?;
        board.set(cell, Some(digit));
        descend(board, start, ledger)?;
        board.set(cell, None);
        ledger.take_back(is_guess);
    }
    ControlFlow::Continue(())
}

/// The digits that the caller allows in a cell and that none of its peers has.
fn candidates(board: &Puzzle, start: &Candidates, cell: Cell) -> DigitSet {
    let held = cell.peers().iter().filter_map(|peer| board.get(peer)).collect();
    start.get(cell).without(held)
}

//! Backtracking on the candidates of a cell or the places of a digit, whichever are fewer.

use std::ops::ControlFlow;

use sudoku_core::{Candidates, Cell, CellSet, Digit, DigitSet, House};

use crate::backtracking::fewest_candidates;
use crate::solver::{Answer, Ledger, Limits, Solver, Visit, depth_first};

/// Depth-first search that fills a cell or finds a place for a digit, whichever has fewer alternatives.
///
/// The cell is the first, row by row, with the fewest candidates. Houses are examined only if this cell has at least
/// two candidates, in the order column 1, row 1, box 1, column 2, ... In each house, the lowest missing digit with the
/// fewest places is chosen if it has fewer places than all alternatives so far. Only written digits restrict
/// candidates. The branch score is a sum over the path of this search to the solution.
///
/// Source: Beer 2011, "Set-oriented freedom analysis"; the order of the scan is that of its program.
#[derive(Clone, Copy, Debug, Default)]
pub struct SetOriented;

impl Solver for SetOriented {
    fn search_candidates(&mut self, start: &Candidates, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        depth_first(limits, visit, |ledger| descend(&mut start.clone(), ledger))
    }
}

fn descend(board: &mut Candidates, ledger: &mut Ledger<'_, '_>) -> ControlFlow<()> {
    let Some(cell) = fewest_candidates(board) else {
        return board.to_grid().map_or(ControlFlow::Continue(()), |grid| ledger.solution(&grid));
    };
    let candidates = board.get(cell);
    let set = if candidates.len() > 1 { fewest_places(board, candidates.len()) } else { None };
    let (cells, digits) = match set {
        Some((digit, places)) => (places, DigitSet::of(digit)),
        None => (CellSet::of(cell), candidates),
    };
    let is_guess = cells.len() + digits.len() > 2;
    for cell in cells {
        for digit in digits {
            ledger.place(is_guess)?;
            let placement = board.place(cell, digit);
            descend(board, ledger)?;
            board.undo(placement);
            ledger.take_back(is_guess);
        }
    }
    ControlFlow::Continue(())
}

/// The first of the missing digits of a house with the fewest places, if these are fewer than `bound`.
fn fewest_places(board: &Candidates, bound: usize) -> Option<(Digit, CellSet)> {
    let mut open = [0u128; 9];
    let mut written = [0u128; 9];
    for cell in Cell::ALL {
        let bits = CellSet::of(cell).bits();
        let side = if board.blanks().contains(cell) { &mut open } else { &mut written };
        board.get(cell).iter().for_each(|digit| side[digit.index()] |= bits);
    }
    let (mut best, mut fewest) = (None, bound);
    for n in 0..9 {
        for house in [House::column(n), House::row(n), House::block(n)] {
            let cells = house.cell_set().bits();
            for digit in Digit::ALL {
                let places = CellSet::from_bits(open[digit.index()] & cells);
                if places.len() < fewest && written[digit.index()] & cells == 0 {
                    (best, fewest) = (Some((digit, places)), places.len());
                }
            }
        }
    }
    best
}

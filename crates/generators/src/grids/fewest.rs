//! Backtracking on the cell with the fewest candidates, in random order.

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Candidates, Digit, Grid};

use super::work::GridWork;

/// Fills the empty board. Each step takes the first cell, row by row, with the fewest candidates and tries its
/// candidates in random order.
///
/// Every grid is possible, but not all are equally likely, because the digits of a cell are drawn uniformly, not the
/// grids.
///
/// Source: Beer 2011, "Grid generator".
pub fn fewest_candidates<R: Rng + ?Sized>(rng: &mut R, work: &mut GridWork) -> Grid {
    let mut board = Candidates::EMPTY;
    complete(&mut board, rng, work).expect("the empty board can be filled")
}

/// Fills the blank cells of the board in the same way. Returns `None` and restores the board if there is no solution.
pub(crate) fn complete<R: Rng + ?Sized>(
    board: &mut Candidates,
    rng: &mut R,
    work: &mut GridWork,
) -> Option<Grid> {
    let Some(cell) = board.blanks().iter().min_by_key(|&cell| board.get(cell).len()) else {
        return board.to_grid();
    };
    let mut order = [Digit::ALL[0]; 9];
    let mut count = 0;
    for digit in board.get(cell) {
        order[count] = digit;
        count += 1;
    }
    order[..count].shuffle(rng);
    work.guesses += u64::from(count > 1);
    for &digit in &order[..count] {
        work.placements += 1;
        let placement = board.place(cell, digit);
        if let Some(grid) = complete(board, rng, work) {
            return Some(grid);
        }
        board.undo(placement);
    }
    None
}

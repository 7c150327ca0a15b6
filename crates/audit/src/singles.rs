//! Which of a grader's easiest tactics alone solve a puzzle.

use sudoku_core::{Candidates, Puzzle};
use sudoku_metrics::propagate_singles;

/// Whether writing in cells with one candidate left, and nothing else, fills the board.
pub(crate) fn naked_singles_solve(puzzle: &Puzzle) -> bool {
    let Ok(mut board) = Candidates::of(puzzle) else { return false };
    loop {
        let blanks = board.blanks();
        if blanks.is_empty() {
            return true;
        }
        for cell in blanks {
            if let Some(digit) = board.get(cell).single() {
                let _written = board.place(cell, digit);
            }
        }
        if board.blanks() == blanks {
            return false;
        }
    }
}

/// Whether naked and hidden singles fill the board.
pub(crate) fn singles_solve(puzzle: &Puzzle) -> bool {
    propagate_singles(puzzle).is_ok_and(|board| board.blanks().is_empty())
}

//! Whether the easiest tactics of a grader alone solve a puzzle.

use sudoku_core::{Candidates, Puzzle};
use sudoku_metrics::propagate_singles;

/// Whether filling cells with one candidate left is enough to solve the puzzle.
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

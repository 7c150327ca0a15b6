//! Naked single: a cell that only one digit can go into.
//!
//! Zendoku calls it "hidden single".

use super::board::Board;
use super::deduction::{Deduction, Flow, Sink};
use super::tactic::Tactic;

/// Source: *Zendoku puzzle generation*, 5.2 ("hidden single").
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    if board.lone_mark().is_none() {
        return Flow::Continue(());
    }
    for cell in board.blanks() {
        if let Some(digit) = board.marks(cell).single() {
            sink(Deduction::of_single(Tactic::NakedSingle, cell, digit, None))?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn eight_digits_in_sight_leave_the_ninth() {
        let mut board = board(
            ".23...... 4........ 5........ 6........ ......... ......... 7........ 8........ .........",
        );
        assert_eq!(board.marks(cell(1, 1)), digits("19"));
        assert!(Tactic::NakedSingle.first(&board).is_none());
        board.place(cell(5, 1), digit(9));
        let found = only(Tactic::NakedSingle, &board);
        assert_eq!(found.placement, Some((cell(1, 1), digit(1))));
        assert_eq!(found.sentence(), "Naked single: 1 is the only digit that can go into r1c1.");
    }
}

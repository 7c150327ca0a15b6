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
        let board = board("......... ......... ......... .1234.... .5....... .6....... .7....... .8....... .........");
        assert!(Tactic::NakedSingle.first(&board).is_none());
        let board = super::super::testing::board(
            "123...... ......... ......... 4........ 5........ 6........ ........7 ......... .8.......",
        );
        // r1 holds 2 and 3 beside 1; column 1 holds 4, 5, 6: no cell sees eight digits yet.
        assert!(Tactic::NakedSingle.first(&board).is_none());
        let board = super::super::testing::board(
            ".23...... 4........ .5....... 6........ ......... ......... 7........ 8........ .........",
        );
        // r1c1 sees 2, 3 (row), 4, 6, 7, 8 (column) and 5 (box): 1 or 9.
        assert_eq!(board.marks(cell(1, 1)), digits("19"));
        let mut board = board;
        board.place(cell(9, 1), digit(9));
        let found = only(Tactic::NakedSingle, &board);
        assert_eq!(found.placement, Some((cell(1, 1), digit(1))));
        assert_eq!(found.sentence(), "Naked single: 1 is the only digit that can go into r1c1.");
    }
}

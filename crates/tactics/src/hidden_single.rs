//! Hidden single: a digit that has one place left in a house.
//!
//! Zendoku calls it "naked single", for the symbol itself is what is naked there.

use std::ops::Range;

use super::board::{Board, HOUSES, cells_at};
use super::deduction::{Deduction, Flow, Sink};
use super::tactic::Tactic;

/// Boxes, where it is easiest to see.
///
/// Source: *Zendoku puzzle generation*, 5.2 ("naked single"); Sudoku Explainer rates the box apart from lines.
pub(crate) fn in_boxes(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, Tactic::HiddenSingleBox, BOXES, sink)
}

/// Rows and columns.
///
/// Source: *Zendoku puzzle generation*, 5.2 ("naked single").
pub(crate) fn in_lines(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, Tactic::HiddenSingleLine, LINES, sink)
}

/// The boxes among [`HOUSES`].
pub(crate) const BOXES: Range<usize> = 0..9;
/// The columns and rows among [`HOUSES`].
pub(crate) const LINES: Range<usize> = 9..27;

fn find(board: &Board, tactic: Tactic, among: Range<usize>, sink: &mut Sink<'_>) -> Flow {
    if board.lone_spot(among.clone()).is_none() {
        return Flow::Continue(());
    }
    for &house in &HOUSES[among] {
        for digit in board.open(house) {
            let spots = board.spots(house, digit);
            if spots.count_ones() == 1
                && let Some(cell) = cells_at(house, spots).first()
            {
                sink(Deduction::of_single(tactic, cell, digit, Some(house)))?;
            }
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn three_equal_digits_leave_one_cell_of_a_box() {
        let board = board(
            "1........ ...1..... ......... ......1.. ......... ......... ......... .......1. .........",
        );
        let found = only(Tactic::HiddenSingleBox, &board);
        assert_eq!(
            (found.placement, found.houses[0].to_string()),
            (Some((cell(3, 9), digit(1))), "box 3".into())
        );
        assert_eq!(found.sentence(), "Hidden single (box): r3c9 is the only place for 1 in box 3.");
    }

    #[test]
    fn a_line_may_hold_one_where_no_box_does() {
        let board = board(
            "12...6.34 ......... ......... ..5...... ...5..... ......... ....5.... ......... .........",
        );
        let found = first(Tactic::HiddenSingleLine, &board);
        assert_eq!(found.placement, Some((cell(1, 7), digit(5))));
        assert!(Tactic::HiddenSingleBox.every(&board).iter().all(|other| other.placement != found.placement));
    }
}

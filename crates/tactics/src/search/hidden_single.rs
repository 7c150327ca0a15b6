//! Hidden single: a digit that has one place left in a house.
//!
//! Zendoku calls it "naked single", because the symbol itself is what is naked there.

use std::ops::Range;

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink};
use crate::board::houses::{HOUSES, cells_at};
use crate::search::words;

/// The boxes among [`HOUSES`].
pub(crate) const BOXES: Range<usize> = 0..9;
/// The columns and rows among [`HOUSES`].
pub(crate) const LINES: Range<usize> = 9..27;

/// Hidden singles of these houses.
pub(crate) fn find(board: &Board, among: Range<usize>, sink: &mut Sink<'_>) -> Flow {
    if board.lone_spot(among.clone()).is_none() {
        return Flow::Continue(());
    }
    for &house in &HOUSES[among] {
        for digit in board.open(house) {
            let spots = board.spots(house, digit);
            if spots.count_ones() == 1
                && let Some(cell) = cells_at(house, spots).first()
            {
                sink(Pattern::of_single(cell, digit, Some(house)))?;
            }
        }
    }
    Flow::Continue(())
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!("{cells} is the only place for {digits} in {}", words::house(found, 0))
}

#[cfg(test)]
mod tests {

    use crate::tactic::Tactic;
    use crate::testing::*;

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

//! Empty rectangle: a box that leaves a digit one row and one column, joined to a line with two places.

use sudoku_core::HouseKind;

use super::board::Board;
use super::deduction::{Flow, Sink};
use super::strong_links::StrongLink;
use super::tactic::Tactic;
use super::turbot;

/// Source: HoDoKu, "Empty Rectangle".
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let fit = |line: &StrongLink, block: &StrongLink| {
        line.kind() != HouseKind::Box
            && !line.is_grouped()
            && block.kind() == HouseKind::Box
            && block.is_grouped()
    };
    turbot::find(board, Tactic::EmptyRectangle, fit, sink)
}

/// The same with a box that has but two places, in different rows and columns.
///
/// Source: HoDoKu, "Empty Rectangle" with two candidates allowed.
pub(crate) fn of_two(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let oblique = |block: &StrongLink| {
        let ends = block.groups.map(|group| group.first());
        matches!(ends, [Some(a), Some(b)] if a.row() != b.row() && a.column() != b.column())
    };
    let fit = |line: &StrongLink, block: &StrongLink| {
        line.kind() != HouseKind::Box
            && !line.is_grouped()
            && block.kind() == HouseKind::Box
            && !block.is_grouped()
            && oblique(block)
    };
    turbot::find(board, Tactic::EmptyRectangleOfTwo, fit, sink)
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_cross_of_a_box_meets_a_line() {
        let mut board = sparse(&[]);
        confine(&mut board, 9, House::block(4).cell_set(), cells("r4c5 r5c4 r6c5"));
        confine(&mut board, 9, House::column(7).cell_set(), cells("r5c8 r9c8"));
        // Row 5 is the row of the rectangle: if r5c8 is 9, the box takes it in column 5; if not, r9c8 is 9.
        assert_eq!(struck(&only(Tactic::EmptyRectangle, &board)), "r9c5:9");
    }

    #[test]
    fn a_box_with_two_places() {
        let mut board = sparse(&[]);
        confine(&mut board, 9, House::block(4).cell_set(), cells("r4c5 r5c4"));
        confine(&mut board, 9, House::column(7).cell_set(), cells("r5c8 r9c8"));
        assert!(Tactic::EmptyRectangle.first(&board).is_none());
        assert_eq!(struck(&only(Tactic::EmptyRectangleOfTwo, &board)), "r9c5:9");
    }
}

//! Empty rectangle.

use super::prelude::*;

/// Source: HoDoKu, "Empty Rectangle".
pub(super) const RULE: Rule = Rule {
    name: "empty-rectangle",
    title: "Empty rectangle",
    about: "In a box, all candidates of a digit lie in one row and one column, and a strong link on the digit \
            starts in one of these two lines. If the far end of the link fails, the near end pushes the digit \
            into the other line of the box, so the cell where that line meets the far end's line loses the \
            digit.",
    example: "6.51.3..8.385.761.41.6823.5841756923..3.1..5659632...1364.7158.15..6..3..8243516.",
    traits: traits(ONE_DIGIT),
    find: |at, sink| turbot::empty_rectangles(at.board, at.digits, true, sink),
    explain: turbot::explain_groups,
};

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn the_cross_of_a_box_meets_a_line() {
        let mut board = sparse(&[]);
        confine(&mut board, 9, House::block(4).cell_set(), cells("r4c5 r5c4 r6c5"));
        confine(&mut board, 9, House::column(7).cell_set(), cells("r5c8 r9c8"));
        // Row 5 is the row of the rectangle. If r5c8 is 9, the 9 of the box is in column 5. If not, r9c8 is 9.
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

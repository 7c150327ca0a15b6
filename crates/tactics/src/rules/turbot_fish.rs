//! Turbot fish.

use sudoku_core::HouseKind::{Box, Column, Row};

use super::prelude::*;

/// Source: HoDoKu, "Turbot Fish", without the two shapes that have names of their own.
pub(super) const RULE: Rule = Rule {
    name: "turbot-fish",
    title: "Turbot fish",
    about: "Two strong links on a digit, at least one of them in a box, are joined by a weak link. The two \
            joined places cannot both hold the digit, so one of the far ends does, and every cell that sees both \
            loses it.",
    example: "...96..2.682...4..39....6..467852931819436275...1..864..67.53.....6.........4.1.6",
    traits: traits(ONE_DIGIT),
    find: |at, sink| turbot::find_plain(at.board, at.digits, &[(Row, Box), (Column, Box), (Box, Box)], sink),
    explain: turbot::explain,
};

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn a_row_and_a_box_joined_by_a_column() {
        let mut board = sparse(&[]);
        confine(&mut board, 3, House::row(0).cell_set(), cells("r1c2 r1c8"));
        confine(&mut board, 3, House::block(6).cell_set(), cells("r7c2 r8c3"));
        assert_eq!(struck(&only(Tactic::TurbotFish, &board)), "r8c8:3");
    }
}

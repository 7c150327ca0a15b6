//! Two-string kite.

use super::prelude::*;

/// Source: HoDoKu, "2-String Kite".
pub(super) const RULE: Rule = Rule {
    name: "two-string-kite",
    title: "Two-string kite",
    about: "A digit has two places in a row and two in a column, and one place of each shares a box. These two \
            cannot both hold the digit, so one of the far ends does, and the cell that sees both loses it.",
    example: "298745316614238597537916.4.4.369.1.51.95.3.64.564.19239.23546.1.651.943.34186..59",
    traits: traits(ONE_DIGIT),
    find: |at, sink| turbot::kites(at.board, at.digits, sink),
    explain: turbot::explain,
};

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn the_loose_ends_cross_in_one_cell() {
        let mut board = sparse(&[]);
        confine(&mut board, 5, House::row(0).cell_set(), cells("r1c2 r1c8"));
        confine(&mut board, 5, House::column(0).cell_set(), cells("r2c1 r7c1"));
        assert_eq!(struck(&only(Tactic::TwoStringKite, &board)), "r7c8:5");
    }
}

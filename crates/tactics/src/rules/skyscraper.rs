//! Skyscraper.

use sudoku_core::HouseKind::{Column, Row};

use super::prelude::*;

/// Source: HoDoKu, "Skyscraper"; in the order of SukakuExplainer, which also joins within a box.
pub(super) const RULE: Rule = Rule {
    name: "skyscraper",
    title: "Skyscraper",
    about: "A digit has two places in each of two parallel lines, and one place of each shares a house. These \
            two cannot both hold the digit, so one of the other two does, and every cell that sees both loses \
            the digit.",
    example: ".5..6.7.44.71.365..6257493...5.471966.4..1875719856243.4173.56.5.64.23.....6.54..",
    traits: traits(ONE_DIGIT).picked(queued::by_kind),
    find: |at, sink| turbot::find_plain(at.board, at.digits, &[(Row, Row), (Column, Column)], sink),
    explain: turbot::explain,
};

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn one_of_the_two_tops_holds_the_digit() {
        let mut board = sparse(&[]);
        confine(&mut board, 1, House::row(1).cell_set(), cells("r2c2 r2c7"));
        confine(&mut board, 1, House::row(6).cell_set(), cells("r7c2 r7c9"));
        let found = only(Tactic::Skyscraper, &board);
        assert_eq!(struck(&found), "r1c9:1 r3c9:1 r8c7:1 r9c7:1");
        assert_eq!(
            found.sentence(),
            "Skyscraper: in row 2 and in row 7, 1 has two places each, of which two share column 2 and cannot both \
             hold it, so one of the others does; strike 1 from r1c9, r3c9, r8c7 and r9c7."
        );
    }
}

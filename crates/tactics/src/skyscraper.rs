//! Skyscraper: two parallel lines that leave a digit two places each, joined at one end.

use sudoku_core::HouseKind::{Column, Row};

use super::board::Board;
use super::deduction::{Flow, Sink};
use super::tactic::Tactic;
use super::turbot;

/// Source: HoDoKu, "Skyscraper"; in the order of SukakuExplainer, which also joins within a box.
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    turbot::find_plain(board, Tactic::Skyscraper, &[(Row, Row), (Column, Column)], sink)
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use super::super::testing::*;
    use super::*;

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

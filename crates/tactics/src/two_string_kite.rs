//! Two-string kite: a row and a column that leave a digit two places each, joined within a box.

use sudoku_core::HouseKind::{Column, Row};

use super::board::Board;
use super::deduction::{Flow, Sink};
use super::tactic::Tactic;
use super::turbot;

/// Source: HoDoKu, "2-String Kite".
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    turbot::find_plain(board, Tactic::TwoStringKite, &[(Column, Row)], sink)
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_loose_ends_cross_in_one_cell() {
        let mut board = sparse(&[]);
        confine(&mut board, 5, House::row(0).cell_set(), cells("r1c2 r1c8"));
        confine(&mut board, 5, House::column(0).cell_set(), cells("r2c1 r7c1"));
        assert_eq!(struck(&only(Tactic::TwoStringKite, &board)), "r7c8:5");
    }
}

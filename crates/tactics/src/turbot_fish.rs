//! Turbot fish: a line and a box that leave a digit two places each, joined by another house.

use sudoku_core::HouseKind::{Box, Column, Row};

use super::board::Board;
use super::deduction::{Flow, Sink};
use super::tactic::Tactic;
use super::turbot;

/// Source: HoDoKu, "Turbot Fish", without the two shapes that have names of their own.
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    turbot::find_plain(board, Tactic::TurbotFish, &[(Row, Box), (Column, Box), (Box, Box)], sink)
}

/// Links between groups of cells. Source: SukakuExplainer, "Grouped 2 strong links".
pub(crate) fn grouped(board: &Board, sink: &mut Sink<'_>) -> Flow {
    turbot::find(board, Tactic::GroupedTurbotFish, |a, b| a.is_grouped() || b.is_grouped(), sink)
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use super::super::testing::*;
    use super::*;

    #[test]
    fn a_row_and_a_box_joined_by_a_column() {
        let mut board = sparse(&[]);
        confine(&mut board, 3, House::row(0).cell_set(), cells("r1c2 r1c8"));
        confine(&mut board, 3, House::block(6).cell_set(), cells("r7c2 r8c3"));
        assert_eq!(struck(&only(Tactic::TurbotFish, &board)), "r8c8:3");
    }
}

//! Alternating inference chain: strong and weak links of any kind by turns; one of its ends holds.

use super::alternating;
use super::board::Board;
use super::deduction::{Flow, Sink};
use super::forcing::LinkKind;
use super::tactic::Tactic;

/// Source: HoDoKu, "Nice Loop / AIC", without groups.
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    alternating::find(board, Tactic::Aic, LinkKind::XY, false, sink)
}

#[cfg(test)]
mod tests {
    use sudoku_core::{CellSet, House};

    use super::super::testing::*;
    use super::*;

    #[test]
    fn a_chain_over_a_cell_and_a_house() {
        // If r1c1 is not 1, it is 2; so r8c7, not r1c7, is 2 in column 7, and r8c1 is 1.
        let mut board = sparse(&[("r1c1", "12"), ("r8c1", "12")]);
        confine(&mut board, 2, House::column(6).cell_set(), cells("r1c7 r8c7"));
        confine(&mut board, 2, House::column(0).cell_set(), CellSet::ALL.without(cells("r5c1")));
        let found = first(Tactic::Aic, &board);
        assert!(found.eliminations.contains(cell(5, 1), digit(1)) && found.length <= 6, "{found}");
    }
}

//! X-chain: strong and weak links on one digit by turns; one of its ends holds.

use super::alternating;
use super::board::Board;
use super::deduction::{Flow, Sink};
use super::forcing::LinkKind;
use super::tactic::Tactic;

/// Source: HoDoKu, "X-Chain".
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    alternating::find(board, Tactic::XChain, LinkKind::X, true, sink)
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use super::super::testing::*;
    use super::*;

    #[test]
    fn three_strong_links_on_a_digit() {
        let mut board = sparse(&[]);
        for (row, keep) in [(0, "r1c1 r1c4"), (4, "r5c4 r5c7"), (8, "r9c7 r9c2")] {
            confine(&mut board, 2, House::row(row).cell_set(), cells(keep));
        }
        let found = first(Tactic::XChain, &board);
        assert_eq!((struck(&found), found.length), ("r2c2:2 r3c2:2 r7c1:2 r8c1:2".into(), 6));
        assert!(found.sentence().contains("one of r1c1 = 2 and r9c2 = 2 holds"), "{}", found.sentence());
    }
}

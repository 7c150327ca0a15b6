//! XY-chain: cells with two digits each, every one sharing a digit with the next that it sees; one of the
//! two ends holds the digit that both have.

use super::alternating;
use super::board::Board;
use super::deduction::{Flow, Sink};
use super::forcing::LinkKind;
use super::tactic::Tactic;

/// Source: HoDoKu, "XY-Chain".
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    alternating::find(board, Tactic::XyChain, LinkKind::Y, true, sink)
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn four_cells_with_two_digits() {
        let board = sparse(&[("r1c1", "12"), ("r1c5", "23"), ("r4c5", "34"), ("r4c9", "14")]);
        let found = first(Tactic::XyChain, &board);
        assert_eq!((struck(&found), found.length), ("r1c9:1 r4c1:1".into(), 8));
    }
}

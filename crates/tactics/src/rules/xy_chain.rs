//! XY-chain.

use super::prelude::*;

/// Source: HoDoKu, "XY-Chain".
pub(super) const RULE: Rule = Rule {
    name: "xy-chain",
    title: "XY-chain",
    about: "A chain of bivalue cells, each of which shares a candidate with the next and sees it, begins and \
            ends with the digit z. If the first cell does not hold z, the last one does, so every cell that sees \
            both ends loses z.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN.chosen(Choice::PickedOrNone(queued::by_strikes_if_simple)),
    find: |at, sink| alternating::find(at.board, at.digits, LinkKind::Y, true, sink),
    explain: alternating::explain,
};

#[cfg(test)]
mod tests {

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn four_cells_with_two_digits() {
        let board = sparse(&[("r1c1", "12"), ("r1c5", "23"), ("r4c5", "34"), ("r4c9", "14")]);
        let found = first(Tactic::XyChain, &board);
        assert_eq!((struck(&found), found.length), ("r1c9:1 r4c1:1".into(), 8));
    }
}

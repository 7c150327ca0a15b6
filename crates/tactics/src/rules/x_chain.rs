//! X-chain.

use super::prelude::*;

/// Source: HoDoKu, "X-Chain".
pub(super) const RULE: Rule = Rule {
    name: "x-chain",
    title: "X-chain",
    about: "A chain on one digit alternates strong and weak links, and begins and ends with a strong link. One \
            of its ends holds the digit, so every cell that sees both ends loses it.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    traits: traits(ONE_DIGIT).picked(queued::by_strikes),
    find: |at, sink| alternating::find(at.board, at.digits, LinkKind::X, true, sink),
    explain: alternating::explain,
};

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn three_strong_links_on_a_digit() {
        let mut board = sparse(&[]);
        for (row, keep) in [(0, "r1c1 r1c4"), (4, "r5c4 r5c7"), (8, "r9c7 r9c2")] {
            confine(&mut board, 2, House::row(row).cell_set(), cells(keep));
        }
        let found = first(Tactic::XChain, &board);
        assert_eq!((struck(&found), found.length), ("r2c2:2 r3c2:2 r7c1:2 r8c1:2".into(), 6));
        assert!(found.sentence().contains("r1c1 = 2 and r9c2 = 2"), "{}", found.sentence());
    }
}

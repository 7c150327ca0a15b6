//! Alternating inference chain.

use super::prelude::*;

/// Source: HoDoKu, "Nice Loop / AIC", without groups.
pub(super) const RULE: Rule = Rule {
    name: "aic",
    title: "Alternating inference chain",
    about: "A chain of candidates alternates strong and weak links, and begins and ends with a strong link. One \
            of its ends is true, so every candidate that excludes both is eliminated.",
    example: "5384629716.9.75.8.2..9...65..35.67.886...759..5.8.46.3.9624..57.8.759.36..56.1..9",
    traits: PLAIN.chosen(LOOPS),
    find: |at, sink| alternating::find(at.board, at.digits, LinkKind::XY, false, sink),
    explain: alternating::explain,
};

#[cfg(test)]
mod tests {
    use sudoku_core::{CellSet, House};

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn a_chain_over_a_cell_and_a_house() {
        // If r1c1 is not 1, it is 2. Then the 2 of column 7 is in r8c7, not in r1c7, so r8c1 is 1.
        let mut board = sparse(&[("r1c1", "12"), ("r8c1", "12")]);
        confine(&mut board, 2, House::column(6).cell_set(), cells("r1c7 r8c7"));
        confine(&mut board, 2, House::column(0).cell_set(), CellSet::ALL.without(cells("r5c1")));
        let found = first(Tactic::Aic, &board);
        assert!(found.eliminations.contains(cell(5, 1), digit(1)) && found.length <= 6, "{found}");
    }
}

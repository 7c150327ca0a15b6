//! Direct hidden triple.

use super::prelude::*;

/// Source: Sudoku Explainer, "Direct Hidden Triplet".
pub(super) const RULE: Rule = Rule {
    name: "direct-hidden-triple",
    title: "Direct hidden triple",
    about: "Three digits have the same three places in a house, so the three cells take nothing else. This \
            leaves another digit one place in the house, and it is written there at once.",
    example: "5.846.9..6.9.7....2..9....5..3..6..886....59..5.8....3.9624..57.8.7...36..56.1..9",
    traits: traits(PLACES | ONE_HOUSE),
    find: |at, sink| hidden_subset::direct(at.board, at.houses, 3, sink),
    explain: hidden_subset::explain,
};

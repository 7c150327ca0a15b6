//! Direct hidden pair.

use super::prelude::*;

/// Source: Sudoku Explainer, "Direct Hidden Pair".
pub(super) const RULE: Rule = Rule {
    name: "direct-hidden-pair",
    title: "Direct hidden pair",
    about: "Two digits have the same two places in a house, so the two cells take nothing else. This leaves \
            another digit one place in the house, and it is written there at once.",
    example: "..4.85.......425..5....6.474825.1..616....45875.864.1.23165...4..5418..3.4...31.5",
    traits: traits(PLACES | ONE_HOUSE),
    find: |at, sink| hidden_subset::direct(at.board, at.houses, 2, sink),
    explain: hidden_subset::explain,
};

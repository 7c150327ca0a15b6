//! Hidden pair.

use super::prelude::*;

/// Source: Chadwick, Krieg and Granade 2008, "Hidden Pair", whose conclusion is read as X?, Y? ⊆ {u, v} (Zendoku calls it
/// "naked pair").
pub(super) const RULE: Rule = Rule {
    name: "hidden-pair",
    title: "Hidden pair",
    about: "Two digits have the same two places in a house. They fill these two cells, so the cells lose all \
            other candidates.",
    example: "..4.85.......425..5....6.474825.1..616....45875.864.1.23165...4..5418..3.4...31.5",
    traits: traits(LASTING | ONE_HOUSE).picked(queued::by_digits),
    find: |at, sink| hidden_subset::find(at.board, at.houses, 2, sink),
    explain: hidden_subset::explain,
};

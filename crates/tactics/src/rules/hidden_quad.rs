//! Hidden quad.

use super::prelude::*;

/// Source: Sudoku Explainer, "Hidden Quad".
pub(super) const RULE: Rule = Rule {
    name: "hidden-quad",
    title: "Hidden quad",
    about: "Four digits have only four places in a house between them. They fill these four cells, so the cells \
            lose all other candidates.",
    example: "..4.2........8.2.6..9...5.746.3......1387....798......3875416929...38..........38",
    traits: traits(LASTING | ONE_HOUSE).picked(queued::by_digits),
    find: |at, sink| hidden_subset::find(at.board, at.houses, 4, sink),
    explain: hidden_subset::explain,
};

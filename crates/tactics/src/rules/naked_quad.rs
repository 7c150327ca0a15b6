//! Naked quad.

use super::prelude::*;

/// Source: Sudoku Explainer, "Naked Quad".
pub(super) const RULE: Rule = Rule {
    name: "naked-quad",
    title: "Naked quad",
    about: "Four cells of a house hold four candidates between them. The four digits fill the four cells, so the \
            rest of the house loses them.",
    example: "41...75.93.54..1..897561324784..3652..9678413631254798143...8..9.....24.....4.93.",
    traits: traits(LASTING | ONE_HOUSE).picked(queued::by_cells),
    find: |at, sink| naked_subset::find(at.board, at.houses, 4, sink),
    explain: naked_subset::explain,
};

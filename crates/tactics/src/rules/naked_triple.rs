//! Naked triple.

use super::prelude::*;

/// Source: Chadwick, Krieg and Granade 2008, "Naked Triplet".
pub(super) const RULE: Rule = Rule {
    name: "naked-triple",
    title: "Naked triple",
    about: "Three cells of a house hold three candidates between them. The three digits fill the three cells, so \
            the rest of the house loses them.",
    example: "....7......31............35.7.8943..329..548.84....5.9.58...14349....8.663.4.....",
    traits: traits(LASTING | ONE_HOUSE).picked(queued::by_cells),
    find: |at, sink| naked_subset::find(at.board, at.houses, 3, sink),
    explain: naked_subset::explain,
};

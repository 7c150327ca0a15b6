//! Naked pair.

use super::prelude::*;

/// Source: Chadwick, Krieg and Granade 2008, "Naked Pair" (Zendoku calls it "hidden pair").
pub(super) const RULE: Rule = Rule {
    name: "naked-pair",
    title: "Naked pair",
    about: "Two cells of a house hold the same two candidates and nothing else. The two digits fill the two \
            cells, so the rest of the house loses both.",
    example: "..4.85.......425..5....6.474825.1..616....45875.864.1.23165...4..5418..3.4...31.5",
    traits: traits(LASTING | ONE_HOUSE).picked(queued::by_cells),
    find: |at, sink| naked_subset::find(at.board, at.houses, 2, sink),
    explain: naked_subset::explain,
};

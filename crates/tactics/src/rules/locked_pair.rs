//! Locked pair.

use super::prelude::*;

/// Source: HoDoKu, "Locked Pair".
pub(super) const RULE: Rule = Rule {
    name: "locked-pair",
    title: "Locked pair",
    about: "Two cells in the intersection of a box and a line hold the same two candidates and nothing else. The \
            two digits fill the two cells, so the rest of the box and of the line loses both.",
    example: "..4.85.......425..5....6.474825.1..616....45875.864.1.23165...4..5418..3.4...31.5",
    traits: traits(ONE_HOUSE),
    find: |at, sink| locked_subset::find(at.board, at.houses, 2, sink),
    explain: locked_subset::explain,
};

//! Locked pair.

use super::prelude::*;

/// Source: HoDoKu, "Locked Pair", which takes any other for a naked pair.
pub(super) const RULE: Rule = Rule {
    name: "locked-pair-in-both",
    title: "Locked pair",
    about: "Two cells in the intersection of a box and a line hold the same two candidates and nothing else, and \
            both houses hold these elsewhere. The two digits fill the two cells, so the rest of the box and of \
            the line loses both.",
    example: ".9721....4..69.1.781.7432.9...4..91.24.981.761.93...243..1..79576.539...95.87....",
    traits: traits(ONE_HOUSE).picked(queued::by_cells),
    find: |at, sink| locked_subset::in_both(at.board, at.houses, 2, sink),
    explain: locked_subset::explain,
};

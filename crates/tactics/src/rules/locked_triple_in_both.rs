//! Locked triple.

use super::prelude::*;

/// Source: HoDoKu, "Locked Triple", which takes any other for a naked triple.
pub(super) const RULE: Rule = Rule {
    name: "locked-triple-in-both",
    title: "Locked triple",
    about: "The three cells in the intersection of a box and a line hold three candidates between them, and both \
            houses hold these elsewhere. The three digits fill the three cells, so the rest of the box and of \
            the line loses them.",
    example: ".5...3..79617.........5.........9..3.1....5.6...6...2.43.....121...7..6....1.8...",
    traits: traits(ONE_HOUSE).picked(queued::by_cells),
    find: |at, sink| locked_subset::in_both(at.board, at.houses, 3, sink),
    explain: locked_subset::explain,
};

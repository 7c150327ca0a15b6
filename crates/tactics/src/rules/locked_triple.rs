//! Locked triple.

use super::prelude::*;

/// Source: HoDoKu, "Locked Triple".
pub(super) const RULE: Rule = Rule {
    name: "locked-triple",
    title: "Locked triple",
    about: "The three cells in the intersection of a box and a line hold three candidates between them. The \
            three digits fill the three cells, so the rest of the box and of the line loses them.",
    example: "....7......31............35.7.8943..329..548.84....5.9.58...14349....8.663.4.....",
    traits: traits(ONE_HOUSE),
    find: |at, sink| locked_subset::find(at.board, at.houses, 3, sink),
    explain: locked_subset::explain,
};

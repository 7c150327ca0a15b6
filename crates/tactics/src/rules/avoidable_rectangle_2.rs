//! Avoidable rectangle (type 2).

use super::prelude::*;

/// Source: HoDoKu, "Avoidable Rectangle Type 2".
pub(super) const RULE: Rule = Rule {
    name: "avoidable-rectangle-2",
    title: "Avoidable rectangle (type 2)",
    about: "Two cells of a rectangle in two boxes hold two digits, none of them a given, and each of the other \
            two cells holds the digit that completes it and one and the same extra digit. One of them must hold \
            the extra digit to prevent two solutions, so every cell that sees both loses it.",
    example: "642315798538479621179682453...861932.81..7564...5.41879.7..38468...4627..6.7.831. r5c1=3 r6c1=2",
    traits: traits(UNIQUE),
    find: |at, sink| rectangle::avoidable(at.board, false, sink),
    explain: rectangle::explain,
};

//! Uniqueness test 2.

use super::prelude::*;

/// Source: HoDoKu, "Uniqueness Test 2".
pub(super) const RULE: Rule = Rule {
    name: "uniqueness-2",
    title: "Uniqueness test 2",
    about: "Two cells of a rectangle in two boxes hold nothing but two digits, and the other two, which share a \
            line, have one extra digit. One of these must hold it to prevent two solutions, so every cell that \
            sees both loses it.",
    example: "6415937827....1.399.3.27.143..75.146.7...6325.653.2978.37.642.1.1.23.8.729.17.4.3",
    traits: traits(UNIQUE),
    find: |at, sink| rectangle::find(at.board, Test::Two, sink),
    explain: rectangle::explain,
};

//! Uniqueness test 6.

use super::prelude::*;

/// Source: HoDoKu, "Uniqueness Test 6".
pub(super) const RULE: Rule = Rule {
    name: "uniqueness-6",
    title: "Uniqueness test 6",
    about: "In a rectangle in two boxes, two cells on a diagonal hold nothing but two digits, and one of these \
            has no other place in the rectangle's rows and columns. If one of the other two cells held that \
            digit, the rectangle would have two solutions, so both lose it.",
    example: "6415937827....1.399.3.27.143..75.146.7...6325.653.2978.37.642.1.1.23.8.729.17.4.3",
    traits: traits(UNIQUE),
    find: |at, sink| rectangle::find(at.board, Test::Six, sink),
    explain: rectangle::explain,
};

//! Uniqueness test 5.

use super::prelude::*;

/// Source: HoDoKu, "Uniqueness Test 5".
pub(super) const RULE: Rule = Rule {
    name: "uniqueness-5",
    title: "Uniqueness test 5",
    about: "In a rectangle in two boxes, two cells on a diagonal, or three cells, have one extra digit, and the \
            rest nothing but two digits. One of them must hold the extra digit to prevent two solutions, so \
            every cell that sees all of them loses it.",
    example: "7.6.523.453.4.867224.6735.1..5..72.337...59.6.923.1857923784165..753.42..5....73. r4c1-4 r4c2-8",
    traits: traits(UNIQUE),
    find: |at, sink| rectangle::find(at.board, Test::Five, sink),
    explain: rectangle::explain,
};

//! Uniqueness test 1.

use super::prelude::*;

/// Source: HoDoKu, "Uniqueness Test 1".
pub(super) const RULE: Rule = Rule {
    name: "uniqueness-1",
    title: "Uniqueness test 1",
    about: "Three of four cells in two rows, two columns and two boxes hold nothing but two digits. If the \
            fourth took one of them, the two digits could be swapped and the puzzle would have two solutions, so \
            it loses both.",
    example: "...8495..965372814.48516.29.94.2865.5...64.988769531424896312756372954812514879..",
    traits: traits(UNIQUE),
    find: |at, sink| rectangle::find(at.board, Test::One, sink),
    explain: rectangle::explain,
};

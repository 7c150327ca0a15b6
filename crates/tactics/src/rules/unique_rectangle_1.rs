//! Unique rectangle (type 1).

use super::prelude::*;

/// Source: HoDoKu, "Uniqueness Test 1".
pub(super) const RULE: Rule = Rule {
    name: "unique-rectangle-1",
    title: "Unique rectangle (type 1)",
    about: "Three of the four cells in two rows, two columns and two boxes hold the same two candidates alone. \
            If the fourth held one of them, the two digits could be swapped and the puzzle would have two \
            solutions, so it loses both.",
    example: "...8495..965372814.48516.29.94.2865.5...64.988769531424896312756372954812514879..",
    traits: traits(UNIQUE).argued(Argument::Deadly),
    find: |at, sink| unique_loop::rectangles(at.board, Type::One, sink),
    explain: loop_types::explain,
};

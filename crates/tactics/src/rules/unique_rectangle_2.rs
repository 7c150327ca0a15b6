//! Unique rectangle (type 2).

use super::prelude::*;

/// Source: HoDoKu, "Uniqueness Test 2".
pub(super) const RULE: Rule = Rule {
    name: "unique-rectangle-2",
    title: "Unique rectangle (type 2)",
    about: "In a rectangle of four cells on two boxes that all hold the same two candidates, some of the cells \
            have one and the same extra digit. One of them must hold it to prevent two solutions, so every cell \
            that sees all of them loses it.",
    example: "6415937827....1.399.3.27.143..75.146.7...6325.653.2978.37.642.1.1.23.8.729.17.4.3",
    traits: traits(UNIQUE).argued(Argument::Deadly),
    find: |at, sink| unique_loop::rectangles(at.board, Type::Two, sink),
    explain: loop_types::explain,
};

//! Unique rectangle (type 3).

use super::prelude::*;

/// Source: HoDoKu, "Uniqueness Test 3".
pub(super) const RULE: Rule = Rule {
    name: "unique-rectangle-3",
    title: "Unique rectangle (type 3)",
    about: "In a rectangle of four cells on two boxes that all hold the same two candidates, two cells that \
            share a house have extra digits. One of them must hold an extra digit to prevent two solutions, so \
            together they act as one cell of a subset in that house.",
    example: "296534817573681249481..23566251...38938.56.2.714328965.57.6...2.62...5..849215673",
    traits: traits(UNIQUE).argued(Argument::Deadly),
    find: |at, sink| unique_loop::rectangles(at.board, Type::Three, sink),
    explain: loop_types::explain,
};

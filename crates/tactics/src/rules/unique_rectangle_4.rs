//! Unique rectangle (type 4).

use super::prelude::*;

/// Source: HoDoKu, "Uniqueness Test 4".
pub(super) const RULE: Rule = Rule {
    name: "unique-rectangle-4",
    title: "Unique rectangle (type 4)",
    about: "In a rectangle of four cells on two boxes that all hold the same two candidates, two cells that \
            share a house have extra digits and are the only places for one of the two digits there. One of them \
            holds that digit, so neither can hold the other one without giving two solutions.",
    example: "83..15..9.....7.18.1.6....5..8174293972356184143...5763..742..17.1593.42..4861..7",
    traits: traits(UNIQUE).argued(Argument::Deadly),
    find: |at, sink| unique_loop::rectangles(at.board, Type::Four, sink),
    explain: loop_types::explain,
};

//! Uniqueness test 4.

use super::prelude::*;

/// Source: HoDoKu, "Uniqueness Test 4".
pub(super) const RULE: Rule = Rule {
    name: "uniqueness-4",
    title: "Uniqueness test 4",
    about: "Two cells of a rectangle in two boxes hold nothing but two digits, and the other two, which share a \
            line, are the only places for one of the digits in every house they share. One of these holds that \
            digit, so neither can hold the other one without giving two solutions.",
    example: "83..15..9.....7.18.1.6....5..8174293972356184143...5763..742..17.1593.42..4861..7",
    traits: traits(UNIQUE),
    find: |at, sink| rectangle::find(at.board, Test::Four, sink),
    explain: rectangle::explain,
};

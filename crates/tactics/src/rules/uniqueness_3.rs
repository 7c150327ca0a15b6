//! Uniqueness test 3.

use super::prelude::*;

/// Source: HoDoKu, "Uniqueness Test 3".
pub(super) const RULE: Rule = Rule {
    name: "uniqueness-3",
    title: "Uniqueness test 3",
    about: "Two cells of a rectangle in two boxes hold nothing but two digits, and the other two share a house \
            and have extra digits. One of these must hold an extra digit to prevent two solutions, so together \
            they act as one cell of a naked subset.",
    example: "296534817573681249481..23566251...38938.56.2.714328965.57.6...2.62...5..849215673",
    traits: traits(UNIQUE),
    find: |at, sink| rectangle::find(at.board, Test::Three, sink),
    explain: rectangle::explain,
};

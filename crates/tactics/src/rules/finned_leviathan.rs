//! Finned leviathan.

use super::prelude::*;

/// Source: HoDoKu, "Finned Leviathan".
pub(super) const RULE: Rule = Rule {
    name: "finned-leviathan",
    title: "Finned leviathan",
    about: "A leviathan has extra candidates, the fins. Either a fin holds the digit or the leviathan is real, \
            so a candidate that the leviathan would eliminate and that sees all fins is eliminated.",
    example: "...2.8...3...5......91..5.79..4.......45......2..6...8.6871.9.....6..2....5..4.1. r9c4-3",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Basic, 7, true), sink),
    explain: complex_fish::explain_finned,
};

//! Finned mutant leviathan.

use super::prelude::*;

/// Source: HoDoKu, "Finned Mutant Leviathan".
pub(super) const RULE: Rule = Rule {
    name: "finned-mutant-leviathan",
    title: "Finned mutant leviathan",
    about: "A mutant leviathan has extra candidates, the fins. Either a fin holds the digit or the fish is real, \
            so a candidate that the fish would eliminate and that sees all fins is eliminated.",
    example: "2.9.8615756.91.2.31...2.69..9..52816.82169...615.7..2..762.593.....38564..3..17..",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Mutant, 7, true), sink),
    explain: complex_fish::explain_finned,
};

//! Finned mutant swordfish.

use super::prelude::*;

/// Source: HoDoKu, "Finned Mutant Swordfish".
pub(super) const RULE: Rule = Rule {
    name: "finned-mutant-swordfish",
    title: "Finned mutant swordfish",
    about: "A mutant swordfish has extra candidates, the fins. Either a fin holds the digit or the fish is real, \
            so a candidate that the fish would eliminate and that sees all fins is eliminated.",
    example: "2.948615756891.24314.52.69..94352816.821694.5615.74.2.8762.593...1.38564453.917.2",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Mutant, 3, true), sink),
    explain: complex_fish::explain_finned,
};

//! Finned mutant jellyfish.

use super::prelude::*;

/// Source: HoDoKu, "Finned Mutant Jellyfish".
pub(super) const RULE: Rule = Rule {
    name: "finned-mutant-jellyfish",
    title: "Finned mutant jellyfish",
    about: "A mutant jellyfish has extra candidates, the fins. Either a fin holds the digit or the fish is real, \
            so a candidate that the fish would eliminate and that sees all fins is eliminated.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Mutant, 4, true), sink),
    explain: complex_fish::explain_finned,
};

//! Siamese mutant fish.

use super::prelude::*;

/// Source: HoDoKu, "Siamese Fish", of Mutant fish.
pub(super) const RULE: Rule = Rule {
    name: "siamese-mutant-fish",
    title: "Siamese mutant fish",
    about: "Two finned mutant fish have the same base sets, and their cover sets differ. Each eliminates \
            candidates of its own, so all of them go in one step.",
    example: "6459.7.3.738.6.....9.3847....9.42.7.17.5..286.2.87149...74.3.12.62.18.59913256.4.",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::siamese_of(at.board, at.digits, Shape::Mutant, sink),
    explain: complex_fish::explain_siamese,
};

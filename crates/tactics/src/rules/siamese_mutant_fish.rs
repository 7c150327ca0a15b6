//! Siamese mutant fish.

use super::prelude::*;

/// Source: HoDoKu, "Siamese Fish", of Mutant fish.
pub(super) const RULE: Rule = Rule {
    name: "siamese-mutant-fish",
    title: "Siamese mutant fish",
    about: "Two finned mutant fish have the same base sets, and their cover sets differ. Each eliminates \
            candidates of its own, so all of them go in one step.",
    example: "..5.......4.83.....2.675......28.....62....17..89..64..3.7.1.....74............59",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::siamese_of(at.board, at.digits, Shape::Mutant, sink),
    explain: complex_fish::explain_siamese,
};

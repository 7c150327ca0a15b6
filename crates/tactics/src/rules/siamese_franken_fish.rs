//! Siamese Franken fish.

use super::prelude::*;

/// Source: HoDoKu, "Siamese Fish", of Franken fish.
pub(super) const RULE: Rule = Rule {
    name: "siamese-franken-fish",
    title: "Siamese Franken fish",
    about: "Two finned Franken fish have the same base sets, and their cover sets differ. Each eliminates \
            candidates of its own, so all of them go in one step.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::siamese_of(at.board, at.digits, Shape::Franken, sink),
    explain: complex_fish::explain_siamese,
};

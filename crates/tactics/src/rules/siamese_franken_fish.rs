//! Siamese Franken fish.

use super::prelude::*;

/// Source: HoDoKu, "Siamese Fish", of Franken fish.
pub(super) const RULE: Rule = Rule {
    name: "siamese-franken-fish",
    title: "Siamese Franken fish",
    about: "Two finned Franken fish have the same base sets, and their cover sets differ. Each eliminates \
            candidates of its own, so all of them go in one step.",
    example: "..5.......4.83.....2.675......28.....62....17..89..64..3.7.1.....74............59",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::siamese_of(at.board, at.digits, Shape::Franken, sink),
    explain: complex_fish::explain_siamese,
};

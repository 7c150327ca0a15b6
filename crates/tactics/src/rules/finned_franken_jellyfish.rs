//! Finned Franken jellyfish.

use super::prelude::*;

/// Source: HoDoKu, "Finned Franken Jellyfish".
pub(super) const RULE: Rule = Rule {
    name: "finned-franken-jellyfish",
    title: "Finned Franken jellyfish",
    about: "A Franken jellyfish has extra candidates, the fins. Either a fin holds the digit or the fish is \
            real, so a candidate that the fish would eliminate and that sees all fins is eliminated.",
    example: "..783..51..5...978..85..3.6.7....19.......6379..173...7...1.5...4.78521..5.3....9",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Franken, 4, true), sink),
    explain: complex_fish::explain_finned,
};

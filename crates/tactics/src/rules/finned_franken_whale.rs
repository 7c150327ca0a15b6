//! Finned Franken whale.

use super::prelude::*;

/// Source: HoDoKu, "Finned Franken Whale".
pub(super) const RULE: Rule = Rule {
    name: "finned-franken-whale",
    title: "Finned Franken whale",
    about: "A Franken whale has extra candidates, the fins. Either a fin holds the digit or the fish is real, so \
            a candidate that the fish would eliminate and that sees all fins is eliminated.",
    example: "2.9.8615756.91.2.31..52.69..9.352816382169..561587..2.8762.5931.21.38564.53691782",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Franken, 6, true), sink),
    explain: complex_fish::explain_finned,
};

//! Finned squirmbag.

use super::prelude::*;

/// Source: HoDoKu, "Finned Squirmbag".
pub(super) const RULE: Rule = Rule {
    name: "finned-squirmbag",
    title: "Finned squirmbag",
    about: "A squirmbag has extra candidates, the fins. Either a fin holds the digit or the squirmbag is real, \
            so a candidate that the squirmbag would eliminate and that sees all fins is eliminated.",
    example: "2.9.8615756.91.2.31..52.69..9.352816382169..561587..2.8762.5931.21.38564.53691782",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Basic, 5, true), sink),
    explain: complex_fish::explain_finned,
};

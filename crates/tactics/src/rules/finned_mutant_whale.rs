//! Finned mutant whale.

use super::prelude::*;

/// Source: HoDoKu, "Finned Mutant Whale".
pub(super) const RULE: Rule = Rule {
    name: "finned-mutant-whale",
    title: "Finned mutant whale",
    about: "A mutant whale has extra candidates, the fins. Either a fin holds the digit or the fish is real, so \
            a candidate that the fish would eliminate and that sees all fins is eliminated.",
    example: "2.9.8615756.91.2.31...2.69..9..52816.82169...615.7..2..762.593.....38564..3..17..",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Mutant, 6, true), sink),
    explain: complex_fish::explain_finned,
};

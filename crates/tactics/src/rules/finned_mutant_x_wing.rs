//! Finned mutant X-wing.

use super::prelude::*;

/// Source: HoDoKu, "Finned Mutant X-Wing".
pub(super) const RULE: Rule = Rule {
    name: "finned-mutant-x-wing",
    title: "Finned mutant X-wing",
    about: "A mutant X-wing has extra candidates, the fins. Either a fin holds the digit or the fish is real, so \
            a candidate that the fish would eliminate and that sees all fins is eliminated.",
    example: "...9...2.682...4..3.....6....78..9.1.1943.2.5.......6....7.5................4.1.6",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Mutant, 2, true), sink),
    explain: complex_fish::explain_finned,
};

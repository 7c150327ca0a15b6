//! Finned whale.

use super::prelude::*;

/// Source: HoDoKu, "Finned Whale".
pub(super) const RULE: Rule = Rule {
    name: "finned-whale",
    title: "Finned whale",
    about: "A whale has extra candidates, the fins. Either a fin holds the digit or the whale is real, so a \
            candidate that the whale would eliminate and that sees all fins is eliminated.",
    example: ".16.59.34..7.......45...61.6....7943....1....8....3..74....12.....7..3....92.....",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Basic, 6, true), sink),
    explain: complex_fish::explain_finned,
};

//! Finned squirmbag.

use super::prelude::*;

/// Source: HoDoKu, "Finned Squirmbag".
pub(super) const RULE: Rule = Rule {
    name: "finned-squirmbag",
    title: "Finned squirmbag",
    about: "A squirmbag has extra candidates, the fins. Either a fin holds the digit or the squirmbag is real, \
            so a candidate that the squirmbag would eliminate and that sees all fins is eliminated.",
    example: "8..7...6...7..2...3.68....4.3...9...9........27...348..92.8..........2.54...5..7.",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Basic, 5, true), sink),
    explain: complex_fish::explain_finned,
};

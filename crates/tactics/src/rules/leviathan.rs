//! Leviathan.

use super::prelude::*;

/// Source: HoDoKu, "Leviathan".
pub(super) const RULE: Rule = Rule {
    name: "leviathan",
    title: "Leviathan",
    about: "In seven rows (or columns), the base sets, all candidates of a digit lie in seven columns (or rows), \
            the cover sets. The digit occupies all cover sets within the base sets, so the rest of the cover \
            sets loses it.",
    example: "2.9.8615756.91.2.31..52.69..9.352816382169..561587..2.8762.5931.21.38564.53691782",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Basic, 7, false), sink),
    explain: basic::explain,
};

//! Squirmbag.

use super::prelude::*;

/// Source: HoDoKu, "Squirmbag".
pub(super) const RULE: Rule = Rule {
    name: "squirmbag",
    title: "Squirmbag",
    about: "In five rows (or columns), the base sets, all candidates of a digit lie in five columns (or rows), \
            the cover sets. The digit occupies all cover sets within the base sets, so the rest of the cover \
            sets loses it.",
    example: "..5.......4.83.....2.675......28.....62....17..89..64..3.7.1.....74............59",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Basic, 5, false), sink),
    explain: basic::explain,
};

//! Mutant squirmbag.

use super::prelude::*;

/// Source: HoDoKu, "Mutant Squirmbag".
pub(super) const RULE: Rule = Rule {
    name: "mutant-squirmbag",
    title: "Mutant squirmbag",
    about: "Five base sets, which do not overlap, have all candidates of a digit in five cover sets, with rows \
            and columns mixed among base or cover sets. The digit occupies all cover sets within the base sets, \
            so a candidate that is in more cover sets than base sets is eliminated.",
    example: "..2.7........52...91.6...4.......5...6.7.1...2......9.8..5..91.6.....4...4..683..",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Mutant, 5, false), sink),
    explain: basic::explain,
};

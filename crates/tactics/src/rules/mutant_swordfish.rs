//! Mutant swordfish.

use super::prelude::*;

/// Source: HoDoKu, "Mutant Swordfish".
pub(super) const RULE: Rule = Rule {
    name: "mutant-swordfish",
    title: "Mutant swordfish",
    about: "Three base sets, which do not overlap, have all candidates of a digit in three cover sets, with rows \
            and columns mixed among base or cover sets. The digit occupies all cover sets within the base sets, \
            so a candidate that is in more cover sets than base sets is eliminated.",
    example: "2.948615756891.24314.52.69..94352816.821694.5615.74.2.8762.593...1.38564453.917.2",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Mutant, 3, false), sink),
    explain: basic::explain,
};

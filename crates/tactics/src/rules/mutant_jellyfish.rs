//! Mutant jellyfish.

use super::prelude::*;

/// Source: HoDoKu, "Mutant Jellyfish".
pub(super) const RULE: Rule = Rule {
    name: "mutant-jellyfish",
    title: "Mutant jellyfish",
    about: "Four base sets, which do not overlap, have all candidates of a digit in four cover sets, with rows \
            and columns mixed among base or cover sets. The digit occupies all cover sets within the base sets, \
            so a candidate that is in more cover sets than base sets is eliminated.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Mutant, 4, false), sink),
    explain: basic::explain,
};

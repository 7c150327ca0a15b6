//! Mutant whale.

use super::prelude::*;

/// Source: HoDoKu, "Mutant Whale".
pub(super) const RULE: Rule = Rule {
    name: "mutant-whale",
    title: "Mutant whale",
    about: "Six base sets, which do not overlap, have all candidates of a digit in six cover sets, with rows and \
            columns mixed among base or cover sets. The digit occupies all cover sets within the base sets, so a \
            candidate that is in more cover sets than base sets is eliminated.",
    example: "...83...1..5...97...85....6.7.............6379..1.3...7...1.5...4..8..1..5.3....9",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Mutant, 6, false), sink),
    explain: basic::explain,
};

//! Franken whale.

use super::prelude::*;

/// Source: HoDoKu, "Franken Whale".
pub(super) const RULE: Rule = Rule {
    name: "franken-whale",
    title: "Franken whale",
    about: "Six base sets, which do not overlap, have all candidates of a digit in six cover sets, with boxes \
            among the rows or among the columns. The digit occupies all cover sets within the base sets, so a \
            candidate that is in more cover sets than base sets is eliminated.",
    example: "2.9.8615756.91.2.31..52.69..9.352816382169..561587..2.8762.5931.21.38564.53691782",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Franken, 6, false), sink),
    explain: basic::explain,
};

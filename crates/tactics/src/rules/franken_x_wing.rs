//! Franken X-wing.

use super::prelude::*;

/// Source: HoDoKu, "Franken X-Wing".
pub(super) const RULE: Rule = Rule {
    name: "franken-x-wing",
    title: "Franken X-wing",
    about: "Two base sets, which do not overlap, have all candidates of a digit in two cover sets, with boxes \
            among the rows or among the columns. The digit occupies all cover sets within the base sets, so a \
            candidate that is in more cover sets than base sets is eliminated.",
    example: "2.948615756891.24314.52.69..94352816.821694.5615.74.2.8762.593...1.38564453.917.2",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Franken, 2, false), sink),
    explain: basic::explain,
};

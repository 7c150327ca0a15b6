//! Franken X-wing.

use super::prelude::*;

/// Source: HoDoKu, "Franken X-Wing".
pub(super) const RULE: Rule = Rule {
    name: "franken-x-wing",
    title: "Franken X-wing",
    about: "Two base sets, which do not overlap, have all candidates of a digit in two cover sets, with boxes \
            among the rows or among the columns. The digit occupies all cover sets within the base sets, so a \
            candidate that is in more cover sets than base sets is eliminated.",
    example: "35..61...21...5.3..6..9315.7..5....4.25.1.38.........51..357.2..721895.3583.....1",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Franken, 2, false), sink),
    explain: basic::explain,
};

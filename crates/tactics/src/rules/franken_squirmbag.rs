//! Franken squirmbag.

use super::prelude::*;

/// Source: HoDoKu, "Franken Squirmbag".
pub(super) const RULE: Rule = Rule {
    name: "franken-squirmbag",
    title: "Franken squirmbag",
    about: "Five base sets, which do not overlap, have all candidates of a digit in five cover sets, with boxes \
            among the rows or among the columns. The digit occupies all cover sets within the base sets, so a \
            candidate that is in more cover sets than base sets is eliminated.",
    example: ".972.....4........8...432.....4..91.24.98...6........4...1..79..6..3....95..7....",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Franken, 5, false), sink),
    explain: basic::explain,
};

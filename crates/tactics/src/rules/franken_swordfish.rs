//! Franken swordfish.

use super::prelude::*;

/// Source: HoDoKu, "Franken Swordfish".
pub(super) const RULE: Rule = Rule {
    name: "franken-swordfish",
    title: "Franken swordfish",
    about: "Three base sets, which do not overlap, have all candidates of a digit in three cover sets, with \
            boxes among the rows or among the columns. The digit occupies all cover sets within the base sets, \
            so a candidate that is in more cover sets than base sets is eliminated.",
    example: "17.96.52.6825..4..3952.46..4678529318194362752531978649467.53..53.6..7..728349156",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Franken, 3, false), sink),
    explain: basic::explain,
};

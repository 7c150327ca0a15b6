//! Finned Franken X-wing.

use super::prelude::*;

/// Source: HoDoKu, "Finned Franken X-Wing".
pub(super) const RULE: Rule = Rule {
    name: "finned-franken-x-wing",
    title: "Finned Franken X-wing",
    about: "A Franken X-wing has extra candidates, the fins. Either a fin holds the digit or the fish is real, \
            so a candidate that the fish would eliminate and that sees all fins is eliminated.",
    example: "17.96.52.6825..4..3952.46..4678529318194362752531978649467.53..53.6..7..728349156",
    traits: traits(ONE_DIGIT),
    find: |at, sink| complex_fish::find(at.board, at.digits, (Shape::Franken, 2, true), sink),
    explain: complex_fish::explain_finned,
};

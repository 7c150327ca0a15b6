//! Finned X-wing.

use super::prelude::*;

/// Source: HoDoKu, "Finned X-Wing".
pub(super) const RULE: Rule = Rule {
    name: "finned-x-wing",
    title: "Finned X-wing",
    about: "An X-wing has extra candidates, the fins, all in one box. Either a fin holds the digit or the X-wing \
            is real, so a candidate that the X-wing would eliminate and that sees all fins is eliminated.",
    example: ".5..6.7.44.71.365..6257493...5.471966.4..1875719856243.4173.56.5.64.23.....6.54..",
    traits: traits(ONE_DIGIT),
    find: |at, sink| finned_fish::find(at.board, at.digits, 2, false, sink),
    explain: finned_fish::explain,
};

//! Sashimi X-wing.

use super::prelude::*;

/// Source: HoDoKu, "Sashimi X-Wing".
pub(super) const RULE: Rule = Rule {
    name: "sashimi-x-wing",
    title: "Sashimi X-wing",
    about: "A finned X-wing in which, without its fins, a base line keeps only one candidate. Either a fin holds \
            the digit or the X-wing is real, so a candidate that the X-wing would eliminate and that sees all \
            fins is eliminated.",
    example: ".5..6.7.44.71.365..6257493...5.471966.4..1875719856243.4173.56.5.64.23.....6.54..",
    traits: traits(ONE_DIGIT),
    find: |at, sink| finned_fish::find(at.board, at.digits, 2, true, sink),
    explain: finned_fish::explain,
};

//! Sashimi jellyfish.

use super::prelude::*;

/// Source: HoDoKu, "Sashimi Jellyfish".
pub(super) const RULE: Rule = Rule {
    name: "sashimi-jellyfish",
    title: "Sashimi jellyfish",
    about: "A finned jellyfish in which, without its fins, a base line keeps only one candidate. Either a fin \
            holds the digit or the jellyfish is real, so a candidate that the jellyfish would eliminate and that \
            sees all fins is eliminated.",
    example: "38.51.72.175.28...4.237.815.4.85239..3..4.25852893..7.2.41.35.7.5..6.1.2.1.2.5...",
    traits: traits(ONE_DIGIT),
    find: |at, sink| finned_fish::find(at.board, at.digits, 4, true, sink),
    explain: finned_fish::explain,
};

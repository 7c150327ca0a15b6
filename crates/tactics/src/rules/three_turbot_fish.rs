//! Three-link turbot fish.

use super::prelude::*;

/// Source: SukakuExplainer, "3-Turbot Fish".
pub(super) const RULE: Rule = Rule {
    name: "three-turbot-fish",
    title: "Three-link turbot fish",
    about: "Three strong links on a digit, in boxes or in boxes and lines of one direction, are joined by two \
            weak links. One of the two far ends holds the digit, so every cell that sees both loses it.",
    example: "214.7..399.812....5.74.91.27418..2.6329.61.4.8562...134.3.5.6.16.231..751.5...3..",
    traits: traits(ONE_DIGIT),
    find: |at, sink| three_links::find(at.board, at.digits, Kind::TurbotFish, sink),
    explain: strong_link_chain::explain,
};

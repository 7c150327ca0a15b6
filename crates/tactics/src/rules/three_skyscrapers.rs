//! Three skyscrapers.

use super::prelude::*;

/// Source: SukakuExplainer, "3 Skyscrapers".
pub(super) const RULE: Rule = Rule {
    name: "three-skyscrapers",
    title: "Three skyscrapers",
    about: "Three strong links on a digit, all in parallel lines, are joined by two weak links. One of the two \
            far ends holds the digit, so every cell that sees both loses it.",
    example: "298745316614238597537916.4.4.369.1.51.95.3.64.564.19239.23546.1.651.943.34186..59",
    traits: traits(ONE_DIGIT),
    find: |at, sink| three_links::find(at.board, at.digits, Kind::Skyscrapers, sink),
    explain: strong_link_chain::explain,
};

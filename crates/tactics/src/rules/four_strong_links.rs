//! Four strong links.

use super::prelude::*;

/// Source: SukakuExplainer 1.18.1, "4 Strong-Linked Fishes".
pub(super) const RULE: Rule = Rule {
    name: "four-strong-links",
    title: "Four strong links",
    about: "Four strong links on a digit, between cells or groups of cells, are joined by three weak links. One \
            of the two far ends holds the digit, so every cell that sees all of both loses it.",
    example: "6.51.3....385.76..4..6823.584.75.92........5.59......1.64.7.58..5........82435...",
    traits: traits(ONE_DIGIT),
    find: |at, sink| strong_link_chain::find(at.board, at.digits, 4, sink),
    explain: strong_link_chain::explain,
};

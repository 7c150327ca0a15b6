//! Three strong links.

use super::prelude::*;

/// Source: SukakuExplainer 1.18.1, "3 Strong-linked Fishes".
pub(super) const RULE: Rule = Rule {
    name: "three-strong-links",
    title: "Three strong links",
    about: "Three strong links on a digit, between cells or groups of cells, are joined by two weak links. One \
            of the two far ends holds the digit, so every cell that sees all of both loses it.",
    example: "83.7216.....965....69348..16928.34..7..4.6......5.2..69..28416....6.794.4.61.9..2",
    traits: traits(ONE_DIGIT),
    find: |at, sink| strong_link_chain::find(at.board, at.digits, 3, sink),
    explain: strong_link_chain::explain,
};

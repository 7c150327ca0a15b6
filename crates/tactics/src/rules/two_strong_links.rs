//! Two strong links.

use super::prelude::*;

/// Source: SukakuExplainer 1.18.1, "Scraper, Kite, Turbot".
pub(super) const RULE: Rule = Rule {
    name: "two-strong-links",
    title: "Two strong links",
    about: "Two strong links on a digit, between cells or groups of cells, are joined by a weak link. One of the \
            two far ends holds the digit, so every cell that sees all of both loses it.",
    example: "...96..2.682...4..39....6..467852931819436275...1..864..67.53.....6.........4.1.6",
    traits: traits(ONE_DIGIT),
    find: |at, sink| strong_link_chain::find(at.board, at.digits, 2, sink),
    explain: strong_link_chain::explain,
};

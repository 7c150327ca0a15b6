//! Three grouped links.

use super::prelude::*;

/// Source: SukakuExplainer, "3 Strong links (with Empty Rectangle)".
pub(super) const RULE: Rule = Rule {
    name: "three-grouped-links",
    title: "Three grouped links",
    about: "Three strong links on a digit, some of them between groups of cells, are joined by two weak links. \
            One of the two far ends holds the digit, so every cell that sees all of both loses it.",
    example: "83.7216.....965....69348..16928.34..7..4.6......5.2..69..28416....6.794.4.61.9..2",
    traits: traits(ONE_DIGIT),
    find: |at, sink| three_links::find(at.board, at.digits, Kind::Grouped, sink),
    explain: strong_link_chain::explain,
};

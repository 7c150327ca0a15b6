//! Grouped turbot fish.

use super::prelude::*;

/// Source: SukakuExplainer, "Grouped 2 strong links".
pub(super) const RULE: Rule = Rule {
    name: "grouped-turbot-fish",
    title: "Grouped turbot fish",
    about: "Two strong links on a digit, one of them between groups of cells, are joined by a weak link. The two \
            joined ends cannot both hold the digit, so one of the far ends does, and every cell that sees all of \
            both loses it.",
    example: "6.51.3..8.385.761.41.6823.5841756923..3.1..5659632...1364.7158.15..6..3..8243516.",
    traits: traits(ONE_DIGIT),
    find: |at, sink| turbot::find(at.board, at.digits, |a, b| a.is_grouped() || b.is_grouped(), sink),
    explain: turbot::explain_groups,
};

//! Empty rectangle (two places).

use super::prelude::*;

/// Source: HoDoKu, "Empty Rectangle" with two candidates allowed.
pub(super) const RULE: Rule = Rule {
    name: "empty-rectangle-of-two",
    title: "Empty rectangle (two places)",
    about: "An empty rectangle whose box has only two candidates of the digit, in different rows and columns. \
            Either the far end of the strong link holds the digit or the box holds it in the other line, so the \
            cell where the two meet loses it.",
    example: ".5..6.7.44.71.365..6257493...5.471966.4..1875719856243.4173.56.5.64.23.....6.54..",
    traits: traits(ONE_DIGIT),
    find: |at, sink| turbot::empty_rectangles(at.board, at.digits, false, sink),
    explain: turbot::explain_groups,
};

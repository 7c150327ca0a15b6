//! Avoidable rectangle (type 1).

use super::prelude::*;

/// Source: HoDoKu, "Avoidable Rectangle Type 1".
pub(super) const RULE: Rule = Rule {
    name: "avoidable-rectangle-1",
    title: "Avoidable rectangle (type 1)",
    about: "Three cells of a rectangle in two boxes hold two digits, none of them a given, and the fourth could \
            complete it. The two digits could then be swapped and the puzzle would have two solutions, so the \
            fourth cell loses the digit that completes it.",
    example: "7692.....4.18.7692.82916.476...28.7991.67.283827.93.5629...176..467829.5.7..69.2. r4c7=1 r6c4=1 \
            r6c7=4",
    traits: traits(UNIQUE),
    find: |at, sink| rectangle::avoidable(at.board, true, sink),
    explain: rectangle::explain,
};

//! Swordfish.

use super::prelude::*;

/// Source: Sudoku Explainer, "Swordfish".
pub(super) const RULE: Rule = Rule {
    name: "swordfish",
    title: "Swordfish",
    about: "In three rows (or columns), the base sets, all candidates of a digit lie in three columns (or rows), \
            the cover sets. The digit occupies all cover sets within the base sets, so the rest of the cover \
            sets loses it.",
    example: "28....3.157138..29.63.2.5.873.21.8.5125..8..3.48.53712352.4.186.1.832957897.6.234",
    traits: traits(LASTING | ONE_DIGIT).picked(queued::by_digit),
    find: |at, sink| basic::find(at.board, at.digits, 3, sink),
    explain: basic::explain,
};

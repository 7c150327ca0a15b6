//! X-wing.

use super::prelude::*;

/// Source: Sudoku Explainer, "X-Wing".
pub(super) const RULE: Rule = Rule {
    name: "x-wing",
    title: "X-wing",
    about: "In two rows (or columns), the base sets, all candidates of a digit lie in two columns (or rows), the \
            cover sets. The digit occupies both cover sets within the base sets, so the rest of the cover sets \
            loses it.",
    example: "35..1.4..28456371916......35.87.163.731.4.9..6.2..5.7.4.38...9.9.5...2..826159347",
    traits: traits(LASTING | ONE_DIGIT).picked(queued::by_digit),
    find: |at, sink| basic::find(at.board, at.digits, 2, sink),
    explain: basic::explain,
};

//! Locked candidates (claiming).

use super::prelude::*;

/// Source: Sudoku Explainer, "Claiming"; HoDoKu, "Locked Candidates Type 2".
pub(super) const RULE: Rule = Rule {
    name: "claiming",
    title: "Locked candidates (claiming)",
    about: "All candidates of a digit in a row or column lie in one box. The line needs the digit there, so the \
            rest of that box loses it.",
    example: "....7......31............35.7.8943..329..548.84....5.9.58...14349....8.663.4.....",
    traits: traits(LASTING | ONE_DIGIT).picked(queued::by_digits),
    find: |at, sink| locked_candidates::claiming(at.board, at.digits, sink),
    explain: locked_candidates::explain,
};

//! Direct pointing.

use super::prelude::*;

/// Source: Sudoku Explainer, "Direct Pointing".
pub(super) const RULE: Rule = Rule {
    name: "direct-pointing",
    title: "Direct pointing",
    about: "All candidates of a digit in a box lie in one row or column, so the rest of that line loses the \
            digit. This leaves the digit one place in another house, and it is written there at once.",
    example: "....7......31............35.7.8943..329..548.84....5.9.58...14349....8.663.4.....",
    traits: traits(PLACES | ONE_DIGIT),
    find: |at, sink| locked_candidates::direct_pointing(at.board, at.digits, sink),
    explain: locked_candidates::explain,
};

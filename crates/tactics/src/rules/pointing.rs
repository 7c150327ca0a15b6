//! Locked candidates (pointing).

use super::prelude::*;

/// Source: Sudoku Explainer, "Pointing"; HoDoKu, "Locked Candidates Type 1".
pub(super) const RULE: Rule = Rule {
    name: "pointing",
    title: "Locked candidates (pointing)",
    about: "All candidates of a digit in a box lie in one row or column. The box needs the digit there, so the \
            rest of that line loses it.",
    example: "..51.4....4.83.....23675......286...962543817358917642.3.7.1.....74........3..759",
    traits: traits(LASTING | ONE_DIGIT).picked(queued::by_digits),
    find: |at, sink| locked_candidates::pointing(at.board, at.digits, sink),
    explain: locked_candidates::explain,
};

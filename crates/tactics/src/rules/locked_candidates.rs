//! Locked candidates: all places of a digit in a house are also in another house.

use super::prelude::*;

/// Source: Sudoku Explainer, "Pointing"; HoDoKu, "Locked Candidates Type 1".
pub(super) const POINTING: Rule = Rule {
    name: "pointing",
    title: "Locked candidates (pointing)",
    about: "All candidates of a digit in a box lie in one row or column. The box needs the digit there, so the \
            rest of that line loses it.",
    example: "..51.4....4.83.....23675......286...962543817358917642.3.7.1.....74........3..759",
    traits: traits(LASTING | ONE_DIGIT).picked(queued::by_digits),
    find: |at, sink| locked_candidates::pointing(at.board, at.digits, sink),
    explain: locked_candidates::explain,
};

/// Source: Sudoku Explainer, "Claiming"; HoDoKu, "Locked Candidates Type 2".
pub(super) const CLAIMING: Rule = Rule {
    name: "claiming",
    title: "Locked candidates (claiming)",
    about: "All candidates of a digit in a row or column lie in one box. The line needs the digit there, so the \
            rest of that box loses it.",
    example: "....7......31............35.7.8943..329..548.84....5.9.58...14349....8.663.4.....",
    find: |at, sink| locked_candidates::claiming(at.board, at.digits, sink),
    ..POINTING
};

/// Source: Sudoku Explainer, "Direct Pointing".
pub(super) const DIRECT_POINTING: Rule = Rule {
    name: "direct-pointing",
    title: "Direct pointing",
    about: "All candidates of a digit in a box lie in one row or column, so the rest of that line loses the \
            digit. This leaves the digit one place in another house, and it is written there at once.",
    example: "....7......31............35.7.8943..329..548.84....5.9.58...14349....8.663.4.....",
    traits: traits(PLACES | ONE_DIGIT),
    find: |at, sink| locked_candidates::direct_pointing(at.board, at.digits, sink),
    explain: locked_candidates::explain,
};

/// Source: Sudoku Explainer, "Direct Claiming".
pub(super) const DIRECT_CLAIMING: Rule = Rule {
    name: "direct-claiming",
    title: "Direct claiming",
    about: "All candidates of a digit in a row or column lie in one box, so the rest of that box loses the \
            digit. This leaves the digit one place in another house, and it is written there at once.",
    example: "....7......31............35.7.8943..329..548.84....5.9.58...14349....8.663.4.....",
    find: |at, sink| locked_candidates::direct_claiming(at.board, at.digits, sink),
    ..DIRECT_POINTING
};

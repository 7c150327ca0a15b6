//! Unique loop.

use super::prelude::*;

/// Source: Sudoku Explainer, "Unique Rectangle / Loop", types 1 to 4.
pub(super) const RULE: Rule = Rule {
    name: "unique-loop",
    title: "Unique loop",
    about: "A loop of cells, in which every house visited holds exactly two, has the same two candidates in \
            every cell. If no cell held an extra digit, the two digits could be swapped all along the loop and \
            the puzzle would have two solutions, so extra digits follow as in unique rectangles of types 1 to 4.",
    example: ".9721....4..69.1.781.7432.9...4..91.24.981.761.93...243..1..79576.539...95.87....",
    traits: traits(UNIQUE).argued(Argument::Deadly),
    find: |at, sink| at.noting(|memo| memo.ringless.find(at.board, sink)),
    explain: loop_types::explain,
};

//! Jellyfish.

use super::prelude::*;

/// Source: Sudoku Explainer, "Jellyfish".
pub(super) const RULE: Rule = Rule {
    name: "jellyfish",
    title: "Jellyfish",
    about: "In four rows (or columns), the base sets, all candidates of a digit lie in four columns (or rows), \
            the cover sets. The digit occupies all cover sets within the base sets, so the rest of the cover \
            sets loses it.",
    example: "5.4.83967.98..5314....498..17389...6245361789869...1.39.6.38471...416.984819.763.",
    traits: traits(LASTING | ONE_DIGIT).picked(queued::by_digit),
    find: |at, sink| basic::find(at.board, at.digits, 4, sink),
    explain: basic::explain,
};

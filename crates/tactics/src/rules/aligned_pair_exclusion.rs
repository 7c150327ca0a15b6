//! Aligned pair exclusion.

use super::prelude::*;

/// Source: Sudoku Explainer, "Aligned Pair Exclusion".
pub(super) const RULE: Rule = Rule {
    name: "aligned-pair-exclusion",
    title: "Aligned pair exclusion",
    about: "For two cells, every pair of their candidates is tried: a pair is excluded if it repeats a digit in \
            a house or takes all candidates of a cell that both see. A candidate that is in no remaining pair is \
            eliminated.",
    example: "83..15..9....37.18.1.6....5..8174293972356184143...5763..742..17.1593.42..4861..7",
    traits: traits(OWN_MARKS),
    find: |at, sink| aligned_exclusion::pair(at.board, at.cells, sink),
    explain: aligned_exclusion::explain,
};

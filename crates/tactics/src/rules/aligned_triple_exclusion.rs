//! Aligned triple exclusion.

use sudoku_core::CellSet;

use super::prelude::*;
use crate::search::scope::Memo;
use crate::search::truth::Truth;

/// Source: Sudoku Explainer, "Aligned Triplet Exclusion".
pub(super) const RULE: Rule = Rule {
    name: "aligned-triple-exclusion",
    title: "Aligned triple exclusion",
    about: "For three cells, every combination of their candidates is tried: it is excluded if it repeats a \
            digit in a house or takes all candidates of a cell that sees them. A candidate that is in no \
            remaining combination is eliminated.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: traits(OWN_MARKS),
    find: |at, sink| {
        if at.memo.is_some_and(|memo| !may_exclude(&mut memo.borrow_mut(), at.board, at.cells)) {
            return Flow::Continue(());
        }
        aligned_exclusion::triple(at.board, at.cells, sink)
    },
    explain: aligned_exclusion::explain,
};

/// Whether some exclusion may strike a mark. If the marks allow it, this is decided from the solution.
fn may_exclude(memo: &mut Memo, board: &Board, changed: CellSet) -> bool {
    let truth = memo.truth.get_or_insert_with(|| Truth::of(board)).as_ref();
    truth
        .filter(|truth| truth.is_allowed(board))
        .is_none_or(|truth| aligned_trial::may_exclude(board, changed, truth))
}

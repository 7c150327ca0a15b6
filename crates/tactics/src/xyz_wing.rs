//! XYZ-wing: a cell with three digits that sees two cells with two of them each; one of the three holds the
//! digit that all share.

use sudoku_core::{CellSet, DigitSet};

use super::board::Board;
use super::deduction::{Deduction, Flow, Sink, offer};
use super::tactic::Tactic;

/// Source: Sudoku Explainer, "XYZ-Wing".
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let (pairs, changed) = (board.cells_with(2), board.focus_cells());
    for pivot in board.cells_with(3) {
        let xyz = board.marks(pivot);
        let within = |set: DigitSet| set.without(xyz).is_empty();
        let pincers = pivot.peers().intersection(pairs).iter().filter(|&cell| within(board.marks(cell)));
        let pincers: Vec<_> = pincers.collect();
        for (n, &xz) in pincers.iter().enumerate() {
            for &yz in &pincers[n + 1..] {
                let Some(z) = board.marks(xz).intersection(board.marks(yz)).single() else { continue };
                let cells: CellSet = [pivot, xz, yz].into_iter().collect();
                let struck = cells.common_peers().intersection(board.places(z));
                if struck.is_empty() || cells.intersection(changed).is_empty() {
                    continue;
                }
                offer(sink, Deduction::new(Tactic::XyzWing, cells, xyz).striking(board, struck, z))?;
            }
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn what_sees_all_three_loses_the_common_digit() {
        let board = sparse(&[("r2c2", "123"), ("r2c8", "13"), ("r1c1", "23")]);
        assert_eq!(struck(&only(Tactic::XyzWing, &board)), "r2c1:3 r2c3:3");
    }
}

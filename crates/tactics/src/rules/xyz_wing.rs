//! XYZ-wing: a cell with three digits sees two cells with two of these digits each. One of the three cells has the
//! digit that all have in common.

use sudoku_core::{CellSet, DigitSet};

use super::prelude::*;

/// Source: Sudoku Explainer, "XYZ-Wing".
pub(super) const RULE: Rule = Rule {
    name: "xyz-wing",
    title: "XYZ-wing",
    about: "A pivot with candidates x, y and z sees a cell with x and z and a cell with y and z. One of the \
            three cells holds z in every case, so every cell that sees all three loses z.",
    example: "5.89.3741.495.8326.3..4.895.8...59.3..3..915895138.4.2376892514894.5.237215734689",
    traits: traits(OWN_MARKS),
    find: |at, sink| find(at.board, at.cells, sink),
    explain,
};

/// The reason, as a clause.
fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!("{cells} hold {digits} so that one of the three holds the digit that all of them share")
}

fn find(board: &Board, changed: CellSet, sink: &mut Sink<'_>) -> Flow {
    let pairs = board.cells_with(2);
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
                offer(sink, Pattern::new(cells, xyz).striking(board, struck, z))?;
            }
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn what_sees_all_three_loses_the_common_digit() {
        let board = sparse(&[("r2c2", "123"), ("r2c8", "13"), ("r1c1", "23")]);
        assert_eq!(struck(&only(Tactic::XyzWing, &board)), "r2c1:3 r2c3:3");
    }
}

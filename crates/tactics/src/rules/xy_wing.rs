//! XY-wing: a cell with x and y sees a cell with x and z and a cell with y and z. One of these two cells has z.

use sudoku_core::{CellSet, DigitSet};

use super::prelude::*;

/// Source: Sudoku Explainer, "XY-Wing".
pub(super) const RULE: Rule = Rule {
    name: "xy-wing",
    title: "XY-wing",
    about: "A pivot with candidates x and y sees a cell with x and z and a cell with y and z. Whichever digit \
            the pivot takes, one of the two wings holds z, so every cell that sees both wings loses z.",
    example: ".4.6.175..6.2.51..158497326.91.4.26..3412.8..82..5.4.1.7..1.5..485362917319574682",
    traits: traits(OWN_MARKS).picked(queued::by_pattern),
    find: |at, sink| find(at.board, at.cells, sink),
    explain,
};

/// The reason, as a clause.
fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!(
        "{cells} hold {digits} in pairs, so whichever way the cell that sees the other two is filled, one of these holds the \
         digit they share"
    )
}

fn find(board: &Board, changed: CellSet, sink: &mut Sink<'_>) -> Flow {
    let pairs = board.cells_with(2);
    for pivot in pairs {
        let xy = board.marks(pivot);
        let pincers = pivot.peers().intersection(pairs);
        for xz in pincers {
            if board.marks(xz).intersection(xy).len() != 1 {
                continue;
            }
            let yz_marks = DigitSet::from_bits(xy.bits() ^ board.marks(xz).bits());
            for yz in pincers.iter().filter(|&yz| yz > xz && board.marks(yz) == yz_marks) {
                let Some(z) = board.marks(xz).intersection(yz_marks).first() else { continue };
                let ends: CellSet = [xz, yz].into_iter().collect();
                let cells = ends.union(CellSet::of(pivot));
                let struck = ends.common_peers().intersection(board.places(z));
                if struck.is_empty() || cells.intersection(changed).is_empty() {
                    continue;
                }
                let found = Pattern::new(cells, xy.union(DigitSet::of(z)));
                offer(sink, found.striking(board, struck, z))?;
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
    fn one_pincer_holds_the_third_digit() {
        let board = sparse(&[("r1c1", "12"), ("r1c7", "13"), ("r3c2", "23")]);
        let found = only(Tactic::XyWing, &board);
        assert_eq!(struck(&found), "r1c2:3 r1c3:3 r3c7:3 r3c8:3 r3c9:3");
        assert_eq!(
            found.sentence(),
            "XY-wing: r1c1, r1c7 and r3c2 hold 1, 2 and 3 in pairs, so whichever way the cell that sees the other two \
             is filled, one of these holds the digit they share; strike 3 from r1c2, r1c3, r3c7, r3c8 and r3c9."
        );
    }
}

//! Locked pair and triple: a naked subset within the crossing of a box and a line, which both houses lose.

use sudoku_core::{CellSet, DigitSet, House};

use super::board::Board;
use super::deduction::{Deduction, Flow, Sink, offer};
use super::tactic::Tactic;

/// Source: HoDoKu, "Locked Pair".
pub(crate) fn pair(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, Tactic::LockedPair, 2, sink)
}

/// Source: HoDoKu, "Locked Triple".
pub(crate) fn triple(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, Tactic::LockedTriple, 3, sink)
}

fn find(board: &Board, tactic: Tactic, n: usize, sink: &mut Sink<'_>) -> Flow {
    let small: CellSet =
        board.blanks().iter().filter(|&cell| (2..=n).contains(&board.marks(cell).len())).collect();
    for (c, block) in House::ALL[18..].iter().enumerate() {
        let lines = |n: usize| [House::row(c / 3 * 3 + n), House::column(c % 3 * 3 + n)];
        for line in &[lines(0), lines(1), lines(2)].concat() {
            let crossing = block.cell_set().intersection(line.cell_set()).intersection(small);
            if crossing.len() < n {
                continue;
            }
            // Of three cells, each one in turn is left out for a pair; none for a triple.
            let left_out = if crossing.len() == n {
                vec![CellSet::EMPTY]
            } else {
                crossing.iter().map(CellSet::of).collect()
            };
            for out in left_out {
                let cells = crossing.without(out);
                let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all.union(board.marks(cell)));
                if digits.len() == n {
                    let rest = block.cell_set().union(line.cell_set()).without(cells);
                    let found = Deduction::new(tactic, cells, digits).within([*block, *line]);
                    offer(
                        sink,
                        digits.iter().fold(found, |found, digit| found.striking(board, rest, digit)),
                    )?;
                }
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
    fn both_houses_lose_the_digits() {
        let board = sparse(&[("r1c1", "12"), ("r1c3", "12")]);
        let found = only(Tactic::LockedPair, &board);
        assert_eq!(found.eliminations.len(), 2 * (7 + 6));
        let board = sparse(&[("r1c1", "12"), ("r2c1", "23"), ("r3c1", "13")]);
        assert_eq!(only(Tactic::LockedTriple, &board).eliminations.len(), 3 * (6 + 6));
    }
}

//! Locked pair and triple: a naked subset within the crossing of a box and a line. Both houses lose its digits.

use sudoku_core::{CellSet, DigitSet, House};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::board::houses::Houses;
use crate::search::words;

/// The subsets of `n` cells in these houses for which both the box and the line lose candidates. HoDoKu treats any
/// other as a naked subset.
pub(crate) fn in_both(board: &Board, houses: Houses, n: usize, sink: &mut Sink<'_>) -> Flow {
    find(board, houses, n, &mut |found| if is_in_both(&found) { sink(found) } else { Flow::Continue(()) })
}

/// Whether a cell of the box and a cell of the line outside the box lose candidates.
fn is_in_both(found: &Pattern) -> bool {
    let [block, line] = [found.houses[0].cell_set(), found.houses[1].cell_set()];
    let loses = |cells: CellSet| found.eliminations.iter().any(|(cell, _)| cells.contains(cell));
    loses(block) && loses(line.without(block))
}

/// Locked subsets of `n` cells in crossings with at least one of these houses.
pub(crate) fn find(board: &Board, houses: Houses, n: usize, sink: &mut Sink<'_>) -> Flow {
    let small = (2..=n).fold(CellSet::EMPTY, |all, marks| all.union(board.cells_with(marks)));
    let are_enough = |cells: CellSet| cells.iter().nth(n - 1).is_some();
    for (c, block) in House::ALL[18..].iter().enumerate() {
        if !are_enough(block.cell_set().intersection(small)) {
            continue;
        }
        let (row, column) = (c / 3 * 3, c % 3 * 3);
        for k in 0..3 {
            for line in [House::row(row + k), House::column(column + k)] {
                if houses & (1 << block.index() | 1 << line.index()) == 0 {
                    continue;
                }
                let crossing = block.cell_set().intersection(line.cell_set()).intersection(small);
                if are_enough(crossing) {
                    in_crossing(board, n, *block, line, crossing, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// All three small cells of a crossing or, for a pair, each two of them.
fn in_crossing(
    board: &Board,
    n: usize,
    block: House,
    line: House,
    crossing: CellSet,
    sink: &mut Sink<'_>,
) -> Flow {
    let whole = (crossing.len() == n).then_some(CellSet::EMPTY);
    let each = crossing.iter().map(CellSet::of).filter(|_| whole.is_none());
    for out in whole.into_iter().chain(each) {
        let cells = crossing.without(out);
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all.union(board.marks(cell)));
        if digits.len() == n {
            let rest = block.cell_set().union(line.cell_set()).without(cells);
            let found = Pattern::new(cells, digits).within([block, line]);
            offer(sink, digits.iter().fold(found, |found, digit| found.striking(board, rest, digit)))?;
        }
    }
    Flow::Continue(())
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    let (block, line) = (words::house(found, 0), words::house(found, 1));
    format!("{cells} take {digits} between them, so the rest of {block} and of {line} loses these")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn both_houses_lose_the_digits() {
        let board = sparse(&[("r1c1", "12"), ("r1c3", "12")]);
        let found = only(Tactic::LockedPair, &board);
        assert_eq!(found.eliminations.len(), 2 * (7 + 6));
        let board = sparse(&[("r1c1", "12"), ("r2c1", "23"), ("r3c1", "13")]);
        assert_eq!(only(Tactic::LockedTriple, &board).eliminations.len(), 3 * (6 + 6));
    }

    #[test]
    fn in_both_means_that_box_and_line_lose() {
        let mut board = sparse(&[("r1c1", "12"), ("r1c3", "12")]);
        assert_eq!(only(Tactic::LockedPairInBoth, &board).eliminations.len(), 2 * (7 + 6));
        for value in [1, 2] {
            confine(&mut board, value, House::row(0).cell_set(), cells("r1c1 r1c2 r1c3"));
        }
        assert!(
            Tactic::LockedPairInBoth.first(&board).is_none() && Tactic::LockedPair.first(&board).is_some()
        );
    }
}

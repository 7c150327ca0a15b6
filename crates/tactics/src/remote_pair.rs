//! Remote pair: cells with the same two digits, each seeing the next. Along the chain the digits alternate, so of two
//! cells an odd number of steps apart one holds each digit.

use sudoku_core::{Cell, CellSet};

use super::board::Board;
use super::deduction::{Deduction, Eliminations, Flow, Sink, offer};
use super::tactic::Tactic;

/// Most cells of a chain.
const LONGEST: usize = 10;

/// Source: HoDoKu, "Remote Pair": four cells or more.
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let pairs = board.cells_with(2);
    let mut found: Vec<Deduction> = Vec::new();
    for start in pairs {
        let pool = pairs.iter().filter(|&cell| board.marks(cell) == board.marks(start)).collect();
        extend(board, pool, &mut vec![start], &mut found);
    }
    found.sort_by_key(|f| f.cells.len());
    let mut seen: Vec<Eliminations> = Vec::new();
    for chain in found {
        if !seen.contains(&chain.eliminations) {
            seen.push(chain.eliminations.clone());
            offer(sink, chain)?;
        }
    }
    Flow::Continue(())
}

fn extend(board: &Board, pool: CellSet, path: &mut Vec<Cell>, found: &mut Vec<Deduction>) {
    let (start, end) = (path[0], path[path.len() - 1]);
    // Each chain once, not from both ends.
    if path.len() >= 4 && path.len().is_multiple_of(2) && start < end {
        let chain = conclude(board, path);
        if chain.is_worth() {
            found.push(chain);
        }
    }
    if path.len() < LONGEST {
        let used: CellSet = path.iter().copied().collect();
        for next in pool.intersection(end.peers()).without(used) {
            path.push(next);
            extend(board, pool, path, found);
            path.pop();
        }
    }
}

fn conclude(board: &Board, path: &[Cell]) -> Deduction {
    let cells: CellSet = path.iter().copied().collect();
    let digits = board.marks(path[0]);
    let mut found = Deduction::new(Tactic::RemotePair, cells, digits);
    for (i, a) in path.iter().enumerate() {
        for b in path.iter().skip(i + 3).step_by(2) {
            let common = a.peers().intersection(b.peers()).without(cells);
            found = digits.iter().fold(found, |f, digit| f.striking(board, common, digit));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn four_cells_with_the_same_pair() {
        let board = sparse(&[("r1c1", "12"), ("r1c5", "12"), ("r4c5", "12"), ("r4c9", "12")]);
        let found = only(Tactic::RemotePair, &board);
        assert_eq!(struck(&found), "r1c9:12 r4c1:12");
    }
}

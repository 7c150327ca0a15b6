//! Remote pair: a chain of cells with the same two digits, in which each cell sees the next. The digits alternate along
//! the chain, so two cells at an odd distance have different digits.

use sudoku_core::{Cell, CellSet};

use super::prelude::*;
use crate::board::deduction::{Eliminations, Flow, Pattern, Sink, offer};

/// Maximum number of cells in a chain.
const LONGEST: usize = 10;

/// Source: HoDoKu, "Remote Pair": four cells or more.
pub(super) const RULE: Rule = Rule {
    name: "remote-pair",
    title: "Remote pair",
    about: "Four or more cells with the same two candidates form a chain in which each sees the next. The digits \
            alternate along it, so a cell that sees two members an odd number of steps apart loses both digits.",
    example: "298745316614238597537916.4.4.369.1.51.95.3.64.564.19239.23546.1.651.943.34186..59",
    traits: PLAIN.picked(queued::by_strikes),
    find: |at, sink| find(at.board, sink),
    explain,
};

/// The reason, as a clause.
fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!("{cells} hold {digits} by turns along a chain, so both are among any two ends of it")
}

fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let pairs = board.cells_with(2);
    let mut found: Vec<Pattern> = Vec::new();
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

fn extend(board: &Board, pool: CellSet, path: &mut Vec<Cell>, found: &mut Vec<Pattern>) {
    let (start, end) = (path[0], path[path.len() - 1]);
    // Reports each chain only once, not from both ends.
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

fn conclude(board: &Board, path: &[Cell]) -> Pattern {
    let cells: CellSet = path.iter().copied().collect();
    let digits = board.marks(path[0]);
    let mut found = Pattern::new(cells, digits);
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

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn four_cells_with_the_same_pair() {
        let board = sparse(&[("r1c1", "12"), ("r1c5", "12"), ("r4c5", "12"), ("r4c9", "12")]);
        let found = only(Tactic::RemotePair, &board);
        assert_eq!(struck(&found), "r1c9:12 r4c1:12");
    }
}

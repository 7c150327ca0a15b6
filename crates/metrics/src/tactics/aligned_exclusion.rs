//! Aligned exclusion: of two (or three) cells that see the same small cells, every joint filling is tried;
//! what would leave a small cell without a digit is out, and a mark with no filling left is struck.

use sudoku_core::{Cell, CellSet, Digit, DigitSet};

use super::board::Board;
use super::deduction::{Deduction, Flow, Sink, offer};
use super::tactic::Tactic;

/// Source: Sudoku Explainer, "Aligned Pair Exclusion".
pub(crate) fn pair(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let small = board.cells_with(2);
    let bases: Vec<Cell> = bases(board, small);
    for (n, &b) in bases.iter().enumerate() {
        for &a in &bases[..n] {
            let excluders = a.peers().intersection(b.peers()).intersection(small);
            if excluders.len() >= 2 {
                exclude(board, Tactic::AlignedPairExclusion, &[a, b], excluders, sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// Source: Sudoku Explainer, "Aligned Triplet Exclusion".
pub(crate) fn triple(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let small = board.cells_with(2).union(board.cells_with(3));
    let bases = bases(board, small);
    let candidates: CellSet = bases.iter().copied().collect();
    for (n, &b) in bases.iter().enumerate() {
        for &a in &bases[..n] {
            let common = a.peers().intersection(b.peers()).intersection(small);
            if common.len() < 2 {
                continue;
            }
            let pair: CellSet = [a, b].into_iter().collect();
            let near = a.peers().union(b.peers()).intersection(small).intersection(candidates).without(pair);
            for c in near {
                let excluders = common.intersection(c.peers());
                if excluders.len() >= 2 {
                    exclude(board, Tactic::AlignedTripleExclusion, &[a, b, c], excluders, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Cells that see a small cell.
fn bases(board: &Board, small: CellSet) -> Vec<Cell> {
    board.blanks().iter().filter(|cell| !cell.peers().intersection(small).is_empty()).collect()
}

fn exclude(board: &Board, tactic: Tactic, cells: &[Cell], excluders: CellSet, sink: &mut Sink<'_>) -> Flow {
    let joint = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(board.marks(cell)));
    // A small cell with a digit that none of the cells can take is never emptied.
    let small =
        excluders.iter().map(|cell| board.marks(cell)).filter(|marks| marks.without(joint).is_empty());
    let small: Vec<DigitSet> = small.collect();
    let mut possible = [DigitSet::EMPTY; 3];
    if fill(board, cells, &small, &mut Vec::with_capacity(3), DigitSet::EMPTY, &mut possible) {
        return Flow::Continue(());
    }
    let mut found = Deduction::new(tactic, cells.iter().copied().collect(), DigitSet::EMPTY);
    for (&cell, &possible) in cells.iter().zip(&possible) {
        found = found.striking_in(board, cell, DigitSet::ALL.without(possible));
    }
    if found.eliminations.is_empty() {
        return Flow::Continue(());
    }
    found.digits = found.eliminations.iter().fold(DigitSet::EMPTY, |all, (_, digits)| all.union(digits));
    found.cells = found.cells.union(excluders);
    offer(sink, found)
}

/// Notes the digits of joint fillings that leave each small cell a digit, until all marks are possible; says
/// whether they are.
fn fill(
    board: &Board,
    cells: &[Cell],
    small: &[DigitSet],
    chosen: &mut Vec<Digit>,
    used: DigitSet,
    possible: &mut [DigitSet; 3],
) -> bool {
    let at = chosen.len();
    if at == cells.len() {
        let new = chosen.iter().zip(&*possible).any(|(&digit, possible)| !possible.contains(digit));
        if !new || small.iter().any(|marks| marks.without(used).is_empty()) {
            return false;
        }
        chosen.iter().zip(&mut *possible).for_each(|(&digit, possible)| possible.insert(digit));
        return cells.iter().zip(possible).all(|(&cell, possible)| *possible == board.marks(cell));
    }
    board.marks(cells[at]).into_iter().any(|digit| {
        if chosen.iter().zip(cells).any(|(&other, &cell)| other == digit && cell.sees(cells[at])) {
            return false;
        }
        chosen.push(digit);
        let all = fill(board, cells, small, chosen, used.union(DigitSet::of(digit)), possible);
        chosen.pop();
        all
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn a_digit_whose_every_partner_empties_a_pair_is_out() {
        // With 1 in r1c1: 2 in r2c2 empties r1c3, 3 empties r2c3, and 1 clashes.
        let board = sparse(&[("r1c1", "1456"), ("r2c2", "123"), ("r1c3", "12"), ("r2c3", "13")]);
        let found = first(Tactic::AlignedPairExclusion, &board);
        assert_eq!(struck(&found), "r1c1:1");
    }

    #[test]
    fn three_cells_may_do_what_two_cannot() {
        let board = sparse(&[
            ("r1c1", "1789"),
            ("r2c1", "24"),
            ("r3c1", "35"),
            ("r1c2", "123"),
            ("r2c2", "145"),
            ("r3c2", "125"),
            ("r2c3", "134"),
        ]);
        assert!(
            Tactic::AlignedTripleExclusion
                .every(&board)
                .iter()
                .any(|f| f.eliminations.contains(cell(1, 1), digit(1)))
        );
    }
}

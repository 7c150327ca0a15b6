//! Aligned exclusion: of two (or three) cells that see the same small cells, every joint filling is tried;
//! what would leave a small cell without a digit is out, and a mark with no filling left is struck.

use sudoku_core::{Cell, CellSet, DigitSet};

use super::board::{Board, bits};
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
    let marks = |n: usize| cells.get(n).map_or(0, |&cell| board.marks(cell).bits());
    let joint = marks(0) | marks(1) | marks(2);
    // A small cell with a digit that none of the cells can take is never emptied.
    let mut small = [0; 20];
    let mut len = 0;
    for bits in excluders.iter().map(|cell| board.marks(cell).bits()).filter(|bits| bits & !joint == 0) {
        small[len] = bits;
        len += 1;
    }
    if len == 0 {
        // All that is left is that cells which see each other differ: naked pairs find that.
        return Flow::Continue(());
    }
    let possible = possible(cells, [marks(0), marks(1), marks(2)], &small[..len]);
    if possible == [marks(0), marks(1), marks(2)] {
        return Flow::Continue(());
    }
    let possible = possible.map(DigitSet::from_bits);
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

/// The digits of all joint fillings of the cells that leave each small cell a digit, all as bits. The third
/// cell may be missing.
fn possible(cells: &[Cell], marks: [u16; 3], small: &[u16]) -> [u16; 3] {
    let sees = |a: usize, b: usize| cells.get(b).is_some_and(|&b| cells[a].sees(b));
    let together = [sees(0, 1), sees(0, 2), sees(1, 2)];
    let digits = |n: usize| {
        let (mut list, mut len) = ([0u16; 9], 0);
        for d in bits(marks[n]) {
            list[len] = 1 << d;
            len += 1;
        }
        (list, len)
    };
    let ((first, m), (second, n)) = (digits(0), digits(1));
    let mut possible = [0; 3];
    // Along the diagonals, so that each digit of both cells comes up soon: nearly always all are possible.
    for shift in 0..n {
        for i in 0..m {
            let (a, b) = (first[i], second[(i + shift) % n]);
            if together[0] && a == b {
                continue;
            }
            // What would empty a small cell, or stands in a cell that sees the third.
            let mut barred = if together[1] { a } else { 0 } | if together[2] { b } else { 0 };
            let emptied = small.iter().any(|&small| {
                let left = small & !(a | b);
                barred |= if left & left.wrapping_sub(1) == 0 { left } else { 0 };
                left == 0
            });
            let third = marks[2] & !barred;
            if !emptied && (third != 0 || cells.len() == 2) {
                possible = [possible[0] | a, possible[1] | b, possible[2] | third];
                if possible == marks {
                    return possible;
                }
            }
        }
    }
    possible
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

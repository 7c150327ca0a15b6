//! Aligned exclusion: of two (or three) cells that see the same small cells, every joint filling is tried;
//! what would leave a small cell without a digit is out, and a mark with no filling left is struck.

use sudoku_core::{Cell, CellSet, DigitSet};

use super::board::{Board, bits};
use super::deduction::{Deduction, Flow, Sink, offer};
use super::tactic::Tactic;

/// Source: Sudoku Explainer, "Aligned Pair Exclusion".
pub(crate) fn pair(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let small = board.cells_with(2);
    let (bases, changed) = (bases(board, small), board.focus_cells());
    for (n, &b) in bases.iter().enumerate() {
        for &a in &bases[..n] {
            let excluders = a.peers().intersection(b.peers()).intersection(small);
            let pattern = excluders.union(CellSet::of(a)).union(CellSet::of(b));
            if has_two(excluders) && !pattern.intersection(changed).is_empty() {
                exclude(board, Tactic::AlignedPairExclusion, &[a, b], excluders, sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// Source: Sudoku Explainer, "Aligned Triplet Exclusion".
pub(crate) fn triple(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let pairs = board.cells_with(2);
    let small = pairs.union(board.cells_with(3));
    let (bases, changed) = (bases(board, small), board.focus_cells());
    let candidates: CellSet = bases.iter().copied().collect();
    for (n, &b) in bases.iter().enumerate() {
        for &a in &bases[..n] {
            let common = a.peers().intersection(b.peers()).intersection(small);
            if !has_two(common) {
                continue;
            }
            let pair = CellSet::of(a).union(CellSet::of(b));
            let near = a.peers().union(b.peers()).intersection(small).intersection(candidates).without(pair);
            let as_before = common.union(pair).intersection(changed).is_empty();
            for c in if as_before { near.intersection(changed) } else { near } {
                let excluders = common.intersection(c.peers());
                let pattern = excluders.union(pair).union(CellSet::of(c));
                if has_two(excluders) && !pattern.intersection(changed).is_empty() {
                    exclude(board, Tactic::AlignedTripleExclusion, &[a, b, c], excluders, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn has_two(cells: CellSet) -> bool {
    let bits = cells.bits();
    bits & bits.wrapping_sub(1) != 0
}

/// Cells that see a small cell.
fn bases(board: &Board, small: CellSet) -> Vec<Cell> {
    board.blanks().iter().filter(|cell| !cell.peers().intersection(small).is_empty()).collect()
}

fn exclude(board: &Board, tactic: Tactic, cells: &[Cell], excluders: CellSet, sink: &mut Sink<'_>) -> Flow {
    let marks = |n: usize| cells.get(n).map_or(0, |&cell| board.marks(cell).bits());
    let marks = [marks(0), marks(1), marks(2)];
    let joint = marks[0] | marks[1] | marks[2];
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
    if !may_bar(cells, marks, &small[..len]) {
        return Flow::Continue(());
    }
    let out = barred(cells, marks, &small[..len]);
    if out == [0; 3] {
        return Flow::Continue(());
    }
    let mut found = Deduction::new(tactic, cells.iter().copied().collect(), DigitSet::EMPTY);
    for (&cell, out) in cells.iter().zip(out) {
        found = found.striking_in(board, cell, DigitSet::from_bits(out));
    }
    found.digits = found.eliminations.iter().fold(DigitSet::EMPTY, |all, (_, digits)| all.union(digits));
    found.cells = found.cells.union(excluders);
    offer(sink, found)
}

/// Whether there are enough small cells to bar all joint fillings with one digit of a cell.
fn may_bar(cells: &[Cell], marks: [u16; 3], small: &[u16]) -> bool {
    let sees = |a: usize, b: usize| cells[a].sees(cells[b]);
    let sizes = marks.map(|marks| marks.count_ones() as usize);
    let pairs = small.iter().filter(|&&small| is_pair(small)).count();
    let others = small.len() - pairs;
    if let [_, _] = cells {
        return pairs + usize::from(sees(0, 1)) >= sizes[0].min(sizes[1]);
    }
    (0..3).any(|n| {
        let (a, b) = ((n + 1) % 3, (n + 2) % 3);
        // Pairs bar most where all of them hold the digit; each then bars another one. What is left bars two fillings
        // at most.
        let left = |of: usize| (sizes[of] - usize::from(sees(n, of))).saturating_sub(pairs);
        let (left_a, left_b) = (left(a), left(b));
        let least = left_a.min(left_b);
        let fillings = left_a * left_b - if sees(a, b) { least } else { 0 };
        fillings <= others * least.min(2)
    })
}

/// The digits of each cell that no joint filling has which leaves each small cell a digit, all as bits. The third cell
/// may be missing.
fn barred(cells: &[Cell], marks: [u16; 3], small: &[u16]) -> [u16; 3] {
    let sees = |a: usize, b: usize| cells.get(a).zip(cells.get(b)).is_some_and(|(a, b)| a.sees(*b));
    let mut out = [0; 3];
    for n in 0..cells.len() {
        let (a, b) = ((n + 1) % 3, (n + 2) % 3);
        let [with_a, with_b] = [a, b].map(|other| sees(n, other));
        let together = sees(a, b);
        for x in bits(marks[n]).map(|d| 1 << d) {
            // What the others can take beside x.
            let beside =
                small.iter().filter(|&&small| small & x != 0 && is_pair(small)).fold(x, |all, s| all | s);
            let left = |marks: u16, with: bool| marks & !(beside & !x) & if with { !x } else { !0 };
            let (ys, zs) = (left(marks[a], with_a), left(marks[b], with_b));
            let possible = match cells.len() {
                2 => ys | zs != 0,
                _ => bits(ys).map(|d| 1 << d).any(|y| zs & !barred_beside(x | y, y, together, small) != 0),
            };
            if !possible {
                out[n] |= x;
            }
        }
    }
    out
}

/// What the third cell cannot take beside two digits.
fn barred_beside(xy: u16, y: u16, together: bool, small: &[u16]) -> u16 {
    let last = small.iter().map(|small| small & !xy).filter(|left| left & left.wrapping_sub(1) == 0);
    last.fold(if together { y } else { 0 }, |all, left| all | left)
}

fn is_pair(marks: u16) -> bool {
    let rest = marks & marks.wrapping_sub(1);
    rest != 0 && rest & rest.wrapping_sub(1) == 0
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

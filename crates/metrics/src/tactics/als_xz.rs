//! ALS-XZ: two almost locked sets, n cells of a house with n + 1 digits each, that cannot both hold x: so
//! one of them is locked, and holds z if both have it.

use sudoku_core::{Cell, CellSet, Digit, DigitSet};

use super::board::{Board, HOUSES};
use super::deduction::{Deduction, Flow, Sink, offer};
use super::tactic::Tactic;

/// Most cells of a set.
const LARGEST: usize = 5;

struct AlmostLocked {
    cells: CellSet,
    digits: DigitSet,
    /// For each digit the cells that see all of its places within the set.
    sight: [CellSet; 9],
}

/// Source: HoDoKu, "Almost Locked Set XZ-Rule", with sets of up to five cells that do not overlap.
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let sets = almost_locked(board);
    for (n, a) in sets.iter().enumerate() {
        for b in &sets[..n] {
            let common = a.digits.intersection(b.digits);
            if common.len() < 2 || !a.cells.intersection(b.cells).is_empty() {
                continue;
            }
            let linked: DigitSet = common.iter().filter(|&digit| is_restricted(board, a, b, digit)).collect();
            if !linked.is_empty() {
                conclude(board, a, b, linked, sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn is_restricted(board: &Board, a: &AlmostLocked, b: &AlmostLocked, digit: Digit) -> bool {
    b.cells.intersection(board.places(digit)).is_subset(a.sight[digit.index()])
}

fn conclude(
    board: &Board,
    a: &AlmostLocked,
    b: &AlmostLocked,
    linked: DigitSet,
    sink: &mut Sink<'_>,
) -> Flow {
    let pattern = a.cells.union(b.cells);
    let mut found = Deduction::new(Tactic::AlsXz, pattern, a.digits.union(b.digits));
    let sees = |set: &AlmostLocked, digit: Digit| set.sight[digit.index()];
    for digit in a.digits.intersection(b.digits) {
        // A digit that links is no consequence, unless another one links as well.
        if linked.len() > 1 || !linked.contains(digit) {
            found =
                found.striking(board, sees(a, digit).intersection(sees(b, digit)).without(pattern), digit);
        }
    }
    if linked.len() > 1 {
        // Linked twice, both sets are locked on all their other digits.
        for (own, other) in [(a, b), (b, a)] {
            for digit in own.digits.without(other.digits).union(own.digits.without(linked)) {
                found = found.striking(board, sees(own, digit).without(pattern), digit);
            }
        }
    }
    offer(sink, found)
}

fn almost_locked(board: &Board) -> Vec<AlmostLocked> {
    let mut sets: Vec<AlmostLocked> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for house in HOUSES {
        let cells: Vec<Cell> = house.cell_set().intersection(board.blanks()).iter().collect();
        grow(board, &cells, CellSet::EMPTY, DigitSet::EMPTY, &mut |cells, digits| {
            if seen.insert(cells) {
                let sight = Digit::ALL.map(|digit| match cells.intersection(board.places(digit)) {
                    places if places.is_empty() => CellSet::EMPTY,
                    places => places.common_peers(),
                });
                sets.push(AlmostLocked { cells, digits, sight });
            }
        });
    }
    sets
}

/// Visits the almost locked sets that add cells of a list to a set.
fn grow(
    board: &Board,
    cells: &[Cell],
    set: CellSet,
    digits: DigitSet,
    visit: &mut impl FnMut(CellSet, DigitSet),
) {
    for (n, &cell) in cells.iter().enumerate() {
        let (mut wider, all) = (set, digits.union(board.marks(cell)));
        wider.insert(cell);
        if all.len() > LARGEST + 1 {
            continue;
        }
        if all.len() == wider.len() + 1 {
            visit(wider, all);
        }
        if wider.len() < LARGEST {
            grow(board, &cells[n + 1..], wider, all, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn two_sets_linked_by_a_digit() {
        // {r1c1, r1c2} with 1, 2, 3 and {r5c1, r6c1} with 1, 4, 3, linked by 1 in column 1.
        let board = sparse(&[("r1c1", "12"), ("r1c2", "23"), ("r5c1", "14"), ("r6c1", "34")]);
        let found = Tactic::AlsXz.every(&board);
        let pair = found.iter().find(|f| f.cells == cells("r1c1 r1c2 r5c1 r6c1")).expect("the two sets");
        assert!(pair.eliminations.contains(cell(2, 1), digit(3)));
        assert!(pair.eliminations.contains(cell(4, 2), digit(3)));
        assert!(!pair.eliminations.contains(cell(7, 2), digit(3)));
    }
}

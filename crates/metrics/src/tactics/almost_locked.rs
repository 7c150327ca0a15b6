//! Almost locked sets: n cells of a house with n + 1 digits. Without one of its digits, the set holds all others.

use std::collections::BTreeSet;

use sudoku_core::{Cell, CellSet, Digit, DigitSet};

use super::board::{Board, HOUSES};

/// An almost locked set.
#[derive(Clone)]
pub(crate) struct AlmostLocked {
    pub cells: CellSet,
    pub digits: DigitSet,
    /// For each digit the cells that see all of its places within the set.
    pub sight: [CellSet; 9],
}

impl AlmostLocked {
    /// The cells of the set that take a digit.
    pub(crate) fn places(&self, board: &Board, digit: Digit) -> CellSet {
        self.cells.intersection(board.places(digit))
    }

    /// The digits of which not both sets can hold one: all places of the one set see all of the other's, none is
    /// in both.
    pub(crate) fn links(&self, board: &Board, other: &AlmostLocked) -> DigitSet {
        let common = self.digits.intersection(other.digits);
        common.iter().filter(|d| other.places(board, *d).is_subset(self.sight[d.index()])).collect()
    }
}

/// All sets of up to `largest` cells, each once, house by house.
pub(crate) fn sets(board: &Board, largest: usize) -> Vec<AlmostLocked> {
    let mut sets: Vec<AlmostLocked> = Vec::new();
    let mut seen = BTreeSet::new();
    for house in HOUSES {
        let cells: Vec<Cell> = house.cell_set().intersection(board.blanks()).iter().collect();
        grow(board, &cells, largest, CellSet::EMPTY, DigitSet::EMPTY, &mut |cells, digits| {
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
    largest: usize,
    set: CellSet,
    digits: DigitSet,
    visit: &mut impl FnMut(CellSet, DigitSet),
) {
    for (n, &cell) in cells.iter().enumerate() {
        let (mut wider, all) = (set, digits.union(board.marks(cell)));
        wider.insert(cell);
        if all.len() > largest + 1 {
            continue;
        }
        if all.len() == wider.len() + 1 {
            visit(wider, all);
        }
        if wider.len() < largest {
            grow(board, &cells[n + 1..], largest, wider, all, visit);
        }
    }
}

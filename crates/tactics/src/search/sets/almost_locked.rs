//! Almost locked sets: n cells of a house with n + 1 digits. Without one of its digits, the set holds all others.

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

use crate::board::Board;
use crate::board::houses::HOUSES;
use crate::search::bit_rows::{Block, Rows, insert, remove};
use crate::search::numbers::{CANDIDATES, Candidate, candidate};

/// An almost locked set.
#[derive(Clone)]
pub(crate) struct AlmostLocked {
    pub cells: CellSet,
    pub digits: DigitSet,
    /// For each digit, the cells outside that may hold it and see all of its places within the set.
    pub sight: [CellSet; 9],
}

impl AlmostLocked {
    /// The cells of the set that may take a digit.
    pub(crate) fn places(&self, board: &Board, digit: Digit) -> CellSet {
        self.cells.intersection(board.places(digit))
    }
}

/// All sets of up to `largest` cells, each once, house by house.
pub(crate) fn sets(board: &Board, largest: usize) -> Vec<AlmostLocked> {
    let mut sets: Vec<AlmostLocked> = Vec::with_capacity(512);
    for house in HOUSES {
        let cells: Vec<Cell> = house.cell_set().intersection(board.blanks()).iter().collect();
        grow(board, &cells, (1, largest), CellSet::EMPTY, DigitSet::EMPTY, &mut |cells, digits| {
            if !is_new(cells, house) {
                return;
            }
            let sight = Digit::ALL.map(|digit| match cells.intersection(board.places(digit)) {
                places if places.is_empty() => CellSet::EMPTY,
                places => places.common_peers().intersection(board.places(digit)),
            });
            sets.push(AlmostLocked { cells, digits, sight });
        });
    }
    sets
}

/// Whether no earlier house contains these cells: cells in both a line and a box belong to the box.
pub(crate) fn is_new(cells: CellSet, house: House) -> bool {
    let block = |cell: Cell| House::block(cell.box_index()).cell_set();
    house.kind() == HouseKind::Box || !cells.first().is_some_and(|first| cells.is_subset(block(first)))
}

/// Finds the sets linked to a set, by their numbers.
pub(crate) struct Index {
    /// By cell, the sets that contain it.
    with_cell: Rows,
    /// The candidates of the board.
    pub candidates: Vec<Candidate>,
    /// Index of each of them in `candidates`.
    numbers: [u16; CANDIDATES],
    /// By this index: the sets that have the digit only where the cell sees it.
    seen: Rows,
}

impl Index {
    pub(crate) fn new(board: &Board, sets: &[AlmostLocked]) -> Index {
        let [mut with_digit, mut with_cell] = [9, 81].map(|rows| Rows::new(rows, sets.len()));
        for (n, set) in sets.iter().enumerate() {
            set.digits.iter().for_each(|digit| insert(&mut with_digit[digit.index()], n));
            set.cells.iter().for_each(|cell| insert(&mut with_cell[cell.index()], n));
        }
        let (mut candidates, mut numbers) = (Vec::with_capacity(256), [0; CANDIDATES]);
        let mut seen = Rows::with_room(candidates.capacity(), sets.len());
        for digit in Digit::ALL {
            for cell in board.places(digit) {
                numbers[usize::from(candidate(cell, digit))] = candidates.len() as u16;
                candidates.push(candidate(cell, digit));
                let row = seen.push_union(&with_digit, [digit.index()]);
                let unseen = board.places(digit).without(cell.peers());
                unseen.iter().for_each(|unseen| remove(row, &with_cell[unseen.index()]));
            }
        }
        Index { with_cell, candidates, numbers, seen }
    }

    /// Index of a candidate of the board.
    pub(crate) fn number(&self, cell: Cell, digit: Digit) -> usize {
        usize::from(self.numbers[usize::from(candidate(cell, digit))])
    }

    /// Removes the sets that contain one of these cells.
    pub(crate) fn without(&self, cells: CellSet, row: &mut [Block]) {
        cells.iter().for_each(|cell| remove(row, &self.with_cell[cell.index()]));
    }

    /// The sets whose places of a candidate's digit are all seen by its cell; takes the index of the candidate.
    pub(crate) fn seen(&self, candidate: usize) -> &[Block] {
        &self.seen[candidate]
    }
}

/// Visits the almost locked sets that extend a set by cells of a list to `size` to `largest` cells.
fn grow(
    board: &Board,
    cells: &[Cell],
    (size, largest): (usize, usize),
    set: CellSet,
    digits: DigitSet,
    visit: &mut impl FnMut(CellSet, DigitSet),
) {
    for (n, &cell) in cells.iter().enumerate() {
        let (mut wider, all) = (set, digits.union(board.marks(cell)));
        wider.insert(cell);
        let held = all.len();
        // At most all later cells of the list can be added.
        if held > largest.min(size + cells.len() - n - 1) + 1 {
            continue;
        }
        if held == size + 1 {
            visit(wider, all);
        }
        if size < largest {
            grow(board, &cells[n + 1..], (size + 1, largest), wider, all, visit);
        }
    }
}

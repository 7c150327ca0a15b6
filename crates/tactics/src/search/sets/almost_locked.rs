//! Almost locked sets: n cells of a house with n + 1 digits. Without one of its digits, the set holds all others.

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House, HouseKind, bits};

use crate::board::Board;
use crate::board::houses::HOUSES;

/// An almost locked set.
#[derive(Clone)]
pub(crate) struct AlmostLocked {
    pub cells: CellSet,
    pub digits: DigitSet,
    /// For each digit the cells that may hold it and see all of its places within the set.
    pub sight: [CellSet; 9],
}

impl AlmostLocked {
    /// The cells of the set that take a digit.
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

/// Whether cells of a house have not come up in one before it: what lies in a line and a box comes up in the box.
pub(crate) fn is_new(cells: CellSet, house: House) -> bool {
    let block = |cell: Cell| House::block(cell.box_index()).cell_set();
    house.kind() == HouseKind::Box || !cells.first().is_some_and(|first| cells.is_subset(block(first)))
}

/// Finds the sets that a set is linked to, among many. Sets of sets are rows of words, a bit for each by its number.
pub(crate) struct Index<'a> {
    board: &'a Board,
    width: usize,
    /// The sets that have each cell.
    with_cell: Vec<u64>,
    /// For each candidate, at nine times its cell plus its digit, the sets that have the digit only where the cell sees it.
    seen: Vec<u64>,
}

impl Index<'_> {
    pub(crate) fn new<'a>(board: &'a Board, sets: &[AlmostLocked]) -> Index<'a> {
        let width = sets.len().div_ceil(64);
        let (mut with_digit, mut with_cell) = (vec![0; 9 * width], vec![0; 81 * width]);
        for (n, set) in sets.iter().enumerate() {
            let (word, bit) = (n / 64, 1 << (n % 64));
            set.digits.iter().for_each(|digit| with_digit[digit.index() * width + word] |= bit);
            set.cells.iter().for_each(|cell| with_cell[cell.index() * width + word] |= bit);
        }
        let mut seen = vec![0; 729 * width];
        for digit in Digit::ALL {
            for cell in board.places(digit) {
                let row = &mut seen[(9 * cell.index() + digit.index()) * width..][..width];
                row.copy_from_slice(&with_digit[digit.index() * width..][..width]);
                for unseen in board.places(digit).without(cell.peers()) {
                    let having = &with_cell[unseen.index() * width..][..width];
                    row.iter_mut().zip(having).for_each(|(row, having)| *row &= !having);
                }
            }
        }
        Index { board, width, with_cell, seen }
    }

    /// Number of words in a row.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// Writes down, as far as the row goes, the sets that have none of these cells.
    pub(crate) fn without(&self, cells: CellSet, row: &mut [u64]) {
        row.fill(!0);
        for cell in cells {
            let having = &self.with_cell[cell.index() * self.width..][..self.width];
            row.iter_mut().zip(having).for_each(|(row, having)| *row &= !having);
        }
    }

    /// Writes down, as far as the row goes, which of some sets a set is linked to by a digit of its own.
    pub(crate) fn linked(&self, set: &AlmostLocked, digit: Digit, among: &[u64], row: &mut [u64]) {
        row.copy_from_slice(among);
        for cell in set.places(self.board, digit) {
            row.iter_mut().zip(self.seen(cell, digit)).for_each(|(row, seen)| *row &= seen);
        }
    }

    /// The sets that have a digit only where a place of it sees it.
    fn seen(&self, place: Cell, digit: Digit) -> &[u64] {
        &self.seen[(9 * place.index() + digit.index()) * self.width..][..self.width]
    }
}

/// The numbers, ascending, of the sets in a row.
pub(crate) fn numbers(row: &[u64]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(word, &sets)| bits(sets).map(move |bit| 64 * word + bit))
}

/// Visits the almost locked sets that add cells of a list to a set, so that it has `size` to `largest` of them.
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
        // All that may be added are the cells behind.
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

//! The 81 cells, their coordinates, and sets of them.

use std::fmt;

use crate::bit_set::bit_set;
use crate::house::House;

/// One of the 81 cells, numbered row by row from the top left.
///
/// ```
/// use sudoku_core::Cell;
/// let cell = Cell::at(4, 7);
/// assert_eq!((cell.index(), cell.box_index(), cell.to_string().as_str()), (43, 5, "r5c8"));
/// assert!(cell.sees(Cell::at(3, 6)) && cell.peers().len() == 20);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(u8);

impl Cell {
    /// The 81 cells, row by row.
    pub const ALL: [Cell; 81] = {
        let mut all = [Cell(0); 81];
        let mut n = 0;
        while n < 81 {
            all[n] = Cell(n as u8);
            n += 1;
        }
        all
    };

    /// The cell with number `n`, if `n` is below 81.
    #[inline]
    pub const fn new(n: usize) -> Option<Cell> {
        if n < 81 { Some(Cell(n as u8)) } else { None }
    }

    /// The cell in row `i` and column `j`, both 0 to 8.
    ///
    /// # Panics
    /// If `i` or `j` is not below 9.
    #[inline]
    pub const fn at(i: usize, j: usize) -> Cell {
        assert!(i < 9 && j < 9, "row and column are 0 to 8");
        Cell((9 * i + j) as u8)
    }

    /// Cell `k` of box `c`, both 0 to 8: row i(c, k) = 3 ⌊c/3⌋ + ⌊k/3⌋, column j(c, k) = 3 (c mod 3) + k mod 3.
    ///
    /// Source: Chadwick et al. 2008, "Indexing".
    ///
    /// # Panics
    /// If `c` or `k` is not below 9.
    #[inline]
    pub const fn in_box(c: usize, k: usize) -> Cell {
        assert!(c < 9 && k < 9, "box and cell within it are 0 to 8");
        Cell::at(3 * (c / 3) + k / 3, 3 * (c % 3) + k % 3)
    }

    /// The representative of box `c`, its upper left cell: i'(c) = 3 ⌊c/3⌋, j'(c) = 3 (c mod 3).
    ///
    /// Source: Chadwick et al. 2008, "Indexing".
    #[inline]
    pub const fn representative(c: usize) -> Cell {
        Cell::in_box(c, 0)
    }

    #[inline]
    const fn from_index(n: u32) -> Cell {
        Cell(n as u8)
    }

    /// Number of the cell, 0 to 80.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Row `i`, 0 to 8.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / 9
    }

    /// Column `j`, 0 to 8.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % 9
    }

    /// Box c(i, j) = ⌊j/3⌋ + 3 ⌊i/3⌋, 0 to 8.
    ///
    /// Source: Chadwick et al. 2008, "Indexing", with the floor on j/3 that is missing in print.
    #[inline]
    pub const fn box_index(self) -> usize {
        self.column() / 3 + 3 * (self.row() / 3)
    }

    /// Place `k` of the cell within its box, 0 to 8.
    #[inline]
    pub const fn place_in_box(self) -> usize {
        3 * (self.row() % 3) + self.column() % 3
    }

    /// The row, the column and the box of the cell.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        [House::row(self.row()), House::column(self.column()), House::block(self.box_index())]
    }

    /// The 20 other cells that share a house with this one.
    #[inline]
    pub const fn peers(self) -> CellSet {
        PEERS[self.0 as usize]
    }

    /// Whether the two are different cells that share a house.
    #[inline]
    pub const fn sees(self, other: Cell) -> bool {
        self.peers().contains(other)
    }
}

/// Prints as `r1c1` to `r9c9`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut n = 0;
    while n < 81 {
        let houses = Cell(n as u8).houses();
        let mut bits = 0;
        let mut h = 0;
        while h < 3 {
            bits |= houses[h].cell_set().0;
            h += 1;
        }
        peers[n] = CellSet(bits & !(1 << n));
        n += 1;
    }
    peers
};

/// A set of cells: bit `n` stands for cell `n`.
///
/// ```
/// use sudoku_core::{CellSet, House};
/// let row: CellSet = House::row(0).cells().into_iter().collect();
/// assert_eq!(row.intersection(House::block(2).cell_set()).len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct CellSet(u128);

impl CellSet {
    /// Number of cells in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The cell of the set with `n` others before it.
    #[inline]
    pub const fn nth(self, n: usize) -> Option<Cell> {
        let low = self.0 as u64;
        let before = low.count_ones() as usize;
        let (mut word, base, mut n) =
            if n < before { (low, 0, n) } else { ((self.0 >> 64) as u64, 64, n - before) };
        while n > 0 && word != 0 {
            word &= word - 1;
            n -= 1;
        }
        if word == 0 { None } else { Some(Cell(base + word.trailing_zeros() as u8)) }
    }

    /// The cells that see every cell of this set.
    pub fn common_peers(self) -> CellSet {
        self.iter().fold(CellSet::ALL, |common, cell| common.intersection(cell.peers()))
    }
}

bit_set!(CellSet, CellSetIter, u128, Cell, 81);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_twenty_peers_and_sees_them_mutually() {
        for a in Cell::ALL {
            assert_eq!(a.peers().len(), 20);
            assert!(!a.sees(a));
            assert!(Cell::ALL.iter().all(|&b| a.sees(b) == b.sees(a)));
        }
    }

    #[test]
    fn index_functions_of_chadwick_et_al_are_inverse() {
        for cell in Cell::ALL {
            let (c, k) = (cell.box_index(), cell.place_in_box());
            assert_eq!(Cell::in_box(c, k), cell);
            assert_eq!(Cell::at(cell.row(), cell.column()), cell);
            let representative = Cell::representative(c);
            assert_eq!(representative.row(), 3 * (cell.row() / 3));
            assert_eq!(representative.column(), 3 * (cell.column() / 3));
        }
    }

    #[test]
    fn cell_sets_iterate_in_order() {
        assert_eq!(CellSet::ALL.iter().collect::<Vec<_>>(), Cell::ALL);
        assert_eq!(Cell::at(4, 4).peers().iter().collect::<CellSet>(), Cell::at(4, 4).peers());
        for set in [CellSet::EMPTY, CellSet::ALL, Cell::at(7, 3).peers(), House::row(8).cell_set()] {
            (0..83).for_each(|n| assert_eq!(set.nth(n), set.iter().nth(n)));
        }
        assert_eq!(CellSet::of(Cell::at(0, 0)).common_peers(), Cell::at(0, 0).peers());
    }
}

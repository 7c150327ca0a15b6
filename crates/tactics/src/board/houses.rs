//! Houses in the order of search, sets of houses, and positions within a house.

use sudoku_core::{Cell, CellSet, DigitSet, House, HouseKind, bits};

/// Houses in the order in which every tactic searches them: boxes, columns, rows.
///
/// This is the order of Sudoku Explainer. It decides which of several deductions is found first.
pub(crate) const HOUSES: [House; 27] = {
    let mut houses = [House::block(0); 27];
    let mut n = 0;
    while n < 9 {
        houses[n] = House::block(n);
        houses[9 + n] = House::column(n);
        houses[18 + n] = House::row(n);
        n += 1;
    }
    houses
};

/// A set of houses: bit `h` for the house with number `h`.
pub(crate) type Houses = u32;

/// The houses that contain all of the cells.
pub(crate) fn houses_of(cells: CellSet) -> Houses {
    cells.iter().fold(!0, |all, cell| all & HOUSES_OF[cell.index()])
}

/// The three houses of each cell.
pub(crate) const HOUSES_OF: [Houses; 81] = {
    let mut table = [0; 81];
    let mut n = 0;
    while n < 81 {
        let [row, column, block] = Cell::ALL[n].houses();
        table[n] = 1 << row.index() | 1 << column.index() | 1 << block.index();
        n += 1;
    }
    table
};

/// For houses `a` and `b`, the positions within `a` of the cells that are also in `b`.
pub(crate) const SHARED: [[u16; 27]; 27] = {
    let mut shared = [[0; 27]; 27];
    let mut a = 0;
    while a < 27 {
        let mut k = 0;
        while k < 9 {
            let cell = House::ALL[a].cells()[k];
            let houses = cell.houses();
            let mut n = 0;
            while n < 3 {
                shared[a][houses[n].index()] |= 1 << position(House::ALL[a], cell);
                n += 1;
            }
            k += 1;
        }
        a += 1;
    }
    shared
};

/// The slots of the row, column and box of each cell, with the cell's position in each.
pub(crate) const SLOTS_OF: [[(u8, u8); 3]; 81] = {
    let mut table = [[(0, 0); 3]; 81];
    let mut n = 0;
    while n < 81 {
        let cell = Cell::ALL[n];
        let (i, j, c) = (cell.row(), cell.column(), cell.box_index());
        table[n] = [(18 + i as u8, j as u8), (9 + j as u8, i as u8), (c as u8, cell.place_in_box() as u8)];
        n += 1;
    }
    table
};

/// Index of a house in [`HOUSES`].
pub(crate) const fn slot(house: House) -> usize {
    match house.kind() {
        HouseKind::Row => house.index() + 18,
        HouseKind::Column => house.index(),
        HouseKind::Box => house.index() - 18,
    }
}

/// The position of a cell within a house that contains it.
pub(crate) const fn position(house: House, cell: Cell) -> usize {
    match house.kind() {
        HouseKind::Row => cell.column(),
        HouseKind::Column => cell.row(),
        HouseKind::Box => cell.place_in_box(),
    }
}

/// The cells of a house at the positions whose bits are set.
pub(crate) fn cells_at(house: House, positions: u16) -> CellSet {
    bits(positions).map(|k| house.cells()[k]).collect()
}

/// Number of bits set among the lowest nine, one per position.
pub(crate) const fn count(mask: u16) -> usize {
    DigitSet::from_bits(mask).len()
}

/// Whether exactly two bits are set. This is faster than counting the bits.
pub(crate) const fn is_two(mask: u16) -> bool {
    let rest = mask & mask.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

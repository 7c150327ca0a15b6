//! The 27 houses: nine rows, nine columns, nine boxes.

use std::fmt;

use crate::cell::{Cell, CellSet};

/// A row, a column or a box.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// Nine cells in a horizontal line.
    Row,
    /// Nine cells in a vertical line.
    Column,
    /// Three by three cells (block).
    Box,
}

/// One of the 27 houses: rows 0..9, columns 9..18, boxes 18..27.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct House(u8);

impl House {
    /// The 27 houses: rows, then columns, then boxes.
    pub const ALL: [House; 27] = {
        let mut all = [House(0); 27];
        let mut n = 0;
        while n < 27 {
            all[n] = House(n as u8);
            n += 1;
        }
        all
    };

    /// Row `i`, 0 to 8.
    #[inline]
    pub const fn row(i: usize) -> House {
        assert!(i < 9, "rows are 0 to 8");
        House(i as u8)
    }

    /// Column `j`, 0 to 8.
    #[inline]
    pub const fn column(j: usize) -> House {
        assert!(j < 9, "columns are 0 to 8");
        House(9 + j as u8)
    }

    /// Box `c`, 0 to 8 (`box` is a reserved word).
    #[inline]
    pub const fn block(c: usize) -> House {
        assert!(c < 9, "boxes are 0 to 8");
        House(18 + c as u8)
    }

    /// Number of the house, 0 to 26.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is a row, a column or a box.
    #[inline]
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// The nine cells, ascending.
    #[inline]
    pub const fn cells(self) -> [Cell; 9] {
        CELLS[self.0 as usize]
    }

    /// The nine cells as a set.
    #[inline]
    pub const fn cell_set(self) -> CellSet {
        CELL_SETS[self.0 as usize]
    }
}

/// Prints as `row 1`, `column 4`, `box 9`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind() {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        };
        write!(f, "{kind} {}", self.0 % 9 + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const CELLS: [[Cell; 9]; 27] = {
    let mut cells = [[Cell::at(0, 0); 9]; 27];
    let mut n = 0;
    while n < 9 {
        let mut k = 0;
        while k < 9 {
            cells[n][k] = Cell::at(n, k);
            cells[9 + n][k] = Cell::at(k, n);
            cells[18 + n][k] = Cell::in_box(n, k);
            k += 1;
        }
        n += 1;
    }
    cells
};

const CELL_SETS: [CellSet; 27] = {
    let mut sets = [CellSet::EMPTY; 27];
    let mut h = 0;
    while h < 27 {
        let mut bits = 0;
        let mut k = 0;
        while k < 9 {
            bits |= 1u128 << CELLS[h][k].index();
            k += 1;
        }
        sets[h] = CellSet::from_bits(bits);
        h += 1;
    }
    sets
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_lies_in_three_of_27_houses_of_nine() {
        for cell in Cell::ALL {
            let found: Vec<House> = House::ALL.into_iter().filter(|h| h.cell_set().contains(cell)).collect();
            assert_eq!(found, cell.houses());
        }
        assert!(House::ALL.iter().all(|h| h.cell_set().len() == 9));
    }
}

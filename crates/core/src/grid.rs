//! Full grids.

use std::fmt;

use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::puzzle::{Clash, Puzzle};

/// A full grid: every house contains each digit once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Grid([u8; 81]);

impl Grid {
    /// The grid with these values, 1 to 9, cell by cell.
    pub fn new(values: [u8; 81]) -> Result<Grid, NotAGrid> {
        if holds_each_digit(&values) {
            return Ok(Grid(values));
        }
        // Find out what is wrong.
        if let Some(cell) = Cell::ALL.into_iter().find(|&c| Digit::new(values[c.index()]).is_none()) {
            return Err(NotAGrid::Blank { cell });
        }
        match Puzzle::from_values(values).and_then(|full| full.clash()) {
            Some(clash) => Err(NotAGrid::Clash(clash)),
            None => Ok(Grid(values)),
        }
    }

    /// A grid from values that are known to be valid.
    pub(crate) fn from_digits(values: [u8; 81]) -> Grid {
        debug_assert!(Grid::new(values).is_ok());
        Grid(values)
    }

    /// Values cell by cell, 1 to 9.
    #[inline]
    pub const fn values(&self) -> &[u8; 81] {
        &self.0
    }

    /// The digit in a cell.
    #[inline]
    pub const fn get(&self, cell: Cell) -> Digit {
        match Digit::new(self.0[cell.index()]) {
            Some(digit) => digit,
            None => unreachable!(),
        }
    }

    /// The clues of these cells as a puzzle.
    pub fn clues(&self, cells: CellSet) -> Puzzle {
        let mut puzzle = Puzzle::EMPTY;
        cells.iter().for_each(|cell| puzzle.set(cell, Some(self.get(cell))));
        puzzle
    }

    /// Whether this grid contains every clue of the puzzle.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        // Does not branch, because hill climbing calls this at every step.
        let differ = |(&full, &clue): (&u8, &u8)| clue != 0 && clue != full;
        !self.0.iter().zip(puzzle.values()).fold(false, |any, pair| any | differ(pair))
    }
}

/// Whether every house contains each digit once. This must be fast, because generators and solvers make many grids.
fn holds_each_digit(values: &[u8; 81]) -> bool {
    // Bits 1 to 9. A value above 31 would set the bit of another value.
    const FULL: u32 = 0x3fe;
    let mut is_full = values.iter().fold(0, |all, &value| all | value) < 32;
    let mut columns = [0u32; 9];
    for band in values.as_chunks::<27>().0 {
        let mut boxes = [0u32; 3];
        for row in band.as_chunks::<9>().0 {
            let digits = row.map(|value| 1u32 << (value & 31));
            let minirows = [0, 3, 6].map(|j| digits[j] | digits[j + 1] | digits[j + 2]);
            is_full &= minirows[0] | minirows[1] | minirows[2] == FULL;
            columns.iter_mut().zip(digits).for_each(|(column, digit)| *column |= digit);
            boxes.iter_mut().zip(minirows).for_each(|(house, minirow)| *house |= minirow);
        }
        is_full &= boxes == [FULL; 3];
    }
    is_full && columns == [FULL; 9]
}

/// Prints as one line of 81 digits.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Puzzle::from(*self), f)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why 81 values are not a full grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAGrid {
    /// A cell has no digit.
    #[error("cell {cell} holds no digit 1 to 9")]
    Blank {
        /// The first such cell.
        cell: Cell,
    },
    /// A house contains a digit twice.
    #[error(transparent)]
    Clash(#[from] Clash),
}

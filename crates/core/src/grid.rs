//! Full grids.

use std::fmt;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::puzzle::{Clash, Puzzle};

/// A full grid: every house holds each digit once.
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

    /// A grid whose values are known to be one.
    pub(crate) fn from_digits(values: [u8; 81]) -> Grid {
        debug_assert!(Grid::new(values).is_ok());
        Grid(values)
    }

    /// Writes another grid in this one's place, without a look at it in release builds: for solvers that have
    /// proved what they write, and could not afford to have it proved again.
    #[inline]
    pub fn overwrite_unchecked(&mut self, write: impl FnOnce(&mut [u8; 81])) {
        write(&mut self.0);
        debug_assert!(Grid::new(self.0).is_ok(), "what is written is a grid");
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

    /// Whether every clue of the puzzle stands in this grid.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        self.0.iter().zip(puzzle.values()).all(|(&full, &clue)| clue == 0 || clue == full)
    }
}

/// Whether every house holds each digit once; quick, because generators and solvers make many grids.
fn holds_each_digit(values: &[u8; 81]) -> bool {
    let (mut rows, mut columns, mut boxes) = ([0u32; 9], [0u32; 9], [0u32; 9]);
    for (i, row) in values.as_chunks::<9>().0.iter().enumerate() {
        for (j, &value) in row.iter().enumerate() {
            let digit = 1u32 << (value & 31);
            rows[i] |= digit;
            columns[j] |= digit;
            boxes[i / 3 * 3 + j / 3] |= digit;
        }
    }
    // Bits 1 to 9; a value above 31 would alias.
    let full = |house: &u32| *house == 0x3fe;
    values.iter().all(|&value| value < 32) && rows.iter().chain(&columns).chain(&boxes).all(full)
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
#[non_exhaustive]
pub enum NotAGrid {
    /// A cell holds no digit.
    #[error("cell {cell} holds no digit 1 to 9")]
    Blank {
        /// The first such cell.
        cell: Cell,
    },
    /// A house holds a digit twice.
    #[error(transparent)]
    Clash(#[from] Clash),
}

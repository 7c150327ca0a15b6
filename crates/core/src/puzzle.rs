//! Clues on a board.

use std::fmt;

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::House;

/// 81 cells, each with a clue or blank.
///
/// Nothing is promised of the number of solutions, nor that the clues agree: see [`Puzzle::clash`] and
/// the solvers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Puzzle([u8; 81]);

impl Puzzle {
    /// No clue at all.
    pub const EMPTY: Puzzle = Puzzle([0; 81]);

    /// The puzzle with these values cell by cell, 0 for blank; `None` if a value exceeds 9.
    pub fn from_values(values: [u8; 81]) -> Option<Puzzle> {
        values.iter().all(|&v| v <= 9).then_some(Puzzle(values))
    }

    /// A puzzle whose values are known not to exceed 9.
    pub(crate) fn from_digits(values: [u8; 81]) -> Puzzle {
        debug_assert!(values.iter().all(|&v| v <= 9));
        Puzzle(values)
    }

    /// Values cell by cell, 0 for blank.
    #[inline]
    pub const fn values(&self) -> &[u8; 81] {
        &self.0
    }

    /// The clue in a cell.
    #[inline]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.0[cell.index()])
    }

    /// Writes a clue, or blanks the cell.
    #[inline]
    pub fn set(&mut self, cell: Cell, clue: Option<Digit>) {
        self.0[cell.index()] = clue.map_or(0, Digit::value);
    }

    /// Number of clues.
    pub fn clue_count(&self) -> usize {
        self.0.iter().filter(|&&v| v != 0).count()
    }

    /// The cells with a clue.
    pub fn clues(&self) -> CellSet {
        Cell::ALL.into_iter().filter(|&cell| self.get(cell).is_some()).collect()
    }

    /// The cells without a clue, E(P) of Chadwick et al. 2008.
    #[inline]
    pub fn blanks(&self) -> CellSet {
        CellSet::ALL.without(self.clues())
    }

    /// The first house, if any, that holds a clue twice.
    pub fn clash(&self) -> Option<Clash> {
        House::ALL.into_iter().find_map(|house| {
            let mut seen = DigitSet::EMPTY;
            house.cells().into_iter().filter_map(|cell| self.get(cell)).find_map(|digit| {
                let twice = seen.contains(digit);
                seen.insert(digit);
                twice.then_some(Clash { house, digit })
            })
        })
    }

    /// The full grid, if no cell is blank and no clues clash.
    pub fn to_grid(&self) -> Option<Grid> {
        Grid::new(self.0).ok()
    }
}

impl From<Grid> for Puzzle {
    fn from(grid: Grid) -> Puzzle {
        Puzzle(*grid.values())
    }
}

/// Prints as one line of 81 characters, `.` for blank.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.0.map(|v| if v == 0 { b'.' } else { b'0' + v });
        f.pad(std::str::from_utf8(&line).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Two equal clues in one house.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{house} holds the clue {digit} more than once")]
pub struct Clash {
    /// The house.
    pub house: House,
    /// The digit that stands in it more than once.
    pub digit: Digit,
}

//! Clues on a board.

use std::fmt;

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::House;

/// 81 cells, each of which has a clue or is blank.
///
/// A puzzle may have any number of solutions, and its clues may clash: see [`Puzzle::clash`] and the solvers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Puzzle([u8; 81]);

impl Puzzle {
    /// The puzzle without clues.
    pub const EMPTY: Puzzle = Puzzle([0; 81]);

    /// The puzzle with these values cell by cell, 0 for blank; `None` if a value exceeds 9.
    pub fn from_values(values: [u8; 81]) -> Option<Puzzle> {
        values.iter().all(|&v| v <= 9).then_some(Puzzle(values))
    }

    /// A puzzle from values that are known not to exceed 9.
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
        // A sum of bytes is vectorised.
        usize::from(self.0.iter().map(|&value| u8::from(value != 0)).sum::<u8>())
    }

    /// The cells with a clue.
    pub fn clues(&self) -> CellSet {
        const TOPS: u64 = 0x8080_8080_8080_8080;
        let (eights, last) = self.0.as_chunks::<8>();
        let mut cells = u128::from(last[0] != 0) << 80;
        for (n, &eight) in eights.iter().enumerate() {
            // Values are below 128, so the sum sets the top bit of exactly the non-zero values. The product collects
            // these bits.
            let shown = ((u64::from_le_bytes(eight) + !TOPS) & TOPS) >> 7;
            cells |= u128::from(shown.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * n);
        }
        CellSet::from_bits(cells)
    }

    /// The cells without a clue, E(P) of Chadwick et al. 2008.
    #[inline]
    pub fn blanks(&self) -> CellSet {
        CellSet::ALL.without(self.clues())
    }

    /// The first house, if any, that contains a clue twice.
    #[inline]
    pub fn clash(&self) -> Option<Clash> {
        if self.has_clash() { self.first_clash() } else { None }
    }

    /// Whether a house contains a clue twice. Does not branch, because readers and metrics call this for every puzzle.
    fn has_clash(&self) -> bool {
        // Each value has four bits for its count, which is at most nine.
        const ONE: [u64; 16] =
            [0, 1, 1 << 4, 1 << 8, 1 << 12, 1 << 16, 1 << 20, 1 << 24, 1 << 28, 1 << 32, 0, 0, 0, 0, 0, 0];
        const TWICE: u64 = 0xe_eeee_eeee;
        let mut columns = [0; 9];
        let mut seen = 0;
        for band in self.0.as_chunks::<27>().0 {
            let mut boxes = [0; 3];
            for row in band.as_chunks::<9>().0 {
                let values = row.map(|value| ONE[usize::from(value % 16)]);
                let minirows = [0, 3, 6].map(|j| values[j] + values[j + 1] + values[j + 2]);
                seen |= minirows[0] + minirows[1] + minirows[2];
                columns.iter_mut().zip(values).for_each(|(column, value)| *column += value);
                boxes.iter_mut().zip(minirows).for_each(|(house, minirow)| *house += minirow);
            }
            seen |= boxes[0] | boxes[1] | boxes[2];
        }
        columns.into_iter().fold(seen, |seen, column| seen | column) & TWICE != 0
    }

    #[cold]
    fn first_clash(&self) -> Option<Clash> {
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
    /// The digit that the house contains more than once.
    pub digit: Digit,
}

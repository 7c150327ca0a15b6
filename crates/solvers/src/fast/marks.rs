//! One puzzle's candidates in 729 bits. In this form, puzzles enter and leave the lanes, and open nodes are stored.

use sudoku_core::{Candidates, Cell, CellSet, Clash, Digit, DigitSet, Grid, Puzzle};

/// Words of a [`Marks`].
pub(super) const WORDS: usize = 12;
/// The last 17 cells of a digit.
const TAIL: u64 = (1 << 17) - 1;

/// Candidates of one puzzle, packed digit by digit.
///
/// ```text
/// word 0..=8   digit 1..=9: bit n = candidate in cell n, cells 0..64
/// word 9       digits 1 2 3: bits 0..17, 17..34, 34..51 = cells 64..81
/// word 10, 11  digits 4 5 6 and 7 8 9, likewise
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(32))]
pub struct Marks(pub(super) [u64; WORDS]);

/// Word and bit of a candidate.
pub(super) const fn place(digit: usize, cell: usize) -> (usize, usize) {
    if cell < 64 { (digit, cell) } else { (9 + digit / 3, digit % 3 * 17 + cell - 64) }
}

impl Marks {
    pub(super) const NOTHING: Marks = Marks([0; WORDS]);

    /// A puzzle's clues. Blank cells have all nine candidates; the solver strikes those that the clues exclude.
    ///
    /// # Errors
    /// If two equal clues share a house.
    pub fn of(puzzle: &Puzzle) -> Result<Marks, Clash> {
        puzzle.clash().map_or_else(|| Ok(Marks::from_values(puzzle.values())), Err)
    }

    /// The clues of a full grid in the cells for which `keep` is true.
    pub fn of_grid(grid: &Grid, keep: impl Fn(Cell) -> bool) -> Marks {
        let mut values = *grid.values();
        for cell in Cell::ALL {
            if !keep(cell) {
                values[cell.index()] = 0;
            }
        }
        Marks::from_values(&values)
    }

    /// Whether a candidate remains.
    pub const fn contains(&self, cell: Cell, digit: Digit) -> bool {
        let (word, bit) = place(digit.index(), cell.index());
        self.0[word] >> bit & 1 == 1
    }

    /// Strikes a candidate.
    #[inline]
    pub const fn strike(&mut self, cell: Cell, digit: Digit) {
        let (word, bit) = place(digit.index(), cell.index());
        self.0[word] &= !(1 << bit);
    }

    /// Restores a candidate.
    #[inline]
    pub const fn allow(&mut self, cell: Cell, digit: Digit) {
        let (word, bit) = place(digit.index(), cell.index());
        self.0[word] |= 1 << bit;
    }

    /// Restores all candidates of these cells, which removes their clues.
    #[inline]
    pub const fn open(&mut self, cells: CellSet) {
        let (low, high) = (cells.bits() as u64, (cells.bits() >> 64) as u64 & TAIL);
        let mut word = 0;
        while word < WORDS {
            self.0[word] |= if word < 9 { low } else { high | high << 17 | high << 34 };
            word += 1;
        }
    }

    /// Candidates of a cell.
    pub fn get(&self, cell: Cell) -> DigitSet {
        Digit::ALL.into_iter().filter(|&digit| self.contains(cell, digit)).collect()
    }

    pub(super) fn from_values(values: &[u8; 81]) -> Marks {
        let (mut low, mut high, mut filled) = ([0u64; 9], [0u64; 9], [0u64; 2]);
        for (cell, &value) in values.iter().enumerate().filter(|&(_, &value)| value != 0) {
            let cells = if cell < 64 { &mut low } else { &mut high };
            cells[usize::from(value) - 1] |= 1 << (cell % 64);
            filled[cell / 64] |= 1 << (cell % 64);
        }
        Marks::from_digits(&low, &high, filled)
    }

    /// Combines each digit's clues in cells 0..64 and 64..81 with the cells that have any clue.
    #[inline(always)]
    pub(super) fn from_digits(low: &[u64; 9], high: &[u64; 9], filled: [u64; 2]) -> Marks {
        let mut words = [0; WORDS];
        for digit in 0..9 {
            words[digit] = low[digit] | !filled[0];
            words[9 + digit / 3] |= (high[digit] | (!filled[1] & TAIL)) << (17 * (digit % 3));
        }
        Marks(words)
    }

    /// A digit's candidates in cells 64..81.
    #[inline(always)]
    pub(super) const fn tail(&self, digit: usize) -> u64 {
        self.0[9 + digit / 3] >> (17 * (digit % 3)) & TAIL
    }

    /// Number of cells with at least two candidates.
    #[inline(always)]
    pub(super) fn open_cells(&self) -> u32 {
        let (mut any, mut many) = ([0; 2], [0; 2]);
        for digit in 0..9 {
            for (n, cells) in [self.0[digit], self.tail(digit)].into_iter().enumerate() {
                many[n] |= any[n] & cells;
                any[n] |= cells;
            }
        }
        many[0].count_ones() + many[1].count_ones()
    }

    /// The value of each cell, if each has one candidate.
    pub(super) fn to_values(self) -> [u8; 81] {
        let mut values = [0; 81];
        for digit in 0..9 {
            for (offset, mut cells) in [(0, self.0[digit]), (64, self.tail(digit))] {
                while cells != 0 {
                    values[offset + cells.trailing_zeros() as usize] = digit as u8 + 1;
                    cells &= cells - 1;
                }
            }
        }
        values
    }
}

/// Transposes an 8 × 8 bit matrix.
///
/// Source: Warren, "Hacker's Delight", section 7-3.
const fn turned(mut rows: u64) -> u64 {
    let mut swapped = (rows ^ (rows >> 7)) & 0x00aa_00aa_00aa_00aa;
    rows ^= swapped ^ (swapped << 7);
    swapped = (rows ^ (rows >> 14)) & 0x0000_cccc_0000_cccc;
    rows ^= swapped ^ (swapped << 14);
    swapped = (rows ^ (rows >> 28)) & 0x0000_0000_f0f0_f0f0;
    rows ^ swapped ^ (swapped << 28)
}

impl From<&Candidates> for Marks {
    fn from(candidates: &Candidates) -> Marks {
        // The cells of each digit, eight per byte.
        let mut bytes = [[0; 16]; 9];
        for (group, cells) in candidates.marks().chunks(8).enumerate() {
            let (mut eight, mut ninth) = ([0; 8], [0; 8]);
            for ((eight, ninth), digits) in eight.iter_mut().zip(&mut ninth).zip(cells) {
                [*eight, *ninth] = digits.bits().to_le_bytes();
            }
            let by_digit = turned(u64::from_le_bytes(eight)).to_le_bytes();
            for (bytes, bits) in bytes.iter_mut().zip(by_digit) {
                bytes[group] = bits;
            }
            bytes[8][group] = turned(u64::from_le_bytes(ninth)) as u8;
        }
        let bytes = bytes.map(u128::from_le_bytes);
        let (low, high) = (bytes.map(|cells| cells as u64), bytes.map(|cells| (cells >> 64) as u64));
        Marks::from_digits(&low, &high, [u64::MAX; 2])
    }
}

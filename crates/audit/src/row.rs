//! The data kept for each row, which take less than 100 bytes.

use sudoku_kit::Key;

/// A row with a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// The solution grid's class; [`Key::NONE`] unless there is exactly one solution.
    pub grid: Key,
    /// The puzzle's class.
    pub class: Key,
    /// Cells with a clue, on the canonical form of the solution grid.
    pub cells: u128,
    /// Keys of the puzzle with its digits numbered in order of occurrence, and of the puzzle as given. They have only
    /// 64 bits, because they only need to distinguish copies of one class.
    pub relabelled: u64,
    pub text: u64,
    pub line: u32,
    /// The number of the label; `u32::MAX` if there is none.
    pub label: u32,
    pub file: u16,
    pub flags: Flags,
    /// Automorphisms of the solution grid.
    pub automorphisms: u16,
    pub clues: u16,
}

/// The flags of a row.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Flags(u16);

impl Flags {
    /// Two equal clues in a house.
    pub const CLASH: Flags = Flags(1);
    /// No solution, although no clues clash.
    pub const NONE: Flags = Flags(1 << 1);
    /// Several solutions.
    pub const SEVERAL: Flags = Flags(1 << 2);
    /// Exactly one solution.
    pub const UNIQUE: Flags = Flags(1 << 3);
    /// A clue is redundant: without it, the solution is still unique.
    pub const REDUNDANT: Flags = Flags(1 << 4);
    /// A solution is stored.
    pub const STORED: Flags = Flags(1 << 5);
    /// The stored solution does not solve the puzzle.
    pub const WRONG: Flags = Flags(1 << 6);
    /// The stored solution is one of several.
    pub const NOT_ONLY: Flags = Flags(1 << 7);
    /// Naked singles alone solve the puzzle.
    pub const NAKED: Flags = Flags(1 << 8);
    /// Naked and hidden singles solve the puzzle.
    pub const SINGLES: Flags = Flags(1 << 9);

    /// No cell is blank.
    pub const FULL: Flags = Flags(1 << 10);

    pub const fn bits_of(self) -> u16 {
        self.0
    }

    pub const fn from_bits(bits: u16) -> Flags {
        Flags(bits)
    }

    pub const fn has(self, flag: Flags) -> bool {
        self.0 & flag.0 != 0
    }

    /// The index of its only bit.
    pub const fn place(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// The indices of its bits.
    pub fn bits(self) -> impl Iterator<Item = usize> {
        (0..16).filter(move |bit| self.0 >> bit & 1 == 1)
    }

    pub const fn with(self, flag: Flags) -> Flags {
        Flags(self.0 | flag.0)
    }

    pub const fn with_if(self, condition: bool, flag: Flags) -> Flags {
        if condition { self.with(flag) } else { self }
    }
}

/// The place of a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// Index of the file, from 0.
    pub file: u16,
    /// Line from 1; for Parquet the row, from 1.
    pub line: u32,
}

impl Row {
    pub const fn place(&self) -> Place {
        Place { file: self.file, line: self.line }
    }

    /// The sort key: keys that put copies next to each other, then the place.
    pub const fn order(&self) -> (Key, Key, u64, u64, u16, u32) {
        (self.grid, self.class, self.relabelled, self.text, self.file, self.line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_takes_96_bytes_at_most() {
        assert!(size_of::<Row>() <= 96, "{}", size_of::<Row>());
    }
}

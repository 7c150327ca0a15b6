//! Keys of boards, and the short id shared by all symmetric copies.

use std::fmt;

use sha2::{Digest, Sha256};
use sudoku_core::Puzzle;

/// 128 bits of SHA-256 that stand for a puzzle or a grid.
///
/// The hash is that of the board as a line of 81 characters, with `.` for blank and without a line end. A key is
/// printed as its first 100 bits, in 20 characters of base 32 (RFC 4648, in lower case). The probability that two of
/// the 5,472,730,538 classes of grids have the same 100 bits is 1 in 8 × 10¹⁰. For 10¹² puzzles, it is 1 in 2 × 10⁶.
///
/// ```
/// use sudoku_kit::{Key, Puzzle, Symmetry};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let copy = Symmetry::ROTATION_90.apply(&puzzle);
/// assert_eq!(Key::of_class(&puzzle), Key::of_class(&copy));
/// assert_eq!(Key::of(&puzzle).to_string().len(), 20);
/// # Ok::<(), sudoku_kit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(u128);

impl Key {
    /// Stands for no board; less than the key of any board.
    pub const NONE: Key = Key(0);

    /// The key of exactly this board.
    pub fn of(puzzle: &Puzzle) -> Key {
        Key::of_bytes(&puzzle.values().map(|v| if v == 0 { b'.' } else { b'0' + v }))
    }

    /// The key of its canonical form, shared by all symmetric copies.
    pub fn of_class(puzzle: &Puzzle) -> Key {
        Key::of(&puzzle.canonical().form)
    }

    /// The key of any bytes.
    pub fn of_bytes(bytes: &[u8]) -> Key {
        let digest = Sha256::digest(bytes);
        Key(digest.iter().take(16).fold(0, |key, &byte| key << 8 | u128::from(byte)))
    }

    /// All its bits, for storage.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The key with these [`bits`](Key::bits).
    pub const fn from_bits(bits: u128) -> Key {
        Key(bits)
    }

    /// Its first 64 bits.
    pub const fn short(self) -> u64 {
        (self.0 >> 64) as u64
    }
}

/// Characters of base 32.
const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// Prints the first 100 bits as 20 characters.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String =
            (0..20).map(|place| char::from(ALPHABET[(self.0 >> (123 - 5 * place) & 31) as usize])).collect();
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_what_sha256sum_and_base32_print() {
        // printf %81s | tr ' ' . | sha256sum | xxd -r -p | base32 | head -c 20 | tr A-Z a-z
        assert_eq!(Key::of(&Puzzle::EMPTY).to_string(), "5n5qff7fw2zt6zuaz6og");
    }
}

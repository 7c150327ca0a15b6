//! The fast path: 81 characters in a row.

use crate::puzzle::Puzzle;

/// The value that a character writes, 0 for a blank; `None` if it stands for no cell.
pub(crate) const fn value_of(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'.' | b'_' | b'*' => Some(0),
        _ => None,
    }
}

/// The puzzle in the first 81 bytes, if all of them stand for cells.
///
/// Without branches or tables, so that the compiler turns it into vector instructions.
pub(crate) fn leading_puzzle(bytes: &[u8]) -> Option<Puzzle> {
    let cells: &[u8; 81] = bytes.first_chunk()?;
    let mut values = [0; 81];
    // Not 0 once a byte stands for no cell.
    let mut others = 0;
    for (value, &byte) in values.iter_mut().zip(cells) {
        let digit = byte.wrapping_sub(b'0');
        let is_digit = u8::from(digit <= 9);
        *value = digit & is_digit.wrapping_neg();
        others |= 1 ^ (is_digit | u8::from(byte == b'.') | u8::from(byte == b'_') | u8::from(byte == b'*'));
    }
    (others == 0).then(|| Puzzle::from_digits(values))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fast_path_and_table_agree_on_every_byte() {
        for byte in 0..=255 {
            let mut line = [b'.'; 81];
            line[40] = byte;
            let fast = leading_puzzle(&line).map(|puzzle| puzzle.values()[40]);
            assert_eq!(fast, value_of(byte), "byte {byte}");
        }
    }
}

//! The fast path: 81 consecutive characters.

use crate::puzzle::Puzzle;

/// The value of a character, 0 for a blank; `None` if it does not stand for a cell.
pub(crate) const fn value_of(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'.' | b'_' | b'*' => Some(0),
        _ => None,
    }
}

/// The puzzle in the first 81 bytes, if all of them stand for cells.
///
/// Written without branches and tables, so that the compiler vectorises it.
pub(crate) fn leading_puzzle(bytes: &[u8]) -> Option<Puzzle> {
    let cells: &[u8; 81] = bytes.first_chunk()?;
    let mut values = [0; 81];
    // Becomes non-zero if a byte does not stand for a cell.
    let mut others = 0;
    for (value, &byte) in values.iter_mut().zip(cells) {
        let digit = byte.wrapping_sub(b'0');
        let is_digit = u8::from(digit <= 9);
        *value = digit & is_digit.wrapping_neg();
        others |= 1 ^ (is_digit | u8::from(byte == b'.') | u8::from(byte == b'_') | u8::from(byte == b'*'));
    }
    (others == 0 && !is_decimal(cells)).then(|| Puzzle::from_digits(values))
}

/// Whether a text is a number that ends in `.0`, with zeros among its digits.
pub(crate) fn is_decimal(text: &[u8]) -> bool {
    let digits = text.strip_suffix(b".0");
    digits.is_some_and(|digits| digits.contains(&b'0') && digits.iter().all(u8::is_ascii_digit))
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

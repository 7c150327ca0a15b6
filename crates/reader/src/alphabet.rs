//! The characters that stand for the values of boards other than 9 x 9.

use serde::{Deserialize, Serialize};
use sudoku_core::ParseErrorKind;

use crate::Fault;

/// How the values of boards are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Alphabet {
    /// 1 to 9, then letters from A: `0` is a blank.
    FromOne,
    /// 0 to 9, then letters from A: `0` is a digit.
    FromZero,
    /// Letters from A.
    Letters,
}

impl Alphabet {
    /// The alphabet of boards with these cells, given as one character each.
    ///
    /// If both `0` and another blank occur, `0` is a digit, unless the greatest value of the alphabet from 1 also
    /// occurs. If there are letters but no digits, the alphabet is that of letters.
    ///
    /// # Errors
    /// If the cells fit no alphabet.
    pub fn of<'a>(
        order: usize,
        boards: impl IntoIterator<Item = &'a str>,
    ) -> Result<Alphabet, ParseErrorKind> {
        let side = order * order;
        let (mut zero, mut blank, mut greatest_digit, mut greatest_letter) = (false, false, 0, None);
        let mut full_with_zeros = false;
        for board in boards {
            let mut zeros = 0;
            let mut blanks = 0;
            for c in board.chars() {
                match c.to_ascii_uppercase() {
                    '0' => zeros += 1,
                    digit @ '1'..='9' => greatest_digit = greatest_digit.max(digit as usize - '0' as usize),
                    letter @ 'A'..='Z' => {
                        greatest_letter = greatest_letter.max(Some(letter as usize - 'A' as usize));
                    }
                    _ => blanks += 1,
                }
            }
            (zero, blank) = (zero | (zeros > 0), blank | (blanks > 0));
            full_with_zeros |= zeros == side && blanks == 0;
        }
        // The greatest letter as a value, counting from A.
        let letters = greatest_letter.map_or(0, |letter| letter + 1);
        let most = |first: usize| side.checked_sub(first);
        let is_greatest = match most(9).filter(|&most| most > 0) {
            Some(most) => letters == most,
            None => greatest_digit == side,
        };
        let alphabet = if greatest_digit == 0 && !zero && letters > 0 {
            (letters <= side).then_some(Alphabet::Letters)
        } else if is_greatest {
            (!(zero && blank)).then_some(Alphabet::FromOne)
        } else if letters <= most(10).unwrap_or(0) && (zero && blank || full_with_zeros) {
            Some(Alphabet::FromZero)
        } else {
            (letters <= most(9).unwrap_or(0)).then_some(Alphabet::FromOne)
        };
        alphabet.ok_or_else(|| ParseErrorKind::Form {
            message: format!(
                "the characters of these boards fit no alphabet of {side} values: digits from 1 or from 0 and letters, or \
                 letters alone, with . for blank"
            ),
        })
    }

    /// The value of a character, 0 for blank; `None` if it is not a value of the order.
    pub fn value(self, order: usize, c: char) -> Option<u8> {
        let c = c.to_ascii_uppercase();
        if matches!(c, '.' | '_' | '*' | '-' | '?') {
            return Some(0);
        }
        let value = match (self, c) {
            (Alphabet::Letters, 'A'..='Z') => c as usize - 'A' as usize + 1,
            (Alphabet::Letters, _) => return None,
            (Alphabet::FromOne, '0') => return Some(0),
            (Alphabet::FromOne, _) => c.to_digit(36)? as usize,
            (Alphabet::FromZero, _) => c.to_digit(36)? as usize + 1,
        };
        (value <= order * order).then_some(value as u8)
    }

    /// The values of cells, one character each.
    ///
    /// # Errors
    /// The first character that is not a cell.
    pub fn values(self, order: usize, cells: &str) -> Result<Vec<u8>, Fault> {
        let value =
            |(index, c)| self.value(order, c).ok_or((index + 1, ParseErrorKind::Character { found: c }));
        cells.chars().enumerate().map(value).collect()
    }

    /// The values of an order, in words.
    pub fn about(self, order: usize) -> String {
        let side = order * order;
        let letter = |number: usize| char::from(b'A' + number as u8 - 1);
        match self {
            Alphabet::FromOne if side > 9 => format!("digits 1 to 9 and A to {}", letter(side - 9)),
            Alphabet::FromOne => format!("digits 1 to {side}"),
            Alphabet::FromZero if side > 10 => format!("digits 0 to 9 and A to {}", letter(side - 10)),
            Alphabet::FromZero => format!("digits 0 to {}", side - 1),
            Alphabet::Letters => format!("letters A to {}", letter(side)),
        }
    }
}

//! Positions as text: a puzzle, the digits that the player has written, and struck marks.

use std::str::FromStr;

use sudoku_core::{Cell, Clash, Digit, ParseError, Puzzle};

use crate::board::Board;

/// Why a text is not a position.
#[derive(Debug, thiserror::Error)]
pub enum PositionError {
    /// It does not start with a puzzle.
    #[error("a position begins with a puzzle of 81 characters: {0}")]
    Puzzle(#[from] ParseError),
    /// Two equal clues share a house.
    #[error(transparent)]
    Clash(#[from] Clash),
    /// A word after the puzzle is neither an entry nor a strike.
    #[error("{0:?} is neither an entry such as r1c2=3 nor a strike such as r1c2-34")]
    Word(String),
    /// The marks do not allow an entry or a strike.
    #[error("{0:?} names a digit that is not a mark of the cell: leave it out")]
    NoMark(String),
}

/// Reads the 81 characters of a puzzle, followed by words separated by spaces. `r3c4=5` writes 5, which is not a given,
/// and `r1c2-34` strikes 3 and 4. All other marks that the digits allow are kept.
impl FromStr for Board {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Board, PositionError> {
        let mut words = text.split_whitespace();
        // An empty text gives the error for a text that is not a puzzle.
        let puzzle: Puzzle = words.next().unwrap_or_default().parse()?;
        let mut board = Board::new(&puzzle)?;
        for word in words {
            let (cell, entry, digits) = parse(word).ok_or_else(|| PositionError::Word(word.to_owned()))?;
            for digit in digits {
                let was = if entry { board.place(cell, digit) } else { board.strike(cell, digit) };
                if !was {
                    return Err(PositionError::NoMark(word.to_owned()));
                }
            }
        }
        Ok(board)
    }
}

/// The cell, whether digits are written into it, and the digits.
fn parse(word: &str) -> Option<(Cell, bool, Vec<Digit>)> {
    let entry = word.contains('=');
    let (cell, digits) = word.split_once(if entry { '=' } else { '-' })?;
    let (row, column) = cell.strip_prefix('r')?.split_once('c')?;
    // A text that is not a number is not a cell. The caller reports the word.
    let within = |text: &str| text.parse::<usize>().ok()?.checked_sub(1).filter(|&n| n < 9);
    let digits: Option<Vec<Digit>> = digits.chars().map(|c| Digit::new(c.to_digit(10)? as u8)).collect();
    let digits = digits.filter(|digits| if entry { digits.len() == 1 } else { !digits.is_empty() })?;
    Some((Cell::at(within(row)?, within(column)?), entry, digits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn entries_are_no_givens_and_strikes_need_their_marks() {
        let start = format!("1{}", ".".repeat(80));
        let board: Board = format!("{start} r1c2=2 r2c1-34").parse().unwrap();
        assert!(board.givens().contains(cell(1, 1)) && !board.givens().contains(cell(1, 2)));
        assert_eq!(board.marks(cell(2, 1)), digits("56789"));
        for wrong in ["r1c2", "r1c0=2", "r1c2=23", "r1c2-", "r1c2-0", "r1x2-3", "r1c2=1", "r2c2-1"] {
            assert!(format!("{start} {wrong}").parse::<Board>().is_err(), "{wrong}");
        }
    }
}

//! The content of a line, row or element.

use sudoku_core::{Board, ParseError, Position, Puzzle};

/// A board with the other fields of its row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The board.
    pub given: Given,
    /// All fields of a table's row, including the puzzle, in the order of [`Layout::names`](crate::Layout). In other
    /// forms, the text after the puzzle, if there is any.
    pub columns: Vec<String>,
}

/// A board as it was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Given {
    /// A board of 9 x 9 cells.
    Nine(Position),
    /// A board of 4 x 4, 16 x 16 or 25 x 25 cells.
    Other {
        /// The order of the board: 2, 4 or 5.
        order: usize,
        /// The values row by row, 0 for blank.
        values: Vec<u8>,
    },
}

impl Given {
    /// Values row by row, 0 for blank.
    pub fn values(&self) -> &[u8] {
        match self {
            Given::Nine(position) => position.puzzle.values(),
            Given::Other { values, .. } => values,
        }
    }
}

impl Record {
    /// A puzzle on a line of its own.
    pub(crate) fn of(puzzle: Puzzle) -> Record {
        Record { given: Given::Nine(puzzle.into()), columns: Vec::new() }
    }

    /// The clues of a 9 x 9 board.
    ///
    /// # Errors
    /// If some pencil marks are struck, or the board has another size.
    pub fn puzzle(&self, line: u64) -> Result<Puzzle, ParseError> {
        match &self.given {
            Given::Nine(Position { puzzle, marks: None, .. }) => Ok(*puzzle),
            Given::Nine(_) => Err(sudoku_core::ParseErrorKind::Marks.at(line, 1)),
            Given::Other { values, .. } => Err(wrong_size(values.len(), 81).at(line, 1)),
        }
    }

    /// The position on a 9 x 9 board.
    ///
    /// # Errors
    /// If the board has another size.
    pub fn position(self, line: u64) -> Result<(Position, Vec<String>), ParseError> {
        match self.given {
            Given::Nine(position) => Ok((position, self.columns)),
            Given::Other { values, .. } => Err(wrong_size(values.len(), 81).at(line, 1)),
        }
    }

    /// The board of this order.
    ///
    /// # Errors
    /// A message, if the board has another order or a house contains a value twice.
    pub fn board<const ORDER: usize>(&self) -> Result<Board<ORDER>, String> {
        Board::new(self.given.values()).map_err(|error| error.to_string())
    }
}

fn wrong_size(found: usize, expected: usize) -> sudoku_core::ParseErrorKind {
    sudoku_core::ParseErrorKind::NoBoard { found: format!("a board of {found} cells"), cells: expected }
}

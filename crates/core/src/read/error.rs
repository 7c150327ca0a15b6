//! What can be wrong with the text of a puzzle, and where.

use crate::grid::NotAGrid;

/// Why a text is no puzzle, with the place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseError {
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

/// What is wrong with the text of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character that stands for no cell.
    #[error("{found:?} is no cell; write 1 to 9 for a clue and one of . 0 _ * for a blank")]
    Character {
        /// The character.
        found: char,
    },
    /// A line whose number of cells fits no form.
    #[error("{found} cells in the line; a puzzle on one line has 81, a row of a grid has 9")]
    CellCount {
        /// Cells in the line.
        found: usize,
    },
    /// A grid that ends early.
    #[error("the grid ends after {found} of 9 rows; add the others or remove these")]
    RowCount {
        /// Rows read.
        found: usize,
    },
    /// No puzzle where one is needed.
    #[error("no puzzle here; give 81 characters 1 to 9 or . on one line, or a grid of 9 rows")]
    Missing,
    /// More than one puzzle where one is needed.
    #[error("a second puzzle; read texts of several with `PuzzleReader`")]
    Second,
    /// A number of pencil marks that is not 81 times 9.
    #[error("{found} pencil marks; write 9 characters for each of the 81 cells, 729 in all")]
    MarkCount {
        /// Characters read as marks.
        found: usize,
    },
    /// A pencil mark out of its place.
    #[error(
        "{found:?} where the pencil mark {expected} has its place; write {expected}, or . or 0 if absent"
    )]
    Mark {
        /// The character.
        found: char,
        /// The digit whose place it is.
        expected: u8,
    },
    /// A character in a group of pencil marks that is no digit, or a digit already in the group.
    #[error("{found:?} in a group of pencil marks; write each digit 1 to 9 that is left once")]
    GroupedMark {
        /// The character.
        found: char,
    },
    /// Pencil marks where clues are needed.
    #[error("729 pencil marks instead of 81 clues; read them as `Candidates`")]
    Marks,
    /// A CSV line without the puzzle's column.
    #[error("{found} columns, too few to hold the puzzle in column {column}; complete the line")]
    NoColumn {
        /// Columns in the line.
        found: usize,
        /// The column that the header or the first line named, from 1.
        column: usize,
    },
    /// A header that lacks the column asked for.
    #[error("the header has no column \"{name}\"; name one of: {header}")]
    NoSuchColumn {
        /// The name asked for.
        name: String,
        /// The header's names.
        header: String,
    },
    /// A quoted CSV column that does not end on its line.
    #[error("a quoted column without end; close it with \" on the same line")]
    Quote,
    /// A line beyond what is kept in memory.
    #[error("the line is longer than {limit} bytes; one puzzle a line, please")]
    LineTooLong {
        /// The limit in bytes.
        limit: usize,
    },
    /// Bytes that are not UTF-8.
    #[error("not UTF-8 text; convert the file first")]
    NotUtf8,
    /// The source could not be read any further.
    #[error("cannot read on: {message}")]
    Io {
        /// What the source said.
        message: String,
    },
}

/// What is wrong within a line, and at which character, from 1.
pub(crate) type Fault = (usize, ParseErrorKind);

impl ParseErrorKind {
    /// The error with its place.
    pub(crate) fn at(self, line: u64, column: usize) -> ParseError {
        ParseError { line, column, kind: self }
    }
}

/// Why a text is no full grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseGridError {
    /// The text is no puzzle.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// A cell is blank, or a house holds a digit twice.
    #[error(transparent)]
    NotAGrid(#[from] NotAGrid),
}

//! Errors in the text of a puzzle, with line and column.

use crate::grid::NotAGrid;

/// Why a text is not a puzzle, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {}", self.message())]
pub struct ParseError {
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: usize,
    /// Name of the CSV field, if there is a header.
    pub field: Option<String>,
    /// What is wrong.
    pub kind: ParseErrorKind,
}

impl ParseError {
    /// What is wrong, and in which CSV field: the error without line and column.
    pub fn message(&self) -> String {
        match &self.field {
            Some(field) => format!("field {field:?}: {}", self.kind),
            None => self.kind.to_string(),
        }
    }

    /// Whether reading ends after this error.
    pub fn is_fatal(&self) -> bool {
        matches!(
            self.kind,
            ParseErrorKind::Io { .. } | ParseErrorKind::NoSuchColumn { .. } | ParseErrorKind::Form { .. }
        )
    }
}

/// What is wrong with the text of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseErrorKind {
    /// A character that does not stand for a cell.
    #[error("{found:?} is not a valid cell; write 1 to 9 for a clue and one of . 0 _ * for a blank")]
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
    /// Cells of a line with irregular gaps.
    #[error(
        "gaps at irregular places, the first after {first} cells; write the 81 cells without gaps, or with a gap after each"
    )]
    Spacing {
        /// Cells before the first gap.
        first: usize,
    },
    /// A number with too few digits for a puzzle.
    #[error(
        "{found} digits instead of 81; a column of numbers loses its leading zeros: keep it as text, in pandas with `dtype=str`"
    )]
    LeadingZeros {
        /// Digits in the field.
        found: usize,
    },
    /// A number in place of a puzzle.
    #[error(
        "{found:?} is a rounded number, whose digits are lost; keep the column as text, in pandas with `dtype=str`"
    )]
    Number {
        /// The field.
        found: String,
    },
    /// A field that contains something other than a board.
    #[error("{found:?} is not a puzzle; it needs {cells} cells")]
    NoBoard {
        /// The field, or its start.
        found: String,
        /// Cells of a board.
        cells: usize,
    },
    /// Values that do not form a valid board.
    #[error("{message}")]
    Board {
        /// What is wrong with them.
        message: String,
    },
    /// A JSON value that cannot be read.
    #[error("not valid JSON: {message}")]
    Json {
        /// What is wrong with it.
        message: String,
    },
    /// Text in a form that cannot be read.
    #[error("{message}")]
    Form {
        /// What is wrong, and what to do.
        message: String,
    },
    /// A record with more fields than its header.
    #[error("{found} fields, but the header has {expected}; quote fields that hold the delimiter")]
    ManyFields {
        /// Fields in the record.
        found: usize,
        /// Names in the header.
        expected: usize,
    },
    /// A block of rows that is not a multiple of nine.
    #[error(
        "{found} rows in a block, but a grid has 9; remove the lines that are not rows, or add the missing rows"
    )]
    BlockRows {
        /// Rows in the block.
        found: usize,
    },
    /// A grid that ends early.
    #[error("the grid ends after {found} of 9 rows; add the others or remove these")]
    RowCount {
        /// Rows read.
        found: usize,
    },
    /// Rows after a damaged line, which cannot be assigned to a grid.
    #[error(
        "{rows} rows after a damaged line are skipped because it is not clear where a grid begins; put an empty line between grids"
    )]
    Skipped {
        /// Rows skipped.
        rows: usize,
    },
    /// No puzzle where one is required.
    #[error("no puzzle here; give 81 characters 1 to 9 or . on one line, or a grid of 9 rows")]
    Missing,
    /// More than one puzzle where one is required.
    #[error("a second puzzle; only one is allowed here")]
    Second,
    /// A number of pencil marks that is not 81 times 9.
    #[error("{found} pencil marks; write 9 characters for each of the 81 cells, 729 in all")]
    MarkCount {
        /// Characters read as marks.
        found: usize,
    },
    /// A pencil mark in the wrong place.
    #[error(
        "{found:?} in the place of the pencil mark {expected}; write {expected}, or . or 0 if it is absent"
    )]
    Mark {
        /// The character.
        found: char,
        /// The digit whose place it is.
        expected: u8,
    },
    /// A character in a group of pencil marks that is not a digit, or a digit that the group
    /// already has.
    #[error("{found:?} in a group of pencil marks; write each remaining digit 1 to 9 once")]
    GroupedMark {
        /// The character.
        found: char,
    },
    /// Pencil marks, some of them struck, where only clues are accepted.
    #[error("some pencil marks are struck, but only clues are accepted here; give 81 characters 1 to 9 or .")]
    Marks,
    /// A CSV record without the puzzle's field.
    #[error("{found} fields, too few to hold the puzzle in field {column}; complete the record")]
    NoColumn {
        /// Fields in the record.
        found: usize,
        /// Number of the puzzle's field in the header or the first record, from 1.
        column: usize,
    },
    /// A CSV record with more fields than the limit.
    #[error("more than {limit} fields in the record; remove those that are not needed")]
    TooManyColumns {
        /// Maximum number of fields.
        limit: usize,
    },
    /// A header without the requested column.
    #[error("the header has no column \"{name}\"; name one of: {header}")]
    NoSuchColumn {
        /// The requested name.
        name: String,
        /// The header's names.
        header: String,
    },
    /// An unclosed quote in a CSV field.
    #[error("a quoted field is not closed; close it with \", and write \"\" for a quote within")]
    Quote,
    /// A line longer than the limit.
    #[error("the line is longer than {limit} bytes; put each puzzle on a line of its own")]
    LineTooLong {
        /// The limit in bytes.
        limit: usize,
    },
    /// Bytes that are not UTF-8.
    #[error("not UTF-8 text; convert the file, as in `iconv -f latin1 -t utf-8`")]
    NotUtf8,
    /// The source could not be read any further.
    #[error("cannot read further: {message}")]
    Io {
        /// The error of the source.
        message: String,
    },
}

/// What is wrong within a line, and at which character, from 1.
pub(crate) type Fault = (usize, ParseErrorKind);

impl ParseErrorKind {
    /// The error with its place.
    pub fn at(self, line: u64, column: usize) -> ParseError {
        ParseError { line, column, field: None, kind: self }
    }
}

/// Why a text is not a full grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseGridError {
    /// The text is not a puzzle.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// A cell is blank, or a house contains a digit twice.
    #[error(transparent)]
    NotAGrid(#[from] NotAGrid),
}

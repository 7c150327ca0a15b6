//! Reads Sudoku puzzles in the common file formats.
//!
//! A [`PuzzleReader`] takes any text. It detects the [form](FORMS) of the text and the columns of puzzle, solution and
//! label (its [`Layout`]), and returns [`Record`]s or errors, with line numbers. Columns are chosen by name first, then
//! by the content of up to 1,000 rows.
//!
//! ```
//! use sudoku_reader::PuzzleReader;
//!
//! let text = "solutions,quizzes,level\n\
//!     534678912672195348198342567859761423426853791713924856961537284287419635345286179,\
//!     530070000600195000098000060800060003400803001700020006060000280000419005000080079,easy\n";
//! let mut reader = PuzzleReader::new(text.as_bytes());
//! let (line, record) = reader.next().unwrap();
//! let record = record?;
//! assert_eq!((line, record.puzzle(line)?.clue_count(), &*record.columns[2]), (2, 30, "easy"));
//! assert_eq!(reader.layout().unwrap().about(), "puzzle in `quizzes`, solution in `solutions`, label in `level`");
//! # Ok::<(), sudoku_core::ParseError>(())
//! ```

#![forbid(unsafe_code)]

mod alphabet;
mod boards;
mod bytes;
mod cells;
mod csv;
mod delimited;
mod field;
mod fields;
mod form;
mod hodoku;
mod json;
mod layout;
mod names;
mod oblong;
mod opensudoku;
mod reader;
mod record;
mod sample;
mod sdk;
mod seen;
mod survey;
mod table;
mod variants;

pub use alphabet::Alphabet;
pub use field::{board_of, is_full};
pub use fields::FieldReader;
pub use form::{FORMS, Form};
pub use layout::{Layout, Place, Wanted};
pub use names::Role;
pub use reader::{PLAIN_BYTES, PuzzleReader};
pub use record::{Given, Record};
pub use sudoku_core::{ParseError, ParseErrorKind};

/// A character of a field or line, counted from 1, and what is wrong there.
type Fault = (usize, ParseErrorKind);
/// An item of a reader: the line, from 1, and the record or an error.
type Item = (u64, Result<Record, ParseError>);

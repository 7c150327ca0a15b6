//! The rows of a set or of answers, with named fields.

use std::io::BufRead;

use sudoku_reader::{Alphabet, FieldReader, Role, board_of};

use super::error::{Refused, ScoreError};

/// The rows of a text: CSV with a header, or JSON.
pub struct Records<R> {
    reader: FieldReader<R>,
    /// Number of lines before the first row, if rows are counted.
    shift: u64,
}

/// A row: its line, and its fields in the order of the names.
pub(super) type Record = (u64, Vec<String>);

impl<R: BufRead> Records<R> {
    /// The rows of a text. With `rows`, which is for a table converted to CSV, rows are counted instead of lines.
    ///
    /// # Errors
    /// If it cannot be read, or is empty.
    pub fn new(text: R, rows: bool) -> Result<Records<R>, ScoreError> {
        let reader = FieldReader::new(text)?.ok_or(ScoreError::Empty)?;
        Ok(Records { reader, shift: u64::from(rows) })
    }

    /// The next row.
    pub(super) fn next(&mut self) -> Result<Option<Result<Record, Refused>>, ScoreError> {
        let Some((line, fields)) = self.reader.next_row() else { return Ok(None) };
        let line = line - self.shift.min(line);
        match fields {
            Ok(fields) => Ok(Some(Ok((line, fields)))),
            Err(error) if error.is_fatal() => Err(error.into()),
            Err(error) => Ok(Some(Err(Refused { line, why: error.message() }))),
        }
    }

    /// The index of the first of these names that exists.
    pub(super) fn find(&self, names: &[&str]) -> Option<usize> {
        let there = self.reader.names();
        names.iter().find_map(|name| there.iter().position(|there| there.eq_ignore_ascii_case(name)))
    }

    /// The index of the most likely column of a role.
    pub(super) fn find_role(&self, role: Role) -> Option<usize> {
        let ranks =
            self.reader.names().iter().zip(0..).filter_map(|(name, place)| Some((role.rank(name)?, place)));
        ranks.min().map(|(_, place)| place)
    }

    /// The index of a required column.
    pub(super) fn need(&self, names: &[&str], remedy: &'static str) -> Result<usize, ScoreError> {
        self.find(names).ok_or_else(|| self.missing(&names.join(", "), remedy))
    }

    /// The error for a missing column.
    pub(super) fn missing(&self, wanted: &str, remedy: &'static str) -> ScoreError {
        ScoreError::NoColumn { wanted: wanted.to_owned(), there: self.reader.names().join(", "), remedy }
    }

    pub(super) fn name(&self, column: usize) -> &str {
        &self.reader.names()[column]
    }
}

/// A field without surrounding blanks; empty if the row is too short.
pub(super) fn field(fields: &[String], column: usize) -> &str {
    fields.get(column).map_or("", |field| field.trim())
}

/// The values of a 9 x 9 board.
pub(super) fn cells(text: &str) -> Option<[u8; 81]> {
    board_of(text, 3, Alphabet::FromOne)?.try_into().ok()
}

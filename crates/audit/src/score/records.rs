//! Rows of CSV with a header, or of JSON lines.

use std::io::BufRead;

use serde_json::Value;
use sudoku_core::csv_fields;

use super::error::{Refused, ScoreError};
use crate::layout::json_fields;

/// The rows of a text, field by field.
pub struct Records<R> {
    text: R,
    /// Of CSV; none for JSON lines.
    delimiter: Option<char>,
    names: Vec<String>,
    /// The number of the next line.
    line: u64,
    buffer: Vec<u8>,
    /// Whether the buffer holds a row that was read to learn the names.
    held: bool,
}

/// A row: its line, and its fields in the order of the names.
pub(super) type Record = (u64, Vec<String>);

impl<R: BufRead> Records<R> {
    /// The rows of a text whose first line has this number. Names come from the header, or the first object.
    ///
    /// # Errors
    /// If it cannot be read, or holds nothing.
    pub fn new(text: R, json: bool, first: u64) -> Result<Records<R>, ScoreError> {
        let mut records =
            Records { text, delimiter: None, names: Vec::new(), line: first, buffer: Vec::new(), held: json };
        if !records.read_line()? {
            return Err(ScoreError::Empty);
        }
        let line = records.line_text();
        let line = line.trim_start_matches('\u{feff}');
        if json {
            let object = serde_json::from_str::<Value>(line).ok();
            let object = object.as_ref().and_then(Value::as_object);
            records.names = object.ok_or(ScoreError::Empty)?.keys().cloned().collect();
        } else {
            let delimiter = [',', '\t', ';', '|'].into_iter().find(|&delimiter| line.contains(delimiter));
            let delimiter = delimiter.unwrap_or(',');
            let names = csv_fields(line, delimiter).ok_or(ScoreError::Empty)?;
            records.names = names.iter().map(|name| name.trim().to_owned()).collect();
            records.delimiter = Some(delimiter);
        }
        Ok(records)
    }

    /// Reads the next line that is not empty.
    fn read_line(&mut self) -> Result<bool, ScoreError> {
        loop {
            self.buffer.clear();
            if self.text.read_until(b'\n', &mut self.buffer)? == 0 {
                return Ok(false);
            }
            self.line += 1;
            if !self.buffer.trim_ascii().is_empty() {
                return Ok(true);
            }
        }
    }

    fn line_text(&self) -> String {
        String::from_utf8_lossy(self.buffer.trim_ascii_end()).into_owned()
    }

    /// The next row.
    pub(super) fn next(&mut self) -> Result<Option<Result<Record, Refused>>, ScoreError> {
        if !std::mem::take(&mut self.held) && !self.read_line()? {
            return Ok(None);
        }
        let (line, text) = (self.line - 1, self.line_text());
        let fields = match self.delimiter {
            Some(delimiter) => {
                csv_fields(&text, delimiter).ok_or("a quote is not closed; end it in the same line")
            }
            None => json_fields(&text, &self.names).ok_or("no JSON object; write one a line"),
        };
        Ok(Some(fields.map(|fields| (line, fields)).map_err(|why| Refused { line, why: why.into() })))
    }

    /// The place of the first of these names that is there.
    pub(super) fn find(&self, names: &[&str]) -> Option<usize> {
        names.iter().find_map(|name| self.names.iter().position(|there| there.eq_ignore_ascii_case(name)))
    }

    /// The place of a column that has to be there.
    pub(super) fn need(&self, names: &[&str], remedy: &'static str) -> Result<usize, ScoreError> {
        let wanted = || names.join(", ");
        let there = || self.names.join(", ");
        self.find(names).ok_or_else(|| ScoreError::NoColumn { wanted: wanted(), there: there(), remedy })
    }

    /// The name of a column.
    pub(super) fn name(&self, column: usize) -> &str {
        &self.names[column]
    }
}

/// A field without the blanks around it; empty where the row is too short.
pub(super) fn field(fields: &[String], column: usize) -> &str {
    fields.get(column).map_or("", |field| field.trim())
}

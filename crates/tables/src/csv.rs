//! CSV: writes and reads frames, rows of structs, and single lines.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::format::{Encoding, Format};
use crate::{Column, Frame, Text, Value, ValueError};

/// Number of rows in a frame while a text is read.
const FRAME: usize = 1 << 16;

/// A header, followed by a line for each row. Texts with commas, quotes or line ends are quoted, and missing values are
/// empty.
pub static CSV: Format = Format {
    name: "csv",
    about: "A table with a header",
    endings: &["csv"],
    encoding: Encoding::Text { head: put_head, value: put_value, array: false },
};

/// The same with tabs instead of commas.
pub static TSV: Format = Format {
    name: "tsv",
    about: "A table with a header, tabs between fields",
    endings: &["tsv", "tab"],
    encoding: Encoding::Text { head: put_tabbed_head, value: put_tabbed_value, array: false },
};

/// Why a text cannot be read as the expected table.
#[derive(Debug, thiserror::Error)]
pub enum CsvError {
    /// Its header has other column names.
    #[error("its columns are {found}, not {expected}")]
    Columns {
        /// The names in the text.
        found: String,
        /// The names in the table.
        expected: String,
    },
    /// It is not CSV, or a row does not have the expected type.
    #[error(transparent)]
    Csv(#[from] csv::Error),
    /// A value does not have the type of its column.
    #[error("line {line}: {error}")]
    Value {
        /// The line, from 1.
        line: u64,
        /// The value.
        error: ValueError,
    },
}

/// One line without its end. Fields that contain commas, quotes or line ends are quoted.
///
/// ```
/// assert_eq!(sudoku_tables::csv::line(["a", "b,c", "say \"d\""]), r#"a,"b,c","say ""d""""#);
/// ```
pub fn line<S: AsRef<str>>(fields: impl IntoIterator<Item = S>) -> String {
    let mut line = String::new();
    for (index, field) in fields.into_iter().enumerate() {
        line.push_str(if index == 0 { "" } else { "," });
        put_field(&mut line, field.as_ref());
    }
    line
}

fn put_field(line: &mut String, field: &str) {
    if needs_quotes(field) {
        line.push('"');
        line.push_str(&field.replace('"', "\"\""));
        line.push('"');
    } else {
        line.push_str(field);
    }
}

fn needs_quotes(field: &str) -> bool {
    // There is no early exit, so that the loop is vectorised.
    field.bytes().fold(false, |found, byte| found | matches!(byte, b',' | b'"' | b'\n' | b'\r'))
}

fn put_head(columns: &[Column], out: &mut Vec<u8>) {
    out.put(&line(columns.iter().map(|column| &column.name)));
    out.put("\n");
}

fn put_value(columns: &[Column], at: usize, value: &Value<'_>, out: &mut Vec<u8>) {
    if at > 0 {
        out.push(b',');
    }
    match value {
        Value::Text(text) if needs_quotes(text) => out.put(&line([text])),
        value => put_plain(&columns[at], value, out),
    }
    if at + 1 == columns.len() {
        out.push(b'\n');
    }
}

#[inline]
fn put_plain(column: &Column, value: &Value<'_>, out: &mut Vec<u8>) {
    match value {
        Value::Missing => {}
        Value::Integer(number) => out.put_signed(*number),
        Value::Real(number) => out.put_real(*number, column),
        Value::Boolean(truth) => out.put(if *truth { "true" } else { "false" }),
        Value::Text(text) => out.put(text),
        Value::Cells(values) => out.put_cells(values),
    }
}

fn put_tabbed_head(columns: &[Column], out: &mut Vec<u8>) {
    let names: Vec<String> = columns.iter().map(|column| tabbed(&column.name).into_owned()).collect();
    out.put(&names.join("\t"));
    out.put("\n");
}

fn put_tabbed_value(columns: &[Column], at: usize, value: &Value<'_>, out: &mut Vec<u8>) {
    if at > 0 {
        out.push(b'\t');
    }
    match value {
        Value::Text(text) => out.put(&tabbed(text)),
        value => put_plain(&columns[at], value, out),
    }
    if at + 1 == columns.len() {
        out.push(b'\n');
    }
}

fn tabbed(text: &str) -> Cow<'_, str> {
    match text.contains(['\t', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")).into(),
        false => text.into(),
    }
}

/// A frame as a text with a header.
pub fn text_of(frame: &Frame) -> Vec<u8> {
    let mut text = Vec::new();
    put_head(frame.columns(), &mut text);
    frame.write(put_value, &mut text);
    text
}

/// Rows as structs, by the names in the header.
///
/// # Errors
/// An item is an error if the text cannot be read, or a row does not have the type.
pub fn rows<R: DeserializeOwned>(text: impl Read) -> impl Iterator<Item = Result<R, CsvError>> {
    csv::Reader::from_reader(text).into_deserialize().map(|row| row.map_err(CsvError::from))
}

/// A struct or tuple as a line with its end. Texts are quoted if necessary.
///
/// # Errors
/// If it is not flat.
pub fn line_of(row: impl Serialize) -> Result<Vec<u8>, CsvError> {
    written(row, false)
}

/// The names of a struct's fields as a line with its end.
///
/// # Errors
/// If it is not flat.
pub fn head_of(row: impl Serialize) -> Result<Vec<u8>, CsvError> {
    let mut both = written(row, true)?;
    // A name contains no line break.
    let end = both.iter().position(|&byte| byte == b'\n').map_or(both.len(), |n| n + 1);
    both.truncate(end);
    Ok(both)
}

fn written(row: impl Serialize, names: bool) -> Result<Vec<u8>, CsvError> {
    let mut writer = csv::WriterBuilder::new().has_headers(names).from_writer(Vec::new());
    writer.serialize(row)?;
    writer.into_inner().map_err(|error| csv::Error::from(error.into_error()).into())
}

/// The rows of a text with a header, as frames of 65,536 rows.
pub struct Frames<R> {
    reader: csv::Reader<R>,
    columns: Arc<[Column]>,
    record: csv::StringRecord,
}

impl<R: Read> Frames<R> {
    /// Frames with these columns. A text without header and rows has no frames.
    ///
    /// # Errors
    /// If the header has other columns, or cannot be read.
    pub fn new(text: R, columns: impl Into<Arc<[Column]>>) -> Result<Frames<R>, CsvError> {
        let (mut reader, columns) = (csv::Reader::from_reader(text), columns.into());
        let found = reader.headers()?;
        let names = || columns.iter().map(|column| column.name.as_str());
        if !found.is_empty() && !found.iter().eq(names()) {
            return Err(CsvError::Columns { found: line(found), expected: line(names()) });
        }
        Ok(Frames { reader, columns, record: csv::StringRecord::new() })
    }

    /// Frames with these columns, read from lines after a header that was already read.
    pub fn without_header(text: R, columns: impl Into<Arc<[Column]>>) -> Frames<R> {
        let reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text);
        Frames { reader, columns: columns.into(), record: csv::StringRecord::new() }
    }

    /// Frames with the columns of the header, all of them text.
    ///
    /// # Errors
    /// If the header cannot be read.
    pub fn texts(text: R) -> Result<Frames<R>, CsvError> {
        let mut reader = csv::Reader::from_reader(text);
        let columns = reader.headers()?.iter().map(|name| Column::new(name, crate::Kind::Text, "")).collect();
        Ok(Frames { reader, columns, record: csv::StringRecord::new() })
    }

    /// The columns.
    pub fn columns(&self) -> &Arc<[Column]> {
        &self.columns
    }

    fn read(&mut self) -> Result<Frame, CsvError> {
        let mut frame = Frame::new(Arc::clone(&self.columns));
        while frame.len() < FRAME && self.reader.read_record(&mut self.record)? {
            let line = self.record.position().map_or(0, csv::Position::line);
            for field in &self.record {
                frame.parse(field).map_err(|error| CsvError::Value { line, error })?;
            }
        }
        Ok(frame)
    }
}

impl<R: Read> Iterator for Frames<R> {
    type Item = Result<Frame, CsvError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.read() {
            Ok(frame) if frame.is_empty() => None,
            read => Some(read),
        }
    }
}

/// Frames as CSV text with a header, for line-based readers. Only one frame is in memory at a time.
pub struct Lines<F> {
    frames: F,
    text: Vec<u8>,
    at: usize,
}

impl<F: Iterator<Item = io::Result<Frame>>> Lines<F> {
    /// The text of these columns and frames. Reads the first frame.
    ///
    /// # Errors
    /// If the first frame cannot be read.
    pub fn new(columns: &[Column], frames: F) -> io::Result<Lines<F>> {
        let mut lines = Lines { frames, text: Vec::new(), at: 0 };
        put_head(columns, &mut lines.text);
        // Readers examine the text after a header before they consume it.
        lines.read_on()?;
        Ok(lines)
    }

    /// Adds the text of the next frame; returns `false` if there is none.
    fn read_on(&mut self) -> io::Result<bool> {
        let Some(frame) = self.frames.next().transpose()? else { return Ok(false) };
        self.text.drain(..std::mem::take(&mut self.at));
        frame.write(put_value, &mut self.text);
        Ok(true)
    }
}

impl<F: Iterator<Item = io::Result<Frame>>> BufRead for Lines<F> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.at == self.text.len() && self.read_on()? {}
        Ok(&self.text[self.at..])
    }

    fn consume(&mut self, bytes: usize) {
        self.at += bytes;
    }
}

impl<F: Iterator<Item = io::Result<Frame>>> Read for Lines<F> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;

    const TEXT: &str =
        "puzzle,clues,rating,minimal\n\"a, \"\"b\"\"\",-7,0.5,true\n,0,,false\nc,17,NaN,true\n";

    fn columns() -> [Column; 4] {
        [
            Column::new("puzzle", Kind::Text, ""),
            Column::new("clues", Kind::Integer, "").required(),
            Column::new("rating", Kind::Real, ""),
            Column::new("minimal", Kind::Boolean, "").required(),
        ]
    }

    fn frames(text: &str) -> Result<Vec<Frame>, CsvError> {
        Frames::new(text.as_bytes(), columns())?.collect()
    }

    #[test]
    fn a_text_becomes_typed_rows_and_the_same_text_again() {
        let frames = frames(TEXT).unwrap();
        assert_eq!(frames.len(), 1);
        assert_eq!((frames[0].text(0, 0), frames[0].value(0, 2)), ("a, \"b\"", 0.5.into()));
        assert_eq!(frames[0].value(1, 2), Value::Missing);
        assert_eq!(String::from_utf8(text_of(&frames[0])).unwrap(), TEXT);
        let mut lines = String::new();
        Lines::new(&columns(), frames.into_iter().map(Ok)).unwrap().read_to_string(&mut lines).unwrap();
        assert_eq!(lines, TEXT);
    }

    #[test]
    fn a_value_that_is_not_of_its_kind_is_named_and_never_lost() {
        for (row, what) in [("x,many,1,true\n", "clues \"many\""), ("x,,1,true\n", "clues \"\"")] {
            let error = frames(&format!("puzzle,clues,rating,minimal\n{row}")).unwrap_err().to_string();
            assert!(error.contains("line 2") && error.contains(what), "{error}");
        }
    }

    #[test]
    fn other_columns_are_refused_and_an_empty_text_has_no_rows() {
        let error = frames("puzzle,clues\nx,1\n").unwrap_err().to_string();
        assert_eq!(error, "its columns are puzzle,clues, not puzzle,clues,rating,minimal");
        assert_eq!(frames("").unwrap(), []);
    }

    #[test]
    fn lines_after_a_header_that_was_read_before_are_all_rows() {
        let body = &TEXT[TEXT.find('\n').unwrap() + 1..];
        let frames: Vec<Frame> =
            Frames::without_header(body.as_bytes(), columns()).map(Result::unwrap).collect();
        assert_eq!(frames[0].len(), 3);
    }

    #[test]
    fn structs_are_lines_and_come_back() {
        let row = (1_u64, "a,b", 2.0);
        assert_eq!(line_of(row).unwrap(), b"1,\"a,b\",2.0\n");
        let text = [b"n,text,real\n".as_slice(), &line_of(row).unwrap()].concat();
        let read: Vec<(u64, String, f64)> = rows(text.as_slice()).map(Result::unwrap).collect();
        assert_eq!(read, [(1, "a,b".to_owned(), 2.0)]);
        assert!(line_of([[1], [2]].map(|inner| std::collections::BTreeMap::from([(inner[0], 1)]))).is_err());
    }
}

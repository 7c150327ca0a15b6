//! Parquet, in the one module that names polars: tables are written with the types of their columns, and read as
//! CSV text, so that every reader of puzzles reads them.

use std::cell::Cell;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};

use polars::io::parquet::write::KeyValueMetadata;
use polars::prelude::{
    AnyValue, ArrowDataType, Column as Values, DataFrame, DataType, Field, ParquetCompression, ParquetReader,
    ParquetWriter, PolarsError, Schema, SerReader,
};
use sudoku_core::csv_row;

use crate::{Column, Kind};

/// Rows of one Parquet row group, and of one data frame while converting.
const ROW_GROUP: usize = 1 << 16;
/// The bytes with which a Parquet file begins.
pub const MAGIC: [u8; 4] = *b"PAR1";
/// Key of the file's metadata under which the columns are described, in the form of `columns.json`.
const DESCRIPTION: &str = "sudoku-lab.columns";

/// A table that cannot be converted.
#[derive(Debug, thiserror::Error)]
pub enum ParquetError {
    /// The CSV text has other columns than the table.
    #[error("its columns are not those of this program")]
    Columns,
    /// The CSV text cannot be read.
    #[error(transparent)]
    Csv(#[from] csv::Error),
    /// A value has not the type of its column.
    #[error("{0}")]
    Value(PolarsError),
    /// The Parquet file cannot be written.
    #[error("{0}")]
    Write(io::Error),
}

/// Converts CSV text with a header to Parquet, a row group at a time. Each column has the type of its kind, even
/// if all its values are missing; an empty field is a missing value.
///
/// # Errors
/// If the header names other columns, a value is not of its column's kind or missing where it must not be, or
/// `to` cannot be written. Text without header and rows gives a table without rows.
pub fn write(text: impl Read, columns: &[Column], to: impl Write) -> Result<(), ParquetError> {
    let mut reader = csv::Reader::from_reader(text);
    let heads = reader.headers()?;
    if !heads.is_empty() && !heads.iter().eq(columns.iter().map(|column| column.name.as_str())) {
        return Err(ParquetError::Columns);
    }
    let field = |column: &Column| Field::new(column.name.as_str().into(), data_type(column.kind));
    let schema: Schema = columns.iter().map(field).collect();
    let description = serde_json::to_string(columns).unwrap_or_default();
    let failed = Rc::new(Cell::new(None));
    let cause = |error| ParquetError::Write(failed.take().unwrap_or_else(|| io::Error::other(error)));
    let mut writer = ParquetWriter::new(Witness { to, failed: Rc::clone(&failed) })
        .with_compression(ParquetCompression::Snappy)
        .with_key_value_metadata(Some(KeyValueMetadata::from_static(vec![(
            DESCRIPTION.to_owned(),
            description,
        )])))
        .set_parallel(false)
        .batched(&schema)
        .map_err(cause)?;
    let mut records = reader.records().peekable();
    while records.peek().is_some() {
        let group = records.by_ref().take(ROW_GROUP).collect::<Result<Vec<_>, _>>()?;
        let frame = frame_of(&group, columns).map_err(ParquetError::Value)?;
        writer.write_batch(&frame).map_err(cause)?;
    }
    writer.finish().map(drop).map_err(cause)
}

/// Keeps the error of a write, of which polars reports no more than that there was one.
struct Witness<W> {
    to: W,
    failed: Rc<Cell<Option<io::Error>>>,
}

impl<W> Witness<W> {
    fn note<T>(&self, done: io::Result<T>) -> io::Result<T> {
        done.map_err(|error| {
            let kind = error.kind();
            self.failed.set(Some(error));
            kind.into()
        })
    }
}

impl<W: Write> Write for Witness<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let done = self.to.write(bytes);
        self.note(done)
    }

    fn flush(&mut self) -> io::Result<()> {
        let done = self.to.flush();
        self.note(done)
    }
}

fn data_type(kind: Kind) -> DataType {
    match kind {
        Kind::Integer => DataType::Int64,
        Kind::Real => DataType::Float64,
        Kind::Boolean => DataType::Boolean,
        Kind::Text => DataType::String,
    }
}

fn frame_of(group: &[csv::StringRecord], columns: &[Column]) -> Result<DataFrame, PolarsError> {
    let values = columns.iter().enumerate().map(|(n, column)| {
        let name = column.name.as_str().into();
        Ok(match column.kind {
            Kind::Integer => Values::new(name, parsed::<i64>(group, n, column)?),
            Kind::Real => Values::new(name, parsed::<f64>(group, n, column)?),
            Kind::Boolean => Values::new(name, parsed::<bool>(group, n, column)?),
            Kind::Text => Values::new(name, parsed::<String>(group, n, column)?),
        })
    });
    DataFrame::new(group.len(), values.collect::<Result<_, PolarsError>>()?)
}

/// The values of column `n`; an empty field is a missing value where the column allows one.
fn parsed<T: std::str::FromStr>(
    group: &[csv::StringRecord],
    n: usize,
    column: &Column,
) -> Result<Vec<Option<T>>, PolarsError> {
    let parse = |record: &csv::StringRecord| {
        let text = record.get(n).unwrap_or_default();
        if text.is_empty() && (column.optional || column.kind == Kind::Text) {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|_| {
            let line = record.position().map_or(0, csv::Position::line);
            let message = format!("line {line}: {} {text:?} is not {:?}", column.name, column.kind);
            PolarsError::ComputeError(message.into())
        })
    };
    group.iter().map(parse).collect()
}

/// A Parquet file as CSV text: a header, then a line for each row, so that row n is line n + 1. At most one
/// row group of 65,536 rows is in memory at a time.
pub struct Text {
    path: PathBuf,
    columns: Vec<String>,
    rows: usize,
    next: usize,
    text: Vec<u8>,
    at: usize,
}

impl Text {
    /// Opens the file and reads its first rows. Columns other than text, numbers and truth values are skipped.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(path: &Path) -> io::Result<Text> {
        let mut reader = ParquetReader::new(File::open(path)?);
        let (rows, schema) = guarded(|| Ok((reader.num_rows()?, reader.schema()?)))?;
        let readable = schema.iter().filter(|(_, field)| is_plain(field.dtype()));
        let columns: Vec<String> = readable.map(|(name, _)| name.to_string()).collect();
        let text = (csv_row(&columns) + "\n").into_bytes();
        let mut text = Text { path: path.to_owned(), columns, rows, next: 0, text, at: 0 };
        // Readers look at what follows a header before they take it.
        text.read_on()?;
        Ok(text)
    }

    /// Adds the text of the next rows.
    fn read_on(&mut self) -> io::Result<()> {
        let rows = ROW_GROUP.min(self.rows - self.next);
        let reader = ParquetReader::new(File::open(&self.path)?)
            .with_columns(Some(self.columns.clone()))
            .with_slice(Some((self.next, rows)));
        let frame = guarded(|| reader.finish())?;
        self.text.drain(..std::mem::take(&mut self.at));
        for row in 0..frame.height() {
            let fields: io::Result<Vec<String>> =
                frame.columns().iter().map(|column| field(column, row)).collect();
            self.text.extend_from_slice(csv_row(&fields?).as_bytes());
            self.text.push(b'\n');
        }
        self.next += rows;
        Ok(())
    }
}

/// Whether values of the type are read: others need parts of polars that are not built.
fn is_plain(kind: &ArrowDataType) -> bool {
    use ArrowDataType::{
        Boolean, Float32, Float64, Int8, Int16, Int32, Int64, LargeUtf8, UInt8, UInt16, UInt32, UInt64, Utf8,
        Utf8View,
    };
    matches!(
        kind,
        Boolean
            | Int8
            | Int16
            | Int32
            | Int64
            | UInt8
            | UInt16
            | UInt32
            | UInt64
            | Float32
            | Float64
            | Utf8
            | LargeUtf8
            | Utf8View
    )
}

/// A value as a field of CSV; a missing one is empty.
fn field(column: &Values, row: usize) -> io::Result<String> {
    match column.get(row).map_err(damaged)? {
        AnyValue::Null => Ok(String::new()),
        AnyValue::String(text) => Ok(text.to_owned()),
        AnyValue::StringOwned(text) => Ok(text.to_string()),
        // For display polars rounds them.
        AnyValue::Float64(number) => Ok(number.to_string()),
        AnyValue::Float32(number) => Ok(number.to_string()),
        value => Ok(value.to_string()),
    }
}

fn damaged(error: impl Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("Parquet: {error}"))
}

/// Reads by polars, which panics on some damaged pages: that is an error like any other, and nothing is printed.
fn guarded<T>(read: impl FnOnce() -> Result<T, PolarsError>) -> io::Result<T> {
    // The hook belongs to the whole process, and only one reader may change it.
    static HOOK: Mutex<()> = Mutex::new(());
    let _one = HOOK.lock().unwrap_or_else(PoisonError::into_inner);
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    let done = panic::catch_unwind(AssertUnwindSafe(read));
    panic::set_hook(hook);
    match done {
        Ok(done) => done.map_err(damaged),
        Err(_) => Err(damaged("the file is damaged")),
    }
}

impl BufRead for Text {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.at == self.text.len() && self.next < self.rows {
            self.read_on()?;
        }
        Ok(&self.text[self.at..])
    }

    fn consume(&mut self, bytes: usize) {
        self.at += bytes;
    }
}

impl Read for Text {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(name: &str, kind: Kind, optional: bool) -> Column {
        Column { name: name.into(), kind, optional, unit: String::new(), meaning: String::new() }
    }

    fn table() -> Vec<Column> {
        vec![
            column("puzzle", Kind::Text, false),
            column("clues", Kind::Integer, false),
            column("rating", Kind::Real, true),
            column("minimal", Kind::Boolean, false),
        ]
    }

    const GRID: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    fn file_of(text: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.parquet");
        write(text.as_bytes(), &table(), File::create(&path).unwrap()).unwrap();
        (folder, path)
    }

    #[test]
    fn parquet_has_the_types_of_the_columns_and_not_of_their_values() {
        let (_folder, path) =
            file_of(&format!("puzzle,clues,rating,minimal\n{GRID},81,,false\n{GRID},17,2,true\n"));
        let frame = ParquetReader::new(File::open(path).unwrap()).finish().unwrap();
        let types: Vec<DataType> = frame.columns().iter().map(|column| column.dtype().clone()).collect();
        use DataType::{Boolean, Float64, Int64, String};
        assert_eq!(types, [String, Int64, Float64, Boolean]);
        assert_eq!(frame.column("puzzle").unwrap().str().unwrap().get(0), Some(GRID));
        assert_eq!(frame.column("rating").unwrap().f64().unwrap().get(1), Some(2.0));
        assert_eq!(frame.column("rating").unwrap().null_count(), 1);
    }

    #[test]
    fn parquet_reads_back_as_the_text_it_was_made_of() {
        let mut text = String::from("puzzle,clues,rating,minimal\n");
        for n in 0..2 * ROW_GROUP + 3 {
            text += &format!("\"a, \"\"{n}\"\"\",{n},{}.5,{}\n", n % 7, n % 2 == 0);
        }
        text += "b,1,,true\n";
        let (_folder, path) = file_of(&text);
        let mut read = String::new();
        Text::open(&path).unwrap().read_to_string(&mut read).unwrap();
        assert!(read == text, "{}", &read[..200]);
    }

    #[test]
    fn numbers_are_read_back_exactly() {
        let numbers =
            ["0.1234567890123456", "1e300", "123456789.125", "0.000000012345", "-7", "1234567890123456"];
        let rows: String = numbers.iter().map(|number| format!("x,1234567890123,{number},true\n")).collect();
        let (_folder, path) = file_of(&format!("puzzle,clues,rating,minimal\n{rows}"));
        let mut read = String::new();
        Text::open(&path).unwrap().read_to_string(&mut read).unwrap();
        let mut reader = csv::Reader::from_reader(read.as_bytes());
        for (record, number) in reader.records().map(Result::unwrap).zip(numbers) {
            assert_eq!(record[2].parse::<f64>(), number.parse(), "{}", &record[2]);
            assert_eq!(&record[1], "1234567890123");
        }
    }

    /// A disk with room for so many bytes.
    struct Full(usize);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let fits = bytes.len().min(self.0);
            self.0 -= fits;
            if fits == 0 { Err(io::Error::from_raw_os_error(28)) } else { Ok(fits) }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_full_disk_is_named_wherever_it_is_full() {
        let text = format!("puzzle,clues,rating,minimal\n{GRID},81,,false\n");
        let (_folder, path) = file_of(&text);
        for room in 0..std::fs::metadata(path).unwrap().len() as usize {
            let error = write(text.as_bytes(), &table(), Full(room)).unwrap_err().to_string();
            assert!(error.contains("No space left"), "{room}: {error}");
        }
    }

    #[test]
    fn a_value_that_is_not_of_its_kind_is_named_and_never_lost() {
        for (row, what) in [("x,many,1,true\n", "clues \"many\""), ("x,,1,true\n", "clues \"\"")] {
            let text = format!("puzzle,clues,rating,minimal\n{row}");
            let error = write(text.as_bytes(), &table(), io::sink()).unwrap_err().to_string();
            assert!(error.contains("line 2") && error.contains(what), "{error}");
        }
    }

    #[test]
    fn a_table_without_rows_has_its_columns_all_the_same() {
        let (_folder, path) = file_of("");
        let mut read = String::new();
        Text::open(&path).unwrap().read_to_string(&mut read).unwrap();
        assert_eq!(read, "puzzle,clues,rating,minimal\n");
    }

    #[test]
    fn a_file_cut_short_anywhere_is_an_error() {
        let (_folder, path) = file_of(&format!("puzzle,clues,rating,minimal\n{GRID},81,,false\n"));
        let whole = std::fs::read(&path).unwrap();
        for end in 0..whole.len() {
            std::fs::write(&path, &whole[..end]).unwrap();
            let read = Text::open(&path).and_then(|mut text| text.read_to_string(&mut String::new()));
            assert!(read.is_err(), "cut at {end}");
        }
    }

    #[test]
    fn what_polars_panics_at_is_an_error() {
        let read: io::Result<()> = guarded(|| panic!("a damaged page"));
        assert_eq!(read.unwrap_err().to_string(), "Parquet: the file is damaged");
        assert_eq!(guarded(|| Ok(1)).unwrap(), 1);
    }
}

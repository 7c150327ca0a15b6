//! Parquet, in the one module that names polars: frames are written with the types of their columns, and read as
//! frames.

use std::cell::Cell;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use polars::io::parquet::write::{BatchedWriter, KeyValueMetadata};
use polars::prelude::{
    ArrowDataType, Column as Series, DataFrame, DataType, Field, IntoColumn, NewChunkedArray,
    ParallelStrategy, ParquetCompression, ParquetReader, ParquetWriter, PolarsError, Schema, SerReader,
    StringChunked,
};

use crate::csv::Lines;
use crate::files::Output;
use crate::format::{Encoder, Encoding, Format};
use crate::{Column, Frame, Kind, Texts, Values};

/// Rows of one Parquet row group, and of one frame while reading.
const ROW_GROUP: usize = 1 << 16;
/// Key of the file's metadata under which the columns are described, in the form of `columns.json`.
const DESCRIPTION: &str = "sudoku-lab.columns";

/// Apache Parquet with Snappy, in row groups of 65,536 rows.
pub static PARQUET: Format = Format {
    name: "parquet",
    about: "A table in a file that is named .parquet",
    endings: &["parquet"],
    encoding: Encoding::File {
        magic: b"PAR1",
        write: |columns, to| Ok(Box::new(Rows::new(columns, to)?)),
        read: |path| Ok(Box::new(Reader::open(path)?.lines()?)),
    },
};

/// A Parquet file being written, a row group at a time. Each column has the type of its kind, even if all its values
/// are missing.
struct Rows<W: Write> {
    writer: BatchedWriter<Shared<W>>,
    to: Shared<W>,
    waiting: Frame,
}

impl<W: Write> Rows<W> {
    fn new(columns: &Arc<[Column]>, to: W) -> io::Result<Rows<W>> {
        let field = |column: &Column| Field::new(column.name.as_str().into(), data_type(column.kind));
        let schema: Schema = columns.iter().map(field).collect();
        let description = serde_json::to_string(&columns[..])?;
        let to = Shared(Arc::new(Mutex::new(Witness { to, failed: None })));
        let writer = ParquetWriter::new(to.clone())
            .with_compression(ParquetCompression::Snappy)
            .with_key_value_metadata(Some(KeyValueMetadata::from_static(vec![(
                DESCRIPTION.to_owned(),
                description,
            )])))
            .set_parallel(false)
            .batched(&schema)
            .map_err(|error| to.cause(error))?;
        Ok(Rows { writer, to, waiting: Frame::new(Arc::clone(columns)) })
    }

    fn put(&mut self, frame: &Frame) -> io::Result<()> {
        let mut from = 0;
        while from < frame.len() {
            let end = frame.len().min(from + ROW_GROUP - self.waiting.len());
            self.waiting.append(frame, from..end);
            from = end;
            if self.waiting.len() == ROW_GROUP {
                self.write()?;
            }
        }
        Ok(())
    }

    /// Writes a row group.
    fn write(&mut self) -> io::Result<()> {
        let next = Frame::new(Arc::clone(self.waiting.columns()));
        let frame = std::mem::replace(&mut self.waiting, next);
        let written = data_frame(&frame).and_then(|frame| self.writer.write_batch(&frame));
        written.map_err(|error| self.to.cause(error))
    }

    fn finish(mut self) -> io::Result<W> {
        if !self.waiting.is_empty() {
            self.write()?;
        }
        self.writer.finish().map_err(|error| self.to.cause(error))?;
        drop(self.writer);
        self.to.into_inner()
    }
}

impl Encoder for Rows<Output> {
    fn put(&mut self, frame: &Frame) -> io::Result<()> {
        Rows::put(self, frame)
    }

    fn commit(self: Box<Self>) -> io::Result<()> {
        self.finish()?.commit()
    }
}

/// A writer that can be taken back, and keeps the error of a write, of which polars reports no more than that there
/// was one.
struct Shared<W>(Arc<Mutex<Witness<W>>>);

struct Witness<W> {
    to: W,
    failed: Option<io::Error>,
}

impl<W> Clone for Shared<W> {
    fn clone(&self) -> Shared<W> {
        Shared(Arc::clone(&self.0))
    }
}

impl<W> Shared<W> {
    fn with<T>(&self, write: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        let mut witness = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let done = write(&mut witness.to);
        done.map_err(|error| {
            let kind = error.kind();
            witness.failed = Some(error);
            kind.into()
        })
    }

    /// Why polars could not write.
    fn cause(&self, error: PolarsError) -> io::Error {
        let failed = self.0.lock().unwrap_or_else(PoisonError::into_inner).failed.take();
        failed.unwrap_or_else(|| io::Error::other(error))
    }

    fn into_inner(self) -> io::Result<W> {
        let alone =
            Arc::into_inner(self.0).ok_or_else(|| io::Error::other("the file is still being written"))?;
        Ok(alone.into_inner().unwrap_or_else(PoisonError::into_inner).to)
    }
}

impl<W: Write> Write for Shared<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|to| to.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with(W::flush)
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

fn data_frame(frame: &Frame) -> Result<DataFrame, PolarsError> {
    let series = frame.columns().iter().zip(frame.values()).map(|(column, values)| {
        let name = column.name.as_str().into();
        match values {
            Values::Integer(all) => Series::new(name, all),
            Values::Real(all) => Series::new(name, all),
            Values::Boolean(all) => Series::new(name, all),
            Values::Text(all) => StringChunked::from_iter_options(name, all.iter()).into_column(),
        }
    });
    DataFrame::new(frame.len(), series.collect())
}

/// The rows of a file as frames of at most 65,536 rows. Columns other than text, numbers and truth values are skipped.
pub struct Reader {
    path: PathBuf,
    columns: Arc<[Column]>,
    rows: usize,
    next: usize,
}

impl Reader {
    /// Opens the file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(path: &Path) -> io::Result<Reader> {
        let mut reader = ParquetReader::new(File::open(path)?);
        let (rows, schema) = guarded(|| Ok((reader.num_rows()?, reader.schema()?)))?;
        let column = |(name, field): (_, &polars::prelude::ArrowField)| {
            Some(Column::new(format!("{name}"), kind_of(field.dtype())?, ""))
        };
        let columns = schema.iter().filter_map(column).collect();
        Ok(Reader { path: path.to_owned(), columns, rows, next: 0 })
    }

    /// The columns, whose meanings are not known.
    pub fn columns(&self) -> &Arc<[Column]> {
        &self.columns
    }

    /// The file as CSV text: a header, then a line for each row, so that row n is line n + 1.
    ///
    /// # Errors
    /// If the first rows cannot be read.
    pub fn lines(self) -> io::Result<Lines<Reader>> {
        Lines::new(&Arc::clone(&self.columns), self)
    }

    fn read(&mut self) -> io::Result<Frame> {
        let rows = ROW_GROUP.min(self.rows - self.next);
        let reader = ParquetReader::new(File::open(&self.path)?)
            .read_parallel(ParallelStrategy::None)
            .with_columns(Some(self.columns.iter().map(|column| column.name.clone()).collect()))
            .with_slice(Some((self.next, rows)));
        let read = guarded(|| reader.finish())?;
        self.next += rows;
        let values =
            self.columns.iter().zip(read.columns()).map(|(column, series)| values(column.kind, series));
        let values = values.collect::<Result<Vec<Values>, PolarsError>>().map_err(damaged)?;
        Frame::of(Arc::clone(&self.columns), values).ok_or_else(|| damaged("columns of different lengths"))
    }
}

impl Iterator for Reader {
    type Item = io::Result<Frame>;

    fn next(&mut self) -> Option<io::Result<Frame>> {
        (self.next < self.rows).then(|| self.read())
    }
}

/// The kind of the values of a type; none for types that need parts of polars that are not built.
fn kind_of(kind: &ArrowDataType) -> Option<Kind> {
    use ArrowDataType as Of;
    Some(match kind {
        Of::Boolean => Kind::Boolean,
        Of::Int8 | Of::Int16 | Of::Int32 | Of::Int64 | Of::UInt8 | Of::UInt16 | Of::UInt32 => Kind::Integer,
        Of::Float32 | Of::Float64 => Kind::Real,
        // Its values do not fit into 64 bits with a sign.
        Of::UInt64 => Kind::Text,
        Of::Utf8 | Of::LargeUtf8 | Of::Utf8View => Kind::Text,
        _ => return None,
    })
}

fn values(kind: Kind, series: &Series) -> Result<Values, PolarsError> {
    Ok(match (kind, series.dtype()) {
        (Kind::Integer, _) => Values::Integer(series.cast(&DataType::Int64)?.i64()?.iter().collect()),
        // The shortest number that is read back as the one in single precision.
        (Kind::Real, DataType::Float32) => {
            let double = |number: f32| number.to_string().parse().unwrap_or(f64::from(number));
            Values::Real(series.f32()?.iter().map(|number| number.map(double)).collect())
        }
        (Kind::Real, _) => Values::Real(series.f64()?.iter().collect()),
        (Kind::Boolean, _) => Values::Boolean(series.bool()?.iter().collect()),
        (Kind::Text, DataType::UInt64) => {
            let mut texts = Texts::default();
            for number in series.u64()?.iter() {
                texts.push(&number.map(|number| number.to_string()).unwrap_or_default());
            }
            Values::Text(texts)
        }
        (Kind::Text, _) => {
            let mut texts = Texts::default();
            series.str()?.iter().for_each(|text| texts.push(text.unwrap_or_default()));
            Values::Text(texts)
        }
    })
}

thread_local! {
    static READING: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread reads a Parquet file. Then a panic is a damaged file, which is reported as an error: a
/// program's panic hook prints nothing.
pub fn is_reading() -> bool {
    READING.get()
}

/// Reads by polars, which panics at some damaged pages: that is an error like any other.
fn guarded<T>(read: impl FnOnce() -> Result<T, PolarsError>) -> io::Result<T> {
    READING.set(true);
    let done = panic::catch_unwind(AssertUnwindSafe(read));
    READING.set(false);
    match done {
        Ok(done) => done.map_err(damaged),
        Err(_) => Err(damaged("the file is damaged")),
    }
}

fn damaged(error: impl Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("Parquet: {error}"))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use crate::csv::Frames;

    use super::*;

    fn table() -> Arc<[Column]> {
        Arc::new([
            Column::new("puzzle", Kind::Text, "").required(),
            Column::new("clues", Kind::Integer, "").required(),
            Column::new("rating", Kind::Real, ""),
            Column::new("minimal", Kind::Boolean, "").required(),
        ])
    }

    fn write<W: Write>(text: &str, to: W) -> io::Result<W> {
        let mut rows = Rows::new(&table(), to)?;
        for frame in Frames::new(text.as_bytes(), table()).unwrap() {
            rows.put(&frame.unwrap())?;
        }
        rows.finish()
    }

    fn text_of(path: &Path) -> io::Result<String> {
        let mut text = String::new();
        Reader::open(path)?.lines()?.read_to_string(&mut text)?;
        Ok(text)
    }

    const GRID: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    fn file_of(text: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.parquet");
        write(text, File::create(&path).unwrap()).unwrap();
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
        let read = text_of(&path).unwrap();
        assert!(read == text, "{}", &read[..200]);
    }

    #[test]
    fn numbers_are_read_back_exactly() {
        let numbers =
            ["0.1234567890123456", "1e300", "123456789.125", "0.000000012345", "-7", "1234567890123456"];
        let rows: String = numbers.iter().map(|number| format!("x,1234567890123,{number},true\n")).collect();
        let (_folder, path) = file_of(&format!("puzzle,clues,rating,minimal\n{rows}"));
        let read = text_of(&path).unwrap();
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
            let error = write(&text, Full(room)).map(drop).unwrap_err().to_string();
            assert!(error.contains("No space left"), "{room}: {error}");
        }
    }

    #[test]
    fn a_table_without_rows_has_its_columns_all_the_same() {
        let (_folder, path) = file_of("");
        let read = text_of(&path).unwrap();
        assert_eq!(read, "puzzle,clues,rating,minimal\n");
    }

    #[test]
    fn a_file_cut_short_anywhere_is_an_error() {
        let (_folder, path) = file_of(&format!("puzzle,clues,rating,minimal\n{GRID},81,,false\n"));
        let whole = std::fs::read(&path).unwrap();
        for end in 0..whole.len() {
            std::fs::write(&path, &whole[..end]).unwrap();
            assert!(text_of(&path).is_err(), "cut at {end}");
        }
    }

    /// A changed byte is an error or another value, and no more.
    #[test]
    fn damage_that_polars_panics_at_is_an_error() {
        let rows: String = (0..40).map(|n| format!("{GRID},{},{n}.5,{}\n", n % 5, n % 2 == 0)).collect();
        let (_folder, path) = file_of(&format!("puzzle,clues,rating,minimal\n{rows}"));
        let whole = std::fs::read(&path).unwrap();
        let damaged_at = |at: usize| {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x10;
            std::fs::write(&path, bytes).unwrap();
            text_of(&path).err().map(|error| error.to_string())
        };
        let errors: Vec<String> = (whole.len() / 2..whole.len()).filter_map(damaged_at).collect();
        assert!(errors.iter().any(|error| error == "Parquet: the file is damaged"), "{errors:?}");
        assert!(!is_reading());
    }
}

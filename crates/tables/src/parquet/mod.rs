//! Writes frames as Parquet with the types of their columns, and reads Parquet as frames. Only this module uses polars.

use std::io;
use std::sync::Arc;

use crate::Frame;
use crate::csv::Lines;
use crate::files::Output;
use crate::format::{Encoder, Encoding, Format};

mod guard;
mod read;
mod write;

pub use guard::is_reading;
pub use read::Reader;
use write::Rows;

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

impl Reader {
    /// The file as CSV text with a header and a line for each row, so that row n is line n + 1.
    ///
    /// # Errors
    /// If the first rows cannot be read.
    pub fn lines(self) -> io::Result<Lines<Reader>> {
        Lines::new(&Arc::clone(self.columns()), self)
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

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::{Read, Seek, SeekFrom, Write};
    use std::path::{Path, PathBuf};

    use polars_arrow::datatypes::ArrowDataType;
    use polars_parquet::read::{infer_schema, read_metadata};

    use super::write::ROW_GROUP;
    use super::*;
    use crate::csv::Frames;
    use crate::{Column, Kind, Value};

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
        let schema = infer_schema(&read_metadata(&mut File::open(&path).unwrap()).unwrap()).unwrap();
        let types: Vec<ArrowDataType> = schema.iter_values().map(|field| field.dtype.clone()).collect();
        use ArrowDataType::{Boolean, Float64, Int64, Utf8View};
        assert_eq!(types, [Utf8View, Int64, Float64, Boolean]);
        let frame = Reader::open(&path).unwrap().next().unwrap().unwrap();
        assert_eq!((frame.value(0, 0), frame.value(0, 2)), (GRID.into(), Value::Missing));
        assert_eq!(frame.value(1, 2), 2.0.into());
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

    /// A disk with room for this many bytes.
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
            assert!(error.contains("No space"), "{room}: {error}");
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

    /// The metadata claim 2^30 row groups in eight bytes.
    #[test]
    fn a_description_that_claims_more_than_it_holds_is_an_error() {
        let footer = [0x49, 0xfc, 0x80, 0x80, 0x80, 0x80, 0x04, 0];
        let (_folder, path) = file_of("");
        std::fs::write(&path, [b"PAR1", &footer[..], &[8, 0, 0, 0], b"PAR1"].concat()).unwrap();
        let error = text_of(&path).unwrap_err().to_string();
        assert!(error.starts_with("Parquet: its description is damaged: "), "{error}");
    }

    /// If a byte is changed, the result is an error or another value, but never a panic or an allocation that ends the
    /// process.
    #[test]
    fn a_changed_byte_is_an_error_or_another_value() {
        let rows: String = (0..40).map(|n| format!("{GRID},{},{n}.5,{}\n", n % 5, n % 2 == 0)).collect();
        let (_folder, path) = file_of(&format!("puzzle,clues,rating,minimal\n{rows}"));
        let whole = std::fs::read(&path).unwrap();
        let text = text_of(&path).unwrap();
        let mut file = File::options().write(true).open(&path).unwrap();
        let mut put = |at: usize, byte: u8| {
            file.seek(SeekFrom::Start(at as u64)).unwrap();
            file.write_all(&[byte]).unwrap();
        };
        let (mut errors, mut others) = (Vec::new(), 0);
        for (at, &byte) in whole.iter().enumerate() {
            for bit in [1, 0x10, 0x40, 0x80] {
                put(at, byte ^ bit);
                match text_of(&path) {
                    Ok(read) => others += u32::from(read != text),
                    Err(error) => errors.push(error.to_string()),
                }
            }
            put(at, byte);
        }
        assert_eq!(errors.iter().find(|error| !error.starts_with("Parquet: ")), None);
        for what in [
            "the file is damaged",
            "its row groups do not have as many rows as it states",
            "does not fit into the file",
            "a page claims to be larger than it can be",
            "a page claims more values than it has bytes",
            "a page has too many values",
        ] {
            assert!(errors.iter().any(|error| error.contains(what)), "{what}");
        }
        assert!(others > 0 && !is_reading());
    }
}

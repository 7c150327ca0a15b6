//! Outputs in the format that the file's name says: `scores.csv.gz`, `scores.csv.zst`, `scores.parquet`.

#[cfg(feature = "parquet")]
use std::fs::File;
use std::io::{self, Write};
#[cfg(feature = "parquet")]
use std::io::{BufWriter, Seek};
use std::path::Path;

use flate2::write::GzEncoder;

use crate::Column;
use crate::files::Output;
#[cfg(feature = "parquet")]
use crate::parquet;

/// Level of Zstandard: its own default.
const LEVEL: i32 = 3;

/// An [`Output`] that takes text and writes it compressed, or as Parquet, where the file's name ends in `.gz`,
/// `.zst` or `.parquet`.
///
/// ```
/// use std::io::{Read, Write};
/// use sudoku_tables::output::Encoded;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("puzzles.txt.gz");
/// let mut output = Encoded::create(&path, &[])?;
/// output.write_all(b"text\n")?;
/// output.commit()?;
/// let mut text = String::new();
/// flate2::read::GzDecoder::new(std::fs::File::open(&path)?).read_to_string(&mut text)?;
/// assert_eq!(text, "text\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Encoded {
    to: Encoder,
}

enum Encoder {
    Plain(Output),
    Gzip(GzEncoder<Output>),
    Zstd(zstd::Encoder<'static, Output>),
    /// The table as CSV in an unnamed temporary file until all of it is there.
    #[cfg(feature = "parquet")]
    Parquet {
        text: BufWriter<File>,
        columns: Vec<Column>,
        output: Output,
    },
}

/// Whether the name of an output asks for Parquet, which is for tables only.
pub fn is_parquet(path: &Path) -> bool {
    ending(path) == "parquet"
}

/// Whether the name of an output asks for JSON lines, compressed or not.
pub fn is_json(path: &Path) -> bool {
    matches!(inner_ending(path).as_str(), "jsonl" | "ndjson" | "json")
}

/// Whether the name of an output asks for a table of CSV, compressed or not, or of Parquet.
pub fn is_table(path: &Path) -> bool {
    is_parquet(path) || inner_ending(path) == "csv"
}

fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

/// The ending before that of a compression.
fn inner_ending(path: &Path) -> String {
    match ending(path).as_str() {
        "gz" | "zst" => ending(Path::new(path.file_stem().unwrap_or_default())),
        other => other.to_owned(),
    }
}

impl Encoded {
    /// Opens `path` for writing; `columns` are those of the table, for Parquet.
    ///
    /// # Errors
    /// As [`Output::create`], and if an encoder or a temporary file cannot be made.
    pub fn create(path: &Path, columns: &[Column]) -> io::Result<Encoded> {
        let output = Output::create(path)?;
        let to = match ending(path).as_str() {
            "gz" => Encoder::Gzip(GzEncoder::new(output, flate2::Compression::default())),
            "zst" => Encoder::Zstd(zstd::Encoder::new(output, LEVEL)?),
            #[cfg(not(feature = "parquet"))]
            "parquet" => {
                let message = format!("this build writes no Parquet; {} columns fit CSV", columns.len());
                return Err(io::Error::new(io::ErrorKind::Unsupported, message));
            }
            #[cfg(feature = "parquet")]
            "parquet" => Encoder::Parquet {
                text: BufWriter::new(tempfile::tempfile()?),
                columns: columns.to_vec(),
                output,
            },
            _ => Encoder::Plain(output),
        };
        Ok(Encoded { to })
    }

    /// Whether what is written so far helps nobody before [`Encoded::commit`].
    pub fn is_deferred(&self) -> bool {
        match &self.to {
            Encoder::Plain(output) => output.is_deferred(),
            Encoder::Gzip(encoder) => encoder.get_ref().is_deferred(),
            Encoder::Zstd(encoder) => encoder.get_ref().is_deferred(),
            #[cfg(feature = "parquet")]
            Encoder::Parquet { .. } => true,
        }
    }

    /// Ends the format, makes the contents durable and puts them in place.
    ///
    /// # Errors
    /// If they cannot be written, or a row is not as its columns say; then the old file is as it was.
    pub fn commit(self) -> io::Result<()> {
        match self.to {
            Encoder::Plain(output) => output.commit(),
            Encoder::Gzip(encoder) => encoder.finish()?.commit(),
            Encoder::Zstd(encoder) => encoder.finish()?.commit(),
            #[cfg(feature = "parquet")]
            Encoder::Parquet { text, columns, mut output } => {
                let mut text = text.into_inner().map_err(io::IntoInnerError::into_error)?;
                text.rewind()?;
                parquet::write(text, &columns, &mut output).map_err(io::Error::other)?;
                output.commit()
            }
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match &mut self.to {
            Encoder::Plain(output) => output,
            Encoder::Gzip(encoder) => encoder,
            Encoder::Zstd(encoder) => encoder,
            #[cfg(feature = "parquet")]
            Encoder::Parquet { text, .. } => text,
        }
    }
}

impl Write for Encoded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_is_written() {
        for (name, json, table) in [
            ("a.csv", false, true),
            ("a.CSV.GZ", false, true),
            ("a.jsonl.zst", true, false),
            ("a.parquet", false, true),
            ("csv", false, false),
            ("a.txt.gz", false, false),
        ] {
            let path = Path::new(name);
            assert_eq!((is_json(path), is_table(path)), (json, table), "{name}");
        }
    }

    #[test]
    fn a_dropped_output_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.csv.gz", "a.csv.zst", "a.parquet"] {
            let mut output = Encoded::create(&folder.path().join(name), &[]).unwrap();
            output.write_all(b"line\n").unwrap();
            drop(output);
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

//! Outputs in the format implied by the file name: `scores.csv.gz`, `scores.jsonl.zst`, `scores.parquet`.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;

use flate2::write::GzEncoder;

use crate::Column;
use crate::array::Array;
use crate::escape;
use crate::files::{DASH, Output};
use crate::format::{Block, Encoder, Encoding, Format};

/// Compression level of Zstandard, its default.
const LEVEL: i32 = 3;
/// Number of bytes that an encoder receives at a time.
const BLOCK: usize = 1 << 16;

/// Standard output. On a terminal, control characters are shown in escaped form. Otherwise text is written unchanged.
pub fn stdout() -> Stdout {
    let out = io::stdout();
    Stdout { is_terminal: out.is_terminal(), out }
}

/// See [`stdout`].
#[derive(Debug)]
pub struct Stdout {
    out: io::Stdout,
    is_terminal: bool,
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_terminal {
            return self.out.write(bytes);
        }
        self.out.write_all(escape::terminal(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes text to standard output or to a file, which is compressed if its name ends in `.gz` or `.zst`; see
/// [`Output`] for what happens to the file.
///
/// ```
/// use std::io::{Read, Write};
/// use sudoku_tables::output::Encoded;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("puzzles.txt.gz");
/// let mut output = Encoded::create(&path)?;
/// output.write_all(b"text\n")?;
/// output.commit()?;
/// let mut text = String::new();
/// flate2::read::GzDecoder::new(std::fs::File::open(&path)?).read_to_string(&mut text)?;
/// assert_eq!(text, "text\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Encoded {
    to: Compression,
    /// The state of a JSON array.
    array: Option<Array>,
}

enum Compression {
    Stdout(Stdout),
    None(Output),
    Gzip(Blocks<GzEncoder<Output>>),
    Zstd(Blocks<zstd::Encoder<'static, Output>>),
}

/// Passes text on in blocks of equal size, however it arrives: compressed bytes depend on the size of each write, and
/// the size of the pieces of an output may depend on time.
struct Blocks<W> {
    to: W,
    waiting: Vec<u8>,
}

impl<W: Write> Blocks<W> {
    fn new(to: W) -> Blocks<W> {
        Blocks { to, waiting: Vec::with_capacity(BLOCK) }
    }

    fn pass_on(&mut self) -> io::Result<()> {
        self.to.write_all(&self.waiting)?;
        self.waiting.clear();
        Ok(())
    }

    fn into_inner(mut self) -> io::Result<W> {
        self.pass_on()?;
        Ok(self.to)
    }
}

impl<W: Write> Write for Blocks<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.waiting.len() == BLOCK {
            self.pass_on()?;
        }
        let taken = bytes.len().min(BLOCK - self.waiting.len());
        self.waiting.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pass_on()?;
        self.to.flush()
    }
}

impl Encoded {
    /// Standard output.
    pub fn stdout() -> Encoded {
        Encoded { to: Compression::Stdout(stdout()), array: None }
    }

    /// Opens `path` for writing; `-` is standard output.
    ///
    /// # Errors
    /// As [`Output::create`], and if an encoder cannot be created.
    pub fn create(path: &Path) -> io::Result<Encoded> {
        if path.as_os_str() == DASH {
            return Ok(Encoded::stdout());
        }
        Encoded::new(Output::create(path)?, path)
    }

    /// Opens a part for writing. If the path is a symbolic link, the link is replaced, not followed.
    ///
    /// # Errors
    /// As [`Output::replace`].
    pub fn replace(path: &Path) -> io::Result<Encoded> {
        Encoded::new(Output::replace(path)?, path)
    }

    fn new(output: Output, path: &Path) -> io::Result<Encoded> {
        let to = match ending(path).as_str() {
            "gz" => Compression::Gzip(Blocks::new(GzEncoder::new(output, flate2::Compression::default()))),
            "zst" => Compression::Zstd(Blocks::new(zstd::Encoder::new(output, LEVEL)?)),
            _ => Compression::None(output),
        };
        Ok(Encoded { to, array: None })
    }

    /// Writes the JSON lines as one array.
    #[must_use]
    pub fn array(self) -> Encoded {
        Encoded { array: Some(Array::default()), ..self }
    }

    /// Whether the text written so far cannot be used before [`Encoded::commit`].
    pub fn is_deferred(&self) -> bool {
        match &self.to {
            Compression::Stdout(_) => false,
            Compression::None(output) => output.is_deferred(),
            Compression::Gzip(encoder) => encoder.to.get_ref().is_deferred(),
            Compression::Zstd(encoder) => encoder.to.get_ref().is_deferred(),
        }
    }

    /// Ends the compression, makes the contents durable and moves them to the path.
    ///
    /// # Errors
    /// If they cannot be written; then an existing file is unchanged.
    pub fn commit(mut self) -> io::Result<()> {
        if let Some(array) = self.array.take() {
            self.writer().write_all(array.end().as_bytes())?;
        }
        match self.to {
            Compression::Stdout(mut out) => out.flush(),
            Compression::None(output) => output.commit(),
            Compression::Gzip(encoder) => encoder.into_inner()?.finish()?.commit(),
            Compression::Zstd(encoder) => encoder.into_inner()?.finish()?.commit(),
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match &mut self.to {
            Compression::Stdout(out) => out,
            Compression::None(output) => output,
            Compression::Gzip(encoder) => encoder,
            Compression::Zstd(encoder) => encoder,
        }
    }
}

impl Write for Encoded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(array) = &mut self.array else { return self.writer().write(bytes) };
        let elements = array.elements(bytes);
        self.writer().write_all(&elements)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}

/// Writes a table to standard output or to a file.
///
/// ```
/// use sudoku_tables::output::Writer;
/// use sudoku_tables::{Column, Format, Frame, Kind};
///
/// let columns = [Column::new("clues", Kind::Integer, "Number of clues.")];
/// let path = tempfile::tempdir()?.keep().join("clues.csv");
/// let format = Format::of_path(&path).unwrap();
/// let mut table = Writer::create(format, columns.clone(), Some(&path))?;
/// let mut rows = Frame::new(columns);
/// rows.put(17);
/// table.put(format.block(rows))?;
/// table.commit()?;
/// assert_eq!(std::fs::read_to_string(&path)?, "clues\n17\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Writer {
    to: To,
}

enum To {
    Text(Box<Encoded>),
    File(Box<dyn Encoder>),
}

impl Writer {
    /// Opens a file, or standard output if there is no path, and writes the text above the rows.
    ///
    /// # Errors
    /// Those of [`Output::create`]. Also if the format is not text and there is no path or the name implies a
    /// compression.
    pub fn create(
        format: &Format,
        columns: impl Into<Arc<[Column]>>,
        path: Option<&Path>,
    ) -> io::Result<Writer> {
        Writer::open(format, columns.into(), path, Encoded::create, Output::create)
    }

    /// Opens a file in a folder that the command owns. If the path is a symbolic link, the link is replaced, not
    /// followed.
    ///
    /// # Errors
    /// As [`Writer::create`].
    pub fn replace(format: &Format, columns: impl Into<Arc<[Column]>>, path: &Path) -> io::Result<Writer> {
        Writer::open(format, columns.into(), Some(path), Encoded::replace, Output::replace)
    }

    fn open(
        format: &Format,
        columns: Arc<[Column]>,
        path: Option<&Path>,
        encoded: fn(&Path) -> io::Result<Encoded>,
        output: fn(&Path) -> io::Result<Output>,
    ) -> io::Result<Writer> {
        let to = match (format.encoding, path) {
            (Encoding::Text { head, array, .. }, path) => {
                let out = path.map_or_else(|| Ok(Encoded::stdout()), encoded)?;
                let mut out = if array { out.array() } else { out };
                let mut text = Vec::new();
                head(&columns, &mut text);
                out.write_all(&text)?;
                To::Text(Box::new(out))
            }
            (Encoding::File { write, .. }, Some(path)) if ending(path) == inner_ending(path) => {
                To::File(write(&columns, output(path)?)?)
            }
            (Encoding::File { .. }, _) => {
                let message = format!("{} needs a file of its own, not compressed", format.name);
                return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
            }
        };
        Ok(Writer { to })
    }

    /// Writes rows.
    ///
    /// # Errors
    /// If they cannot be written, or are a block of another format.
    pub fn put(&mut self, rows: Block) -> io::Result<()> {
        match (&mut self.to, rows) {
            (To::Text(out), Block::Text(text)) => out.write_all(&text),
            (To::File(encoder), Block::Rows(frame)) => encoder.put(&frame),
            _ => Err(io::Error::new(io::ErrorKind::InvalidInput, "rows of another format")),
        }
    }

    /// Flushes the output, unless the file appears only when it is complete.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Text(out) if !out.is_deferred() => out.flush(),
            _ => Ok(()),
        }
    }

    /// Whether the rows written so far cannot be used before [`Writer::commit`].
    pub fn is_deferred(&self) -> bool {
        match &self.to {
            To::Text(out) => out.is_deferred(),
            To::File(_) => true,
        }
    }

    /// Ends the format, makes the contents durable and moves them to the path.
    ///
    /// # Errors
    /// If they cannot be written; then an existing file is unchanged.
    pub fn commit(self) -> io::Result<()> {
        match self.to {
            To::Text(out) => out.commit(),
            To::File(encoder) => encoder.commit(),
        }
    }
}

fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

/// The file name extension before the one of a compression, in lower case.
pub fn inner_ending(path: &Path) -> String {
    match ending(path).as_str() {
        "gz" | "zst" => ending(Path::new(path.file_stem().unwrap_or_default())),
        other => other.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;
    use crate::csv::{CSV, TSV};
    use crate::json::{JSON, JSON_LINES};

    #[test]
    fn names_state_the_format() {
        for (name, format) in [
            ("a.csv", Some(&CSV)),
            ("a.CSV.GZ", Some(&CSV)),
            ("a.jsonl.zst", Some(&JSON_LINES)),
            ("a.tsv", Some(&TSV)),
            ("a.json", Some(&JSON)),
            ("csv", None),
            ("a.txt.gz", None),
        ] {
            assert_eq!(Format::of_path(Path::new(name)), format, "{name}");
        }
        #[cfg(feature = "parquet")]
        assert_eq!(Format::of_path(Path::new("a.Parquet")), Some(&crate::parquet::PARQUET));
    }

    #[test]
    fn a_dropped_output_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.csv.gz", "a.csv.zst", "a.parquet"] {
            let path = folder.path().join(name);
            let Some(format) = Format::of_path(&path) else { continue };
            let columns = [Column::new("n", Kind::Integer, "")];
            let mut table = Writer::create(format, columns.clone(), Some(&path)).unwrap();
            let mut rows = crate::Frame::new(columns);
            rows.put(1);
            table.put(format.block(rows)).unwrap();
            drop(table);
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn compressed_bytes_do_not_depend_on_how_the_text_arrives() {
        let folder = tempfile::tempdir().unwrap();
        let number = |n: u64| format!("{},", n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54);
        let text: String = (0..100_000).map(number).collect();
        for name in ["a.csv.gz", "a.csv.zst"] {
            let path = folder.path().join(name);
            let written = |size: usize| {
                let mut output = Encoded::create(&path).unwrap();
                text.as_bytes().chunks(size).for_each(|piece| output.write_all(piece).unwrap());
                output.commit().unwrap();
                std::fs::read(&path).unwrap()
            };
            let whole = written(text.len());
            for size in [81, 9_364, BLOCK - 1, BLOCK, 100_000] {
                assert!(written(size) == whole, "{name}: pieces of {size} bytes");
            }
        }
    }

    #[cfg(feature = "parquet")]
    #[test]
    fn parquet_needs_a_file_of_its_own() {
        let parquet = Format::named("parquet").unwrap();
        for path in [None, Some(Path::new("a.parquet.gz"))] {
            assert!(Writer::create(parquet, [], path).is_err());
        }
    }
}

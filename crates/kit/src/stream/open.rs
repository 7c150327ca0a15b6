//! Opens puzzle files: text (plain, gzip or Zstandard) from a path or standard input, or Parquet from a path.

use std::fmt;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use flate2::read::MultiGzDecoder;
use sudoku_reader::{PLAIN_BYTES, PuzzleReader};
use sudoku_tables::Format;
use sudoku_tables::files::{self, Retry};

use super::kinds::not_text;

/// Maximum number of bytes of decompressed text that are read into memory at once, such as a user's data set or an
/// exact cover problem. This is about three million puzzles. Commands that work line by line have no such limit.
pub const TEXT_LIMIT: u64 = 256 << 20;

/// Maximum number of bytes read from a file at a time.
const BUFFER: usize = 1 << 18;
/// Number of bytes that are examined to tell text from other data, and plain text from other forms.
const SNIFFED: usize = PLAIN_BYTES;
const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// A file that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The system reported an error, or compressed data are damaged.
    #[error("cannot read {name}: {source}")]
    Io {
        /// The path, or `standard input`.
        name: String,
        /// The error of the system.
        source: io::Error,
    },
    /// The content is not lines of text.
    #[error("{name}: {what}; {remedy}")]
    NotText {
        /// The path, or `standard input`.
        name: String,
        /// The detected kind of content.
        what: &'static str,
        /// The remedy.
        remedy: &'static str,
    },
    /// The text does not fit into memory.
    #[error("{name}: more than {limit} bytes of text; split the file, or take a sample of its lines")]
    TooLong {
        /// The path, or `standard input`.
        name: String,
        /// The limit in bytes.
        limit: u64,
    },
}

/// Opens a text for reading. `-` is standard input. If the argument is a puzzle and not a file name, it is the text.
///
/// Compression is detected from the first bytes, not from the name, so the data of a pipe may be compressed too. A
/// Parquet file is read as CSV with a header: row n is line n + 1.
///
/// ```
/// use std::io::BufRead;
/// let path = std::env::temp_dir().join("sudoku-lab-open.txt");
/// std::fs::write(&path, "one\ntwo\n")?;
/// assert_eq!(sudoku_kit::stream::open(&path)?.lines().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the file cannot be opened, its first bytes cannot be read, or they show that it is not text. Later damage, such
/// as a truncated compressed file, is reported by the reader.
pub fn open(path: &Path) -> Result<Text, OpenError> {
    let opened = || {
        if let Some(text) = Format::lines_of(path)? {
            return Ok((text, None));
        }
        let (raw, buffer): (Box<dyn Read + Send>, usize) = if path.as_os_str() == "-" {
            (Box::new(Retry(io::stdin())), BUFFER)
        } else {
            match (files::open(path), puzzle_of(path)) {
                (Ok(file), _) => {
                    let buffer = file.0.metadata().map_or(BUFFER, |file| buffer_for(file.len()));
                    (Box::new(file), buffer)
                }
                (Err(_), Some(puzzle)) => (Box::new(Cursor::new(puzzle)), SNIFFED),
                (Err(error), None) => return Err(with_cells(path, error)),
            }
        };
        let mut text = decompress(raw, buffer)?;
        let kind = not_text(text.fill_buf()?);
        Ok((text, kind))
    };
    match opened() {
        Ok((text, None)) => Ok(text),
        Ok((_, Some((what, remedy)))) => Err(OpenError::NotText { name: name_of(path), what, remedy }),
        Err(source) => Err(OpenError::Io { name: name_of(path), source }),
    }
}

/// The text of a file.
type Text = Box<dyn BufRead + Send>;

/// Maximum number of bytes from which the order of boards is told.
const HEAD: usize = 1 << 16;

/// A text that was opened to see its start. The next that reads it takes it, because a pipe can be opened only once.
#[derive(Clone, Default)]
pub struct Start(Arc<Mutex<Option<Result<Text, OpenError>>>>);

impl Start {
    /// Opens a text and returns its start: up to a line of 81 cells or 25 lines, from which the order of its boards can be
    /// told, or 64 KB; nothing if it cannot be read. Of a pipe no more is read, because its writer may wait for the answer.
    pub(super) fn of(&self, path: &Path) -> Vec<u8> {
        let mut head = Vec::new();
        let opened = open(path).map(|mut text| {
            // A source that fails does so again when it is read on.
            while head.len() < HEAD
                && !shows_order(&head)
                && let Ok(more @ [_, ..]) = text.fill_buf()
            {
                let length = more.len();
                head.extend_from_slice(more);
                text.consume(length);
            }
            Box::new(Cursor::new(head.clone()).chain(text)) as Text
        });
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(opened);
        head
    }

    /// The whole text, or why it could not be opened; `None` if it has not been opened or was taken.
    pub(super) fn take(&self) -> Option<Result<Text, OpenError>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl fmt::Debug for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Start")
    }
}

/// Whether a text has a whole line with a field of 81 cells or more, or 25 whole lines, the rows of the greatest board.
fn shows_order(text: &[u8]) -> bool {
    let lines = || text.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
    let is_outside = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b'|' | b'"');
    lines().count() >= 25 || lines().any(|line| line.split(is_outside).any(|field| field.len() >= 81))
}

/// Adds the number of cells to the error for a missing file whose name looks like a puzzle.
fn with_cells(path: &Path, error: io::Error) -> io::Error {
    let cells = path.to_str().unwrap_or("");
    let is_puzzle =
        cells.len() > 1 && cells.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '_' | '*'));
    let message = format!("{error}; as a puzzle it has {} cells instead of 81", cells.len());
    if is_puzzle { io::Error::new(error.kind(), message) } else { error }
}

/// The puzzle that an argument contains instead of a file name.
fn puzzle_of(argument: &Path) -> Option<Vec<u8>> {
    let text = argument.to_str()?;
    let is_long = [16, 81, 256, 625].into_iter().any(|cells| text.len() >= cells);
    let mut reader = PuzzleReader::new(text.as_bytes());
    let is_puzzle = is_long && reader.next().is_some_and(|(_, record)| record.is_ok());
    is_puzzle.then(|| text.as_bytes().to_vec())
}

/// Whether a file has rows instead of lines: it is read as CSV with an added header.
pub fn has_rows(path: &Path) -> bool {
    Format::of_file(path).is_ok_and(|format| format.is_some())
}

/// A whole text of at most [`TEXT_LIMIT`] bytes, opened as by [`open`].
///
/// # Errors
/// Those of [`open`], and if the text is damaged or too long.
pub fn read_text(path: &Path) -> Result<Vec<u8>, OpenError> {
    read_whole(path, TEXT_LIMIT)
}

fn read_whole(path: &Path, limit: u64) -> Result<Vec<u8>, OpenError> {
    let mut bytes = Vec::new();
    let read = open(path)?.take(limit + 1).read_to_end(&mut bytes);
    read.map_err(|source| OpenError::Io { name: name_of(path), source })?;
    if bytes.len() as u64 > limit {
        return Err(OpenError::TooLong { name: name_of(path), limit });
    }
    Ok(bytes)
}

fn name_of(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard input".to_owned() } else { path.display().to_string() }
}

/// Opens a text that may be compressed. If it is not, it is read through a buffer of `buffer` bytes.
fn decompress(mut raw: Box<dyn Read + Send>, buffer: usize) -> io::Result<Box<dyn BufRead + Send>> {
    let mut start = Vec::new();
    raw.by_ref().take(ZSTD.len() as u64).read_to_end(&mut start)?;
    let is_gzip = start.starts_with(&GZIP);
    let is_zstd = start.starts_with(&ZSTD);
    // Reads enough to recognise text, but no more than is available, because a pipe may be slow.
    let magic = start.len();
    start.resize(magic + SNIFFED, 0);
    let more = raw.read(&mut start[magic..])?;
    start.truncate(magic + more);
    let whole = Cursor::new(start).chain(raw);
    Ok(if is_gzip {
        buffered(Compressed { inner: MultiGzDecoder::new(BufReader::new(whole)), format: "gzip" }, BUFFER)
    } else if is_zstd {
        buffered(Compressed { inner: zstd::Decoder::new(whole)?, format: "Zstandard" }, BUFFER)
    } else {
        buffered(whole, buffer)
    })
}

fn buffered(inner: impl Read + Send + 'static, buffer: usize) -> Box<dyn BufRead + Send> {
    Box::new(BufReader::with_capacity(buffer, inner))
}

/// A new buffer is filled with zeros, so it should be no larger than the file. Pipes and devices have a length of 0.
fn buffer_for(length: u64) -> usize {
    if length == 0 { BUFFER } else { length.clamp(SNIFFED as u64, BUFFER as u64) as usize }
}

/// A decoder whose errors say what is damaged.
struct Compressed<R> {
    inner: R,
    format: &'static str,
}

impl<R: Read> Read for Compressed<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.inner.read(bytes).map_err(|error| {
            let message = format!("the {} data are damaged or cut short ({error})", self.format);
            io::Error::new(error.kind(), message)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn text_of(bytes: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        decompress(Box::new(Cursor::new(bytes)), BUFFER)?.read_to_string(&mut text)?;
        Ok(text)
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    /// A file with these bytes.
    fn file(bytes: &[u8]) -> tempfile::NamedTempFile {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(bytes).unwrap();
        file
    }

    #[test]
    fn plain_gzip_and_zstandard_read_alike() {
        let text = "53..7....\n6..195...\n".repeat(20_000);
        assert_eq!(text_of(text.clone().into_bytes()).unwrap(), text);
        assert_eq!(text_of(gzip(text.as_bytes())).unwrap(), text);
        assert_eq!(text_of(zstd::encode_all(text.as_bytes(), 1).unwrap()).unwrap(), text);
        // Several concatenated compressed files, as from `cat a.gz b.gz`.
        let two = [gzip(b"one\n"), gzip(b"two\n")].concat();
        assert_eq!(text_of(two).unwrap(), "one\ntwo\n");
        let two = [&b"one\n"[..], b"two\n"].map(|part| zstd::encode_all(part, 1).unwrap()).concat();
        assert_eq!(text_of(two).unwrap(), "one\ntwo\n");
    }

    /// Otherwise every file of plain lines would be read in the slower way of other texts.
    #[test]
    fn the_first_buffer_shows_that_a_file_is_plain() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for text in [format!("{line}\n"), format!("{line}\r\n")] {
            let text = text.repeat(100).into_bytes();
            for bytes in [text.clone(), gzip(&text), zstd::encode_all(&*text, 1).unwrap()] {
                let first = open(file(&bytes).path()).unwrap().fill_buf().unwrap().len();
                assert!(first >= PLAIN_BYTES, "{first}");
            }
        }
    }

    #[test]
    fn texts_shorter_than_a_magic_number() {
        for text in ["", "1", "\u{1f}"] {
            assert_eq!(text_of(text.into()).unwrap(), text);
        }
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = open(Path::new("no/such/file.txt")).err().unwrap();
        assert!(error.to_string().starts_with("cannot read no/such/file.txt: "), "{error}");
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for (cells, count) in
            [(line[..9].to_owned(), 9), (line[..80].to_owned(), 80), (format!("{line}1"), 82)]
        {
            let error = open(Path::new(&cells)).err().unwrap().to_string();
            assert!(error.ends_with(&format!("as a puzzle it has {count} cells instead of 81")), "{error}");
        }
    }

    /// A pipe can be opened only once, so what was read of it, or the error, is kept.
    #[test]
    fn what_was_started_is_taken_whole() {
        let (text, start) = (file(b"1.......\n3......2\n"), Start::default());
        assert_eq!(start.of(text.path()), b"1.......\n3......2\n");
        assert_eq!(start.take().unwrap().unwrap().lines().count(), 2);
        assert!(start.take().is_none());
        let row = ".........\n";
        for (enough, text) in [
            (true, row.repeat(25)),
            (true, format!("id,puzzle\n1,{}\n", ".".repeat(81))),
            (false, row.repeat(24) + "........."),
            (false, "1,".repeat(81) + "\n"),
        ] {
            assert_eq!(shows_order(text.as_bytes()), enough, "{text}");
        }
        let binary = file(b"PK\x03\x04puzzles.txt");
        assert_eq!(start.of(binary.path()), b"");
        std::fs::write(binary.path(), "").unwrap();
        assert!(start.take().unwrap().err().unwrap().to_string().contains("a ZIP archive"));
    }

    #[test]
    fn compressed_bombs_stop_at_the_limit() {
        let limit = 1 << 16;
        let exact = vec![b'1'; limit];
        let bomb = vec![b'1'; limit + 1];
        let pack = |bytes: &[u8]| [bytes.to_vec(), gzip(bytes), zstd::encode_all(bytes, 1).unwrap()];
        for bytes in pack(&exact) {
            assert_eq!(read_whole(file(&bytes).path(), limit as u64).unwrap(), exact);
        }
        for bytes in pack(&bomb) {
            let error = read_whole(file(&bytes).path(), limit as u64).unwrap_err().to_string();
            assert!(error.contains("65536 bytes"), "{error}");
        }
    }

    #[test]
    fn a_small_file_of_a_quarter_of_a_gigabyte_is_refused() {
        let dots = zstd::Encoder::new(Vec::new(), 1).and_then(|mut encoder| {
            io::copy(&mut io::repeat(b'.').take(TEXT_LIMIT + (1 << 20)), &mut encoder)?;
            encoder.finish()
        });
        let bytes = dots.unwrap();
        assert!(bytes.len() < 1 << 18);
        let error = read_text(file(&bytes).path()).unwrap_err();
        assert!(matches!(error, OpenError::TooLong { limit: TEXT_LIMIT, .. }), "{error}");
    }
}

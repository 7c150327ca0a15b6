//! Opening puzzle files: plain, gzip or Zstandard, from a path or standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;

/// Bytes read from a file at a time.
const BUFFER: usize = 1 << 18;
const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// A file that could not be opened.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {name}: {source}")]
pub struct OpenError {
    /// The path, or `standard input`.
    pub name: String,
    /// What the system said.
    pub source: io::Error,
}

/// Opens a text for reading; `-` is standard input.
///
/// Compression shows itself by the first bytes, not by the name, so that a pipe may be compressed too.
///
/// ```
/// use std::io::BufRead;
/// let path = std::env::temp_dir().join("sudoku-lab-open.txt");
/// std::fs::write(&path, "one\ntwo\n")?;
/// assert_eq!(sudoku_runner::input::open(&path)?.lines().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the file cannot be opened or its first bytes cannot be read. Damage further on, such as a compressed
/// file cut short, comes as an error of the reader.
pub fn open(path: &Path) -> Result<Box<dyn BufRead + Send>, OpenError> {
    let is_stdin = path.as_os_str() == "-";
    let opened = || {
        let raw: Box<dyn Read + Send> =
            if is_stdin { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
        decompress(raw)
    };
    opened().map_err(|source| {
        let name = if is_stdin { "standard input".to_owned() } else { path.display().to_string() };
        OpenError { name, source }
    })
}

/// The text behind bytes that may be compressed.
fn decompress(mut raw: Box<dyn Read + Send>) -> io::Result<Box<dyn BufRead + Send>> {
    let mut magic = Vec::new();
    raw.by_ref().take(ZSTD.len() as u64).read_to_end(&mut magic)?;
    let is_gzip = magic.starts_with(&GZIP);
    let is_zstd = magic.starts_with(&ZSTD);
    let whole = Cursor::new(magic).chain(raw);
    Ok(if is_gzip {
        Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(BufReader::new(whole))))
    } else if is_zstd {
        Box::new(BufReader::with_capacity(BUFFER, zstd::Decoder::new(whole)?))
    } else {
        Box::new(BufReader::with_capacity(BUFFER, whole))
    })
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn text_of(bytes: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        decompress(Box::new(Cursor::new(bytes)))?.read_to_string(&mut text)?;
        Ok(text)
    }

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn plain_gzip_and_zstandard_read_alike() {
        let text = "53..7....\n6..195...\n".repeat(20_000);
        assert_eq!(text_of(text.clone().into_bytes()).unwrap(), text);
        assert_eq!(text_of(gzip(&text)).unwrap(), text);
        assert_eq!(text_of(zstd::encode_all(text.as_bytes(), 1).unwrap()).unwrap(), text);
        // Several compressed files one behind the other, as `cat a.gz b.gz` makes them.
        let two = [gzip("one\n"), gzip("two\n")].concat();
        assert_eq!(text_of(two).unwrap(), "one\ntwo\n");
        let two = [&b"one\n"[..], b"two\n"].map(|part| zstd::encode_all(part, 1).unwrap()).concat();
        assert_eq!(text_of(two).unwrap(), "one\ntwo\n");
    }

    #[test]
    fn texts_shorter_than_a_magic_number() {
        for text in ["", "1", "\u{1f}"] {
            assert_eq!(text_of(text.into()).unwrap(), text);
        }
    }

    #[test]
    fn a_compressed_file_cut_short_is_an_error() {
        let text = "53..7....\n".repeat(1000);
        for whole in [gzip(&text), zstd::encode_all(text.as_bytes(), 1).unwrap()] {
            assert!(text_of(whole[..whole.len() / 2].to_vec()).is_err());
        }
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = open(Path::new("no/such/file.txt")).err().unwrap();
        assert!(error.to_string().starts_with("cannot read no/such/file.txt: "), "{error}");
    }
}

//! Reads and writes that continue after an interruption by a signal, and texts of bounded size.

use std::fs::{self, DirEntry, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Maximum number of bytes of a text that is read as a whole: settings, a profile, a ledger, a manifest, a
/// summary.
pub const TEXT_LIMIT: u64 = 64 << 20;

/// A reader or writer that repeats calls interrupted by a signal. All files that this workspace opens are read
/// and written through it, because some decoders and encoders treat an interruption as a failure.
///
/// ```
/// use std::io::{Error, ErrorKind, Read};
/// use sudoku_tables::files::Retry;
///
/// struct Once(bool);
/// impl Read for Once {
///     fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
///         if std::mem::replace(&mut self.0, false) { Err(Error::from(ErrorKind::Interrupted)) } else { Ok(0) }
///     }
/// }
/// assert_eq!(Retry(Once(true)).read(&mut [0])?, 0);
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug)]
pub struct Retry<T>(pub T);

fn repeated<V>(mut call: impl FnMut() -> io::Result<V>) -> io::Result<V> {
    loop {
        match call() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}

impl<T: Read> Read for Retry<T> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        repeated(|| self.0.read(into))
    }
}

impl<T: Write> Write for Retry<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        repeated(|| self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        repeated(|| self.0.flush())
    }
}

impl<T: Seek> Seek for Retry<T> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        repeated(|| self.0.seek(to))
    }
}

/// Opens a file for reading.
///
/// # Errors
/// If it cannot be opened.
pub fn open(path: &Path) -> io::Result<Retry<File>> {
    File::open(path).map(Retry)
}

/// The entries of a folder, sorted by name.
///
/// # Errors
/// If it cannot be read.
pub fn entries(folder: &Path) -> io::Result<Vec<DirEntry>> {
    let mut entries = repeated(|| fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>())?;
    entries.sort_by_key(DirEntry::file_name);
    Ok(entries)
}

/// A whole text of at most [`TEXT_LIMIT`] bytes.
///
/// # Errors
/// If it cannot be read, is longer, or is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    read_within(path, TEXT_LIMIT)
}

fn read_within(path: &Path, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("it has more than {most} bytes")));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8"))
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    /// Interrupts every other call.
    struct Interrupted<T>(T, bool);

    impl<T> Interrupted<T> {
        fn calls(&mut self) -> io::Result<&mut T> {
            self.1 = !self.1;
            if self.1 { Err(ErrorKind::Interrupted.into()) } else { Ok(&mut self.0) }
        }
    }

    impl<T: Read> Read for Interrupted<T> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let most = into.len().min(3);
            self.calls()?.read(&mut into[..most])
        }
    }

    impl<T: Write> Write for Interrupted<T> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let most = bytes.len().min(3);
            self.calls()?.write(&bytes[..most])
        }

        fn flush(&mut self) -> io::Result<()> {
            self.calls()?.flush()
        }
    }

    /// This also holds for compressed files, whose decoders and encoders do not repeat calls.
    #[test]
    fn an_interruption_is_no_error() {
        let text = b"53..7....\n".repeat(5000);
        let interrupted = |bytes: &[u8]| Retry(Interrupted(Cursor::new(bytes.to_vec()), false));
        let mut gzip = flate2::write::GzEncoder::new(interrupted(&[]), flate2::Compression::fast());
        gzip.write_all(&text).unwrap();
        let gzip = gzip.finish().unwrap().0.0.into_inner();
        let mut zstd = zstd::Encoder::new(interrupted(&[]), 1).unwrap();
        zstd.write_all(&text).unwrap();
        let zstd = zstd.finish().unwrap().0.0.into_inner();
        let read = |mut reader: Box<dyn Read>| {
            let mut bytes = Vec::new();
            reader.read_to_end(&mut bytes).unwrap();
            bytes
        };
        assert_eq!(read(Box::new(interrupted(&text))), text);
        assert_eq!(read(Box::new(flate2::read::GzDecoder::new(interrupted(&gzip)))), text);
        assert_eq!(read(Box::new(zstd::Decoder::new(interrupted(&zstd)).unwrap())), text);
    }

    #[test]
    fn a_text_above_its_limit_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        fs::write(&path, "12345").unwrap();
        assert_eq!(read_within(&path, 5).unwrap(), "12345");
        assert_eq!(read_within(&path, 4).unwrap_err().to_string(), "it has more than 4 bytes");
        fs::write(&path, b"\xff").unwrap();
        assert_eq!(read_within(&path, 5).unwrap_err().to_string(), "it is not UTF-8");
    }
}

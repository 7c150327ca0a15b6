//! The start of a text, from which its form is detected.

use std::io::{self, BufRead, ErrorKind, Read};

use memchr::memchr_iter;
use sudoku_core::{LINE_LIMIT, Lines};

use crate::table::ROWS;

/// Maximum number of bytes.
const BYTES: usize = 4 << 20;

/// The start of a text.
pub(crate) struct Sample {
    pub(crate) bytes: Vec<u8>,
    /// Whether the sample is all of the text.
    pub(crate) whole: bool,
}

impl Sample {
    /// Reads as many lines as a table needs, at most [`BYTES`].
    pub(crate) fn of(source: &mut impl BufRead) -> io::Result<Sample> {
        let (mut bytes, mut lines) = (Vec::new(), 0);
        loop {
            let more = match source.fill_buf() {
                Ok(more) => more,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) if bytes.is_empty() => return Err(error),
                // Keep what was read so far; the error occurs again on the next read.
                Err(_) => return Ok(Sample { bytes, whole: false }),
            };
            if more.is_empty() {
                return Ok(Sample { bytes, whole: true });
            }
            lines += memchr_iter(b'\n', more).count();
            bytes.extend_from_slice(more);
            let length = more.len();
            source.consume(length);
            if lines > ROWS || bytes.len() >= BYTES {
                return Ok(Sample { bytes, whole: false });
            }
        }
    }

    /// The bytes up to the last whole line.
    pub(crate) fn lines(&self) -> &[u8] {
        let end = self.bytes.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |at| at + 1);
        if self.whole || end == 0 { &self.bytes } else { &self.bytes[..end] }
    }

    /// The lines as text; lines that are too long become empty.
    pub(crate) fn texts(&self) -> Vec<String> {
        let mut lines = Lines::of_text(self.lines());
        let texts = std::iter::from_fn(|| lines.next());
        texts.take(2 * ROWS).map(|line| line.map_or_else(|_| String::new(), |line| line.text)).collect()
    }

    /// A source of the sample, followed by the rest.
    pub(crate) fn before<R: BufRead>(self, rest: R) -> io::Chain<io::Cursor<Vec<u8>>, R> {
        io::Cursor::new(self.bytes).chain(rest)
    }
}

const _: () = assert!(LINE_LIMIT < BYTES);

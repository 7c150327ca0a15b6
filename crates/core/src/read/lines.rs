//! Lines of a source of text, in bounded memory.

use std::collections::VecDeque;
use std::io::{BufRead, ErrorKind};

use memchr::memchr2;

use super::error::{ParseError, ParseErrorKind};
use super::line::leading_puzzle;
use crate::puzzle::Puzzle;

/// Maximum length in bytes of a line that is kept in memory.
pub const LINE_LIMIT: usize = 1 << 16;

/// A line without its end.
pub struct Line {
    /// Its number, from 1.
    pub number: u64,
    /// The text. If the bytes are not UTF-8, each byte is read as one character (Latin-1).
    pub text: String,
    /// The first character that is not UTF-8, from 1.
    pub not_utf8: Option<usize>,
}

/// Reads lines one by one.
pub struct Lines<R> {
    source: R,
    /// Lines read so far.
    read: u64,
    buffer: Vec<u8>,
    /// Lines read ahead.
    ahead: VecDeque<Result<Line, ParseError>>,
    failed: bool,
    /// Whether the last line ended in a carriage return, so that a following line feed belongs to
    /// it.
    after_return: bool,
    /// Whether Unicode line ends also end lines.
    unicode: bool,
}

impl<R: BufRead> Lines<R> {
    /// Lines of a source, ended by LF, CR LF or CR.
    pub fn new(source: R) -> Lines<R> {
        let (buffer, ahead) = (Vec::new(), VecDeque::new());
        Lines { source, read: 0, buffer, ahead, failed: false, after_return: false, unicode: false }
    }

    /// Lines that may also end with a Unicode line end.
    pub fn of_text(source: R) -> Lines<R> {
        Lines { unicode: true, ..Lines::new(source) }
    }

    /// The number of lines read.
    pub fn number(&self) -> u64 {
        self.read
    }

    /// The next puzzle in the source's buffer, if the line consists of exactly 81 cells.
    pub(crate) fn next_puzzle(&mut self) -> Option<(u64, Puzzle)> {
        if !self.ahead.is_empty() {
            return None;
        }
        let bytes = self.source.fill_buf().ok()?;
        let length = match bytes.get(81..)? {
            [b'\n', ..] => 82,
            [b'\r', b'\n', ..] => 83,
            _ => return None,
        };
        let puzzle = leading_puzzle(bytes)?;
        self.source.consume(length);
        self.read += 1;
        Some((self.read, puzzle))
    }

    /// The next line; `None` at the end of the source and after an error of the source.
    #[expect(clippy::should_implement_trait, reason = "lines are put back and recycled")]
    pub fn next(&mut self) -> Option<Result<Line, ParseError>> {
        self.ahead.pop_front().or_else(|| self.read())
    }

    /// Puts back lines that were read ahead.
    pub fn put_back(&mut self, lines: Vec<Result<Line, ParseError>>) {
        lines.into_iter().rev().for_each(|line| self.ahead.push_front(line));
    }

    /// Returns the memory of a line for reuse.
    pub fn recycle(&mut self, line: Line) {
        self.buffer = line.text.into_bytes();
    }

    fn read(&mut self) -> Option<Result<Line, ParseError>> {
        if self.failed {
            return None;
        }
        self.buffer.clear();
        let (mut is_empty, mut is_cut) = (true, false);
        loop {
            let bytes = match self.source.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.failed = true;
                    self.read += 1;
                    return Some(Err(ParseErrorKind::Io { message: error.to_string() }.at(self.read, 1)));
                }
            };
            // A line feed that belongs to the preceding carriage return.
            if std::mem::take(&mut self.after_return) && bytes.first() == Some(&b'\n') {
                self.source.consume(1);
                continue;
            }
            if bytes.is_empty() {
                if is_empty {
                    return None;
                }
                break;
            }
            is_empty = false;
            let end = memchr2(b'\n', b'\r', bytes);
            let length = end.unwrap_or(bytes.len());
            is_cut |= self.buffer.len() + length >= LINE_LIMIT;
            if !is_cut {
                self.buffer.extend_from_slice(&bytes[..length]);
            }
            self.after_return = end.is_some_and(|end| bytes[end] == b'\r');
            self.source.consume(length + usize::from(end.is_some()));
            if end.is_some() {
                break;
            }
        }
        self.read += 1;
        if is_cut {
            return Some(Err(ParseErrorKind::LineTooLong { limit: LINE_LIMIT }.at(self.read, 1)));
        }
        Some(Ok(self.line()))
    }

    /// The buffer as a line.
    fn line(&mut self) -> Line {
        let decoded = String::from_utf8(std::mem::take(&mut self.buffer));
        let mut not_utf8 = None;
        let mut text = decoded.unwrap_or_else(|error| {
            let (valid, _) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
            not_utf8 = Some(String::from_utf8_lossy(valid).chars().count() + 1);
            error.as_bytes().iter().map(|&byte| char::from(byte)).collect()
        });
        // A byte order mark, and the Ctrl-Z at the end of DOS files, are not part of the text.
        text.truncate(text.trim_end_matches('\u{1a}').len());
        if self.read == 1 && text.starts_with('\u{feff}') {
            text.remove(0);
        }
        let number = self.read;
        if self.unicode && not_utf8.is_none() && !text.is_ascii() && text.contains(SEPARATORS) {
            self.split(&mut text);
        }
        Line { number, text, not_utf8 }
    }

    /// Cuts a text at the Unicode line ends; the part after the first is read next.
    fn split(&mut self, text: &mut String) {
        let mut parts = text.split(SEPARATORS).map(str::to_owned).collect::<VecDeque<_>>();
        let first = parts.pop_front().unwrap_or_default();
        for text in parts {
            self.read += 1;
            self.ahead.push_back(Ok(Line { number: self.read, text, not_utf8: None }));
        }
        *text = first;
    }
}

/// Unicode line ends other than those of ASCII: next line, line separator, paragraph separator.
const SEPARATORS: [char; 3] = ['\u{85}', '\u{2028}', '\u{2029}'];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_end_between_two_buffers_is_one() {
        let text = "a\r\nb\n";
        let mut lines = Lines::new(std::io::BufReader::with_capacity(1, text.as_bytes()));
        let texts = std::iter::from_fn(|| lines.next()).map(|line| line.unwrap().text).collect::<Vec<_>>();
        assert_eq!(texts, ["a", "b"]);
    }
}

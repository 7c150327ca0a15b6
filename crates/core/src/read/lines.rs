//! Lines of a source of text, in bounded memory.

use std::collections::VecDeque;
use std::io::{BufRead, Read};

use super::error::{ParseError, ParseErrorKind};
use super::line::leading_puzzle;
use crate::puzzle::Puzzle;

/// Longest line in bytes that is kept in memory.
pub(crate) const LINE_LIMIT: usize = 1 << 16;

/// A line without its end.
pub(crate) struct Line {
    /// From 1.
    pub(crate) number: u64,
    /// The text; each byte one character (Latin-1) where the bytes are not UTF-8.
    pub(crate) text: String,
    /// Where bytes begin that are not UTF-8, in characters from 1.
    pub(crate) not_utf8: Option<usize>,
}

/// Reads lines one by one.
pub(crate) struct Lines<R> {
    source: R,
    /// Lines read so far.
    read: u64,
    buffer: Vec<u8>,
    /// Lines read ahead.
    ahead: VecDeque<Result<Line, ParseError>>,
    failed: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(source: R) -> Lines<R> {
        Lines { source, read: 0, buffer: Vec::new(), ahead: VecDeque::new(), failed: false }
    }

    /// How many lines were read.
    pub(crate) fn number(&self) -> u64 {
        self.read
    }

    /// The puzzle next in the source's buffer, if the line is nothing but 81 cells.
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

    /// The next line; `None` at the end of the source and after it failed.
    pub(crate) fn next(&mut self) -> Option<Result<Line, ParseError>> {
        self.ahead.pop_front().or_else(|| self.read())
    }

    /// Puts lines back that were read ahead.
    pub(crate) fn put_back(&mut self, lines: Vec<Result<Line, ParseError>>) {
        lines.into_iter().rev().for_each(|line| self.ahead.push_front(line));
    }

    /// Gives the memory of a line back.
    pub(crate) fn recycle(&mut self, line: Line) {
        self.buffer = line.text.into_bytes();
    }

    fn read(&mut self) -> Option<Result<Line, ParseError>> {
        if self.failed {
            return None;
        }
        self.buffer.clear();
        let read = self.source.by_ref().take(LINE_LIMIT as u64).read_until(b'\n', &mut self.buffer);
        let is_cut = self.buffer.len() == LINE_LIMIT && !self.buffer.ends_with(b"\n");
        let kind = match read {
            Ok(0) => return None,
            Ok(_) if !is_cut => {
                self.read += 1;
                return Some(Ok(self.line()));
            }
            Ok(_) => self.source.skip_until(b'\n').map(|_| ParseErrorKind::LineTooLong { limit: LINE_LIMIT }),
            Err(error) => Err(error),
        };
        // What was read of the line that failed is lost.
        self.read += 1;
        let kind = kind.unwrap_or_else(|error| {
            self.failed = true;
            ParseErrorKind::Io { message: error.to_string() }
        });
        Some(Err(kind.at(self.read, 1)))
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
        // A byte order mark, and the Ctrl-Z with which DOS files end, are no part of the text.
        text.truncate(text.trim_end_matches(['\n', '\r', '\u{1a}']).len());
        if self.read == 1 && text.starts_with('\u{feff}') {
            text.remove(0);
        }
        Line { number: self.read, text, not_utf8 }
    }
}

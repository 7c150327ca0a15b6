//! Bytes one after another, with the number of their line.

use std::io::{self, BufRead, ErrorKind};

/// A source of single bytes, some of which may be given back.
pub(crate) struct Bytes<R> {
    source: R,
    /// Bytes that were given back, last first.
    back: Vec<u8>,
    /// The line of the next byte, from 1.
    pub(crate) line: u64,
}

impl<R: BufRead> Bytes<R> {
    pub(crate) fn new(source: R) -> Bytes<R> {
        Bytes { source, back: Vec::new(), line: 1 }
    }

    /// The next byte; `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<u8>> {
        let byte = match self.back.pop() {
            Some(byte) => Some(byte),
            None => loop {
                match self.source.fill_buf() {
                    Ok(bytes) => {
                        let byte = bytes.first().copied();
                        self.source.consume(usize::from(byte.is_some()));
                        break byte;
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(error) => return Err(error),
                }
            },
        };
        self.line += u64::from(byte == Some(b'\n'));
        Ok(byte)
    }

    /// Gives bytes back, which are the next again.
    pub(crate) fn give_back(&mut self, bytes: &[u8]) {
        self.line -= bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.back.extend(bytes.iter().rev());
    }

    /// The number of bytes given back and not read again.
    pub(crate) fn waiting(&self) -> usize {
        self.back.len()
    }
}

//! Files of SudoCue and SadMan: sections with names in brackets. `[Puzzle]` has the clues, and `[State]` also has the
//! entries.

use std::io::{self, BufRead, Read};

/// Whether a line is the name of a section.
pub(crate) fn section(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic());
    is_name.then_some(name)
}

/// A text with an empty line in place of each line outside a puzzle section. After a puzzle with missing rows, the name
/// of the next section is kept, so that the grid ends there.
pub(crate) struct Sections<R> {
    source: R,
    /// Whether the current lines belong to a puzzle, or to no section.
    is_kept: bool,
    /// Lines of the current puzzle that are not empty.
    rows: usize,
    line: Vec<u8>,
    given: usize,
}

impl<R: BufRead> Sections<R> {
    pub(crate) fn new(source: R) -> Sections<R> {
        Sections { source, is_kept: true, rows: 0, line: Vec::new(), given: 0 }
    }

    fn next_line(&mut self) -> io::Result<()> {
        self.line.clear();
        self.given = 0;
        // A longer line is returned in parts.
        self.source.by_ref().take(1 << 16).read_until(b'\n', &mut self.line)?;
        let text = String::from_utf8_lossy(&self.line);
        let name = section(&text);
        if let Some(name) = name {
            self.is_kept = name.eq_ignore_ascii_case("puzzle");
        }
        let is_cut = name.is_some() && (2..9).contains(&self.rows);
        let is_row = self.is_kept && !text.trim().is_empty() && !text.starts_with('#');
        self.rows = if name.is_some() { 0 } else { self.rows + usize::from(is_row) };
        let is_dropped = if name.is_some() { !is_cut } else { !self.is_kept };
        if is_dropped && !self.line.is_empty() {
            self.line = b"\n".to_vec();
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Sections<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.given == self.line.len() {
            self.next_line()?;
        }
        let length = bytes.len().min(self.line.len() - self.given);
        bytes[..length].copy_from_slice(&self.line[self.given..][..length]);
        self.given += length;
        Ok(length)
    }
}

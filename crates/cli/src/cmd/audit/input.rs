//! Files of an audit, in blocks of lines.

use std::io::{BufRead, Cursor, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use sudoku_audit::{Block, LOOKED_AT, Layout, LayoutError, Wanted};
use sudoku_kit::stream::{name_of, open_table};

use crate::usage::WrongUse;

/// Lines and bytes of a block.
const BLOCK_LINES: usize = 2048;
const BLOCK_BYTES: usize = 4 << 20;

/// A file being read.
pub struct Input {
    /// Its number among the files.
    pub file: u16,
    pub name: String,
    text: Box<dyn BufRead + Send>,
    /// Number of the next line.
    line: u64,
}

impl Input {
    /// Opens a file and finds its columns.
    pub fn open(path: &Path, wanted: &Wanted) -> Result<(Input, Layout)> {
        let name = name_of(path);
        let mut opened = open_table(path)?;
        let mut head = Vec::new();
        let mut rows = 0;
        while rows < LOOKED_AT && head.len() < BLOCK_BYTES {
            let from = head.len();
            if opened.text.read_until(b'\n', &mut head).with_context(|| name.clone())? == 0 {
                break;
            }
            rows += usize::from(!head[from..].trim_ascii().is_empty() && !head[from..].starts_with(b"#"));
        }
        let shown = String::from_utf8_lossy(&head);
        let layout = Layout::of(&shown.lines().collect::<Vec<_>>(), wanted).map_err(|error| match error {
            LayoutError::NoColumn { .. } => WrongUse(format!("{name}: {error}")).into(),
            LayoutError::NoPuzzle { .. } => anyhow!("{name}: {error}"),
        })?;
        // Parquet comes as CSV with a header, whose line it does not have.
        let line = if opened.parquet { 0 } else { 1 };
        let text = Box::new(Cursor::new(head).chain(opened.text));
        Ok((Input { file: 0, name, text, line }, layout))
    }

    /// The next lines; `None` at the end.
    pub fn block(&mut self) -> Result<Option<Block>> {
        let mut text = Vec::new();
        let mut lines = 0;
        while lines < BLOCK_LINES && text.len() < BLOCK_BYTES {
            let read = self.text.read_until(b'\n', &mut text).with_context(|| self.name.clone())?;
            if read == 0 {
                break;
            }
            lines += 1;
        }
        let line = self.line;
        self.line += lines as u64;
        Ok((lines > 0).then_some(Block { file: self.file, line, text }))
    }
}

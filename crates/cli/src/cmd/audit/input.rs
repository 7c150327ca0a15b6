//! Reads the files of an audit in blocks of rows.

use std::io::BufRead;
use std::path::Path;

use anyhow::{Result, anyhow};
use sudoku_audit::{Block, Entries, Layout, ParseError, Wanted};
use sudoku_kit::ParseErrorKind;
use sudoku_kit::stream::{has_rows, name_of, open};

use crate::usage::WrongUse;

/// Number of rows in a block.
const BLOCK: usize = 2048;

/// A file being read.
pub struct Input {
    /// Its number among the files.
    pub file: u16,
    pub name: String,
    entries: Entries<Box<dyn BufRead + Send>>,
}

impl Input {
    /// Opens a file and finds its columns.
    pub fn open(path: &Path, wanted: &Wanted) -> Result<(Input, Layout)> {
        let name = name_of(path);
        let entries = Entries::new(open(path)?, wanted.clone(), has_rows(path));
        let entries = entries.map_err(|error| wrong(&name, &error))?;
        let layout = entries.layout().clone();
        Ok((Input { file: 0, name, entries }, layout))
    }

    /// The next rows; none at the end.
    pub fn block(&mut self) -> Result<Block> {
        self.entries.block(self.file, BLOCK).map_err(|error| wrong(&self.name, &error))
    }
}

fn wrong(name: &str, error: &ParseError) -> anyhow::Error {
    match error.kind {
        ParseErrorKind::NoSuchColumn { .. } => WrongUse(format!("{name}: {error}")).into(),
        _ => anyhow!("{name}: {error}"),
    }
}

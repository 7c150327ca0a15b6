//! Rows of CSV or JSON about the puzzles of a stream.

use sudoku_core::csv_row;
use sudoku_runner::escape;

use crate::stream::{Io, Item};

/// How rows are printed.
#[derive(Debug, clap::Args)]
pub struct TableArgs {
    /// JSON lines instead of CSV.
    #[arg(long)]
    pub json: bool,
    /// Put an apostrophe before CSV texts that a spreadsheet would take for a formula: those that begin with
    /// =, +, -, @, a tab or a line break.
    #[arg(long, conflicts_with = "json")]
    pub escape_formulas: bool,
}

impl TableArgs {
    /// The header: the place of each puzzle, then these columns; empty for JSON.
    pub fn header(&self, io: &Io, columns: &str) -> String {
        match (self.json, io.has_many()) {
            (true, _) => String::new(),
            (false, false) => format!("line,{columns}\n"),
            (false, true) => format!("file,line,{columns}\n"),
        }
    }

    /// A CSV row begins with it: the line, behind the file where there are several.
    pub fn place(&self, io: &Io, item: &Item) -> String {
        match io.file_of(item) {
            Some(file) => format!("{},{}", self.text(&file), item.line),
            None => item.line.to_string(),
        }
    }

    /// Adds the place to a JSON row.
    pub fn locate(&self, io: &Io, item: &Item, row: &mut serde_json::Value) {
        if let Some(file) = io.file_of(item) {
            row["file"] = file.into();
        }
    }

    /// A text as a column of CSV.
    pub fn text(&self, text: &str) -> String {
        if self.escape_formulas { csv_row([escape::formula(text)]) } else { csv_row([text]) }
    }
}

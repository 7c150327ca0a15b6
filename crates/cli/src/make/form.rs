//! How what was made is printed.

use std::io::Write;

use anyhow::Result;
use sudoku_core::{Grid, Puzzle, csv_row};

use crate::cmd::show::{Form, no_blank};

/// How to print.
#[derive(Debug, clap::Args)]
pub struct FormArgs {
    /// How to print; csv and json add the solution and what is known of the puzzle.
    #[arg(short, long, value_enum, default_value_t = Output::Line)]
    pub form: Output,
    /// The character for a blank cell, in lines and rows [default: .].
    #[arg(long, value_name = "CHAR")]
    pub blank: Option<char>,
}

/// The forms of `show`, and tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Output {
    /// 81 characters.
    Line,
    /// Nine rows of nine cells.
    Rows,
    /// A box of double and single lines.
    Box,
    /// A box of ASCII characters.
    Ascii,
    /// A box with the candidates of each cell.
    Marks,
    /// Candidates in 729 characters.
    MarksLine,
    /// A table with a header.
    Csv,
    /// JSON lines.
    Json,
}

/// A number that stands beside a puzzle in tables.
pub type Extra = (&'static str, f64);

impl FormArgs {
    /// Refuses options that would have no effect.
    ///
    /// # Errors
    /// If a character for blank cells is given for a form that has none of its own choice.
    pub fn check(&self) -> Result<()> {
        match self.form {
            Output::Csv | Output::Json if self.blank.is_some() => Err(no_blank().into()),
            _ => self.plain().blank(self.blank).map(drop),
        }
    }

    /// What comes before all; `extras` names the columns after those that all tables have.
    pub fn header(&self, extras: &[&str]) -> String {
        if self.form != Output::Csv {
            return String::new();
        }
        let columns = ["number", "puzzle", "solution", "clues"];
        csv_row(columns.iter().chain(extras)) + "\n"
    }

    /// Prints one puzzle, numbered from 1.
    pub fn print(&self, text: &mut Vec<u8>, number: u64, puzzle: &Puzzle, solution: &Grid, extras: &[Extra]) {
        let clues = puzzle.clue_count();
        // Writing to memory cannot fail.
        let _ = match self.form {
            Output::Csv => {
                let _ = write!(text, "{number},{puzzle},{solution},{clues}");
                extras.iter().for_each(|(_, value)| _ = write!(text, ",{value}"));
                writeln!(text)
            }
            Output::Json => {
                let mut row = serde_json::json!({
                    "number": number, "puzzle": puzzle.to_string(), "solution": solution.to_string(), "clues": clues,
                });
                extras.iter().for_each(|&(name, value)| row[name] = value.into());
                writeln!(text, "{row}")
            }
            _ => {
                let form = self.plain();
                let gap = if form.has_gap() { "\n" } else { "" };
                let shown = form.text(puzzle, self.blank.unwrap_or('.')).unwrap_or_else(|clash| clash);
                writeln!(text, "{shown}{gap}")
            }
        };
    }

    fn plain(&self) -> Form {
        match self.form {
            Output::Rows => Form::Rows,
            Output::Box => Form::Box,
            Output::Ascii => Form::Ascii,
            Output::Marks => Form::Marks,
            Output::MarksLine => Form::MarksLine,
            Output::Line | Output::Csv | Output::Json => Form::Line,
        }
    }
}

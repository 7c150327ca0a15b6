//! How what was made is printed.

use std::path::Path;

use anyhow::Result;
use sudoku_core::{Grid, Puzzle};
use sudoku_runner::{Kind, output};

use crate::cmd::show::{Form, no_blank};
use crate::table::{Header, column};
use crate::text::Text;

/// How to print.
#[derive(Debug, clap::Args)]
pub struct FormArgs {
    /// How to print [default: line, or what the output's name says]; csv and json add the solution and what is known
    /// of the puzzle.
    #[arg(short, long, value_enum)]
    form: Option<Output>,
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
    /// The form for this output: as the option says, else as the file's name says.
    ///
    /// # Errors
    /// If a character for blank cells is given for a form that has none of its own choice.
    pub fn for_output(self, path: Option<&Path>) -> Result<FormArgs> {
        let named = match path {
            Some(path) if output::is_json(path) => Output::Json,
            Some(path) if output::is_table(path) => Output::Csv,
            _ => Output::Line,
        };
        let args = FormArgs { form: self.form.or(Some(named)), ..self };
        match args.form() {
            Output::Csv | Output::Json if args.blank.is_some() => return Err(no_blank().into()),
            _ => args.plain().blank(args.blank)?,
        };
        Ok(args)
    }

    fn form(&self) -> Output {
        self.form.unwrap_or(Output::Line)
    }

    /// What comes before all; `extras` names the columns after those that all tables have.
    pub fn header(&self, extras: &[&str]) -> Header {
        if self.form() != Output::Csv {
            return Header::default();
        }
        let mut columns = vec![
            column("number", Kind::Integer, "Number of the puzzle, from 1, or its line in the input."),
            column("puzzle", Kind::Text, "The puzzle, row by row, blanks as dots."),
            column("solution", Kind::Text, "Its solution, row by row."),
            column("clues", Kind::Integer, "Number of clues."),
        ];
        columns.extend(extras.iter().map(|name| column(name, Kind::Real, "")));
        Header::new(columns)
    }

    /// Prints one puzzle, numbered from 1.
    pub fn print(&self, text: &mut Vec<u8>, number: u64, puzzle: &Puzzle, solution: &Grid, extras: &[Extra]) {
        let clues = puzzle.clue_count();
        match self.form() {
            Output::Line if self.blank.is_none() => {
                text.put_cells(puzzle.values());
                text.put("\n");
            }
            Output::Csv => {
                text.put_int(number);
                text.put(",");
                text.put_cells(puzzle.values());
                text.put(",");
                text.put_cells(solution.values());
                text.put(",");
                text.put_int(clues as u64);
                for &(_, value) in extras {
                    text.put(",");
                    if value.is_finite() { text.put_float(value) } else { text.put(&value.to_string()) }
                }
                text.put("\n");
            }
            Output::Json => {
                let mut row = serde_json::json!({
                    "number": number, "puzzle": puzzle.to_string(), "solution": solution.to_string(), "clues": clues,
                });
                extras.iter().for_each(|&(name, value)| row[name] = value.into());
                text.put(&row.to_string());
                text.put("\n");
            }
            _ => {
                let form = self.plain();
                let gap = if form.has_gap() { "\n" } else { "" };
                text.put(&form.text(puzzle, self.blank.unwrap_or('.')).unwrap_or_else(|clash| clash));
                text.put("\n");
                text.put(gap);
            }
        }
    }

    fn plain(&self) -> Form {
        match self.form() {
            Output::Rows => Form::Rows,
            Output::Box => Form::Box,
            Output::Ascii => Form::Ascii,
            Output::Marks => Form::Marks,
            Output::MarksLine => Form::MarksLine,
            Output::Line | Output::Csv | Output::Json => Form::Line,
        }
    }
}

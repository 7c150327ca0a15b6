//! How what was made is printed.

use std::path::Path;
use std::sync::LazyLock;

use anyhow::Result;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use sudoku_core::{Grid, Puzzle};
use sudoku_tables::format::FORMATS;
use sudoku_tables::json::JSON;
use sudoku_tables::{Column, Format, Kind, Text, csv};

use crate::form::{Form, no_blank};
use crate::table::{Header, check_name, column};

/// How to print.
#[derive(Debug, clap::Args)]
pub struct FormArgs {
    /// How to print [default: line, or what the output's name says]; csv and json add the solution and what is known
    /// of the puzzle.
    #[arg(short, long = "format", alias = "form", value_enum, value_name = "FORMAT")]
    form: Option<Output>,
    /// The character for a blank cell, in lines and rows [default: .].
    #[arg(long, value_name = "CHAR")]
    pub blank: Option<char>,
}

/// The forms of `show`, and tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Output {
    /// A puzzle alone.
    Plain(Form),
    /// A table.
    Table(&'static Format),
}

impl ValueEnum for Output {
    fn value_variants<'a>() -> &'a [Output] {
        static ALL: LazyLock<Vec<Output>> = LazyLock::new(|| {
            let plain = Form::value_variants().iter().map(|form| Output::Plain(*form));
            plain.chain(FORMATS.iter().map(|format| Output::Table(format))).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Output::Plain(form) => form.to_possible_value(),
            Output::Table(format) => Some(PossibleValue::new(format.name).help(format.about)),
        }
    }
}

/// What tables print beside a puzzle, under the name of its column.
pub type Extra = (&'static str, Fact);

/// Something known of a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub enum Fact {
    /// A number.
    Number(f64),
    /// A word.
    Text(String),
}

impl From<Fact> for serde_json::Value {
    fn from(fact: Fact) -> serde_json::Value {
        match fact {
            Fact::Number(number) => number.into(),
            Fact::Text(text) => text.into(),
        }
    }
}

impl FormArgs {
    /// The form for this output: as the option says, else as the file's name says.
    ///
    /// # Errors
    /// If a character for blank cells is given for a form that has none of its own choice, or Parquet is asked for and
    /// the output has another name.
    pub fn for_output(self, path: Option<&Path>) -> Result<FormArgs> {
        let named = match path.and_then(Format::of_path) {
            Some(format) => Output::Table(format),
            None => Output::Plain(Form::Line),
        };
        let form = self.form.unwrap_or(named);
        if let Output::Table(format) = form {
            check_name(format, path)?;
        }
        let args = FormArgs { form: Some(form), ..self };
        match form {
            Output::Plain(form) => form.blank(args.blank).map(|_| args),
            _ if args.blank.is_some() => Err(no_blank().into()),
            _ => Ok(args),
        }
    }

    fn form(&self) -> Output {
        self.form.unwrap_or(Output::Plain(Form::Line))
    }

    /// What comes before all; `extras` are the columns after those that all tables have.
    pub fn header(&self, extras: impl IntoIterator<Item = Column>) -> Header {
        match self.form() {
            Output::Table(format) if *format != JSON => {}
            _ => return Header::default(),
        }
        let mut columns = vec![
            column("number", Kind::Integer, "Number of the puzzle, from 1, or its line in the input."),
            column("puzzle", Kind::Text, "The puzzle, row by row, blanks as dots."),
            column("solution", Kind::Text, "Its solution, row by row."),
            column("clues", Kind::Integer, "Number of clues."),
        ];
        columns.extend(extras);
        Header::new(columns)
    }

    /// Prints one puzzle, numbered from 1.
    pub fn print(&self, text: &mut Vec<u8>, number: u64, puzzle: &Puzzle, solution: &Grid, extras: &[Extra]) {
        let clues = puzzle.clue_count();
        match self.form() {
            Output::Plain(Form::Line) if self.blank.is_none() => {
                text.put_cells(puzzle.values());
                text.put("\n");
            }
            Output::Table(format) if *format != JSON => {
                text.put_int(number);
                text.put(",");
                text.put_cells(puzzle.values());
                text.put(",");
                text.put_cells(solution.values());
                text.put(",");
                text.put_int(clues as u64);
                for (_, fact) in extras {
                    text.put(",");
                    match fact {
                        Fact::Number(value) if value.is_finite() => text.put_float(*value),
                        Fact::Number(value) => text.put(&value.to_string()),
                        Fact::Text(word) => text.put(&csv::line([word])),
                    }
                }
                text.put("\n");
            }
            Output::Table(_) => {
                let mut row = serde_json::json!({
                    "number": number, "puzzle": puzzle.to_string(), "solution": solution.to_string(), "clues": clues,
                });
                extras.iter().for_each(|(name, fact)| row[*name] = fact.clone().into());
                text.put(&row.to_string());
                text.put("\n");
            }
            Output::Plain(form) => {
                let gap = if form.has_gap() { "\n" } else { "" };
                text.put(&form.text(puzzle, self.blank.unwrap_or('.')).unwrap_or_else(|clash| clash));
                text.put("\n");
                text.put(gap);
            }
        }
    }
}

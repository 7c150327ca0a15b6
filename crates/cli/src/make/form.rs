//! The forms in which puzzles are printed.

use std::path::Path;
use std::sync::LazyLock;

use anyhow::Result;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use sudoku_kit::core::{MarkStyle, Position, Style};
use sudoku_kit::stream::{Out, Rows};
use sudoku_kit::{Grid, Puzzle};
use sudoku_tables::format::FORMATS;
use sudoku_tables::{Column, Format, Kind, Text, Value};

use crate::io::format_for;
use crate::usage::WrongUse;

/// How a puzzle is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Form {
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
}

impl Form {
    /// The text of a position, without the line end of its last line. Only forms with marks show struck marks.
    ///
    /// # Errors
    /// If digits clash and the form has marks.
    pub fn text(self, position: &Position, blank: char) -> Result<String, String> {
        let puzzle = &position.puzzle;
        let marks = |style| match position.candidates() {
            Ok(candidates) => Ok(candidates.styled(style).to_string()),
            Err(clash) => Err(clash.to_string()),
        };
        let text = match self {
            Form::Line => puzzle.styled(Style::Line(blank)).to_string(),
            Form::Rows => puzzle.styled(Style::Rows(blank)).to_string(),
            Form::Box => puzzle.styled(Style::Utf8).to_string(),
            Form::Ascii => puzzle.styled(Style::Ascii).to_string(),
            Form::Marks => marks(MarkStyle::Utf8)?,
            Form::MarksLine => marks(MarkStyle::Line(blank))?,
        };
        Ok(text.trim_end().to_owned())
    }

    /// The character for a blank cell.
    ///
    /// # Errors
    /// If a character is given but the form has a fixed one.
    pub fn blank(self, given: Option<char>) -> Result<char> {
        match (self, given) {
            (Form::Line | Form::Rows | Form::MarksLine, _) | (_, None) => Ok(given.unwrap_or('.')),
            (Form::Box | Form::Ascii | Form::Marks, Some(_)) => Err(no_blank().into()),
        }
    }

    /// Whether an empty line follows each puzzle.
    pub fn has_gap(self) -> bool {
        !matches!(self, Form::Line | Form::MarksLine)
    }
}

/// The error if `--blank` is not possible.
fn no_blank() -> WrongUse {
    WrongUse("--blank has no effect with this format, only with --format line, rows or marks-line".into())
}

/// Options of the format.
#[derive(Debug, clap::Args)]
pub struct FormArgs {
    /// Format [default: line, or by the output's name]; csv and json add the solution and further columns.
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

/// How generated puzzles are printed to an output.
pub struct Printer {
    form: Output,
    blank: Option<char>,
    /// The rows, if it is a table.
    pub rows: Rows,
}

impl FormArgs {
    /// The form for this output, given by the option or otherwise by the file's name. In tables, the columns `extras`
    /// follow the common ones.
    ///
    /// # Errors
    /// If a character for blank cells is given and the form has a fixed one, or the output's name implies another
    /// format.
    pub fn for_output(
        &self,
        path: Option<&Path>,
        extras: impl IntoIterator<Item = Column>,
    ) -> Result<Printer> {
        let named = path.and_then(Format::of_path).map_or(Output::Plain(Form::Line), Output::Table);
        self.or(named, path, extras)
    }

    /// The same, but a table on standard output.
    ///
    /// # Errors
    /// As [`FormArgs::for_output`].
    pub fn table_unless_named(
        &self,
        path: Option<&Path>,
        extras: impl IntoIterator<Item = Column>,
    ) -> Result<Printer> {
        match path {
            None => self.or(Output::Table(FORMATS[0]), None, extras),
            Some(_) => self.for_output(path, extras),
        }
    }

    fn or(
        &self,
        named: Output,
        path: Option<&Path>,
        extras: impl IntoIterator<Item = Column>,
    ) -> Result<Printer> {
        let form = self.form.unwrap_or(named);
        let format = match form {
            Output::Plain(form) => form.blank(self.blank).map(|_| None)?,
            Output::Table(format) => format_for(Some(format), path)?,
        };
        if format.is_some() && self.blank.is_some() {
            return Err(no_blank().into());
        }
        let mut columns = vec![
            Column::new("number", Kind::Integer, "Number of the puzzle, from 1, or its line in the input."),
            Column::new("puzzle", Kind::Text, "The puzzle, row by row, blanks as dots."),
            Column::new("solution", Kind::Text, "Its solution, row by row."),
            Column::new("clues", Kind::Integer, "Number of clues."),
        ];
        columns.extend(extras);
        Ok(Printer { form, blank: self.blank, rows: Rows { format, columns, ..Rows::TEXT } })
    }
}

impl Printer {
    /// Prints one puzzle, numbered from 1, with the values of the extra columns.
    pub fn put<'v>(
        &self,
        out: &mut Out<'_>,
        number: u64,
        puzzle: &'v Puzzle,
        solution: &'v Grid,
        extras: impl IntoIterator<Item = Value<'v>>,
    ) {
        match self.form {
            Output::Plain(Form::Line) if self.blank.is_none() => {
                out.text.put_cells(puzzle.values());
                out.text.put("\n");
            }
            Output::Plain(form) => {
                let text =
                    form.text(&(*puzzle).into(), self.blank.unwrap_or('.')).unwrap_or_else(|clash| clash);
                out.line(format_args!("{text}{}", if form.has_gap() { "\n" } else { "" }));
            }
            Output::Table(_) => {
                let own = [
                    number.into(),
                    Value::Cells(puzzle.values()),
                    Value::Cells(solution.values()),
                    puzzle.clue_count().into(),
                ];
                out.record(own.into_iter().chain(extras));
            }
        }
    }
}

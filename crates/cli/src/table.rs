//! Rows of CSV or JSON about the puzzles of a stream.

use std::convert::Infallible;
use std::path::Path;
use std::str::FromStr;

use anyhow::Result;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sudoku_metrics::Metric;
use sudoku_tables::format::FORMATS;
use sudoku_tables::json::JSON;
use sudoku_tables::{Column, Format, Kind, Text, csv, escape};

use crate::stream::{Io, Item};
use crate::usage::WrongUse;

/// What comes before all rows: the line of a CSV table, nothing for JSON and other text; and the columns, so that
/// the table can be written as Parquet.
#[derive(Default)]
pub struct Header {
    /// The line, with its end.
    pub text: String,
    /// The columns of a table; none for other text.
    pub columns: Vec<Column>,
    /// Columns of the input that stand in the table behind the puzzle.
    pub keep: Keep,
}

/// Which columns of the input go along.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Keep {
    /// None.
    #[default]
    None,
    /// All but the puzzle.
    All,
    /// Those of these names.
    Named(Vec<String>),
}

impl FromStr for Keep {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Keep, Infallible> {
        Ok(match text {
            "none" => Keep::None,
            "all" => Keep::All,
            list => Keep::Named(list.split(',').map(|name| name.trim().to_owned()).collect()),
        })
    }
}

impl Header {
    /// The header of a CSV table.
    pub fn new(columns: Vec<Column>) -> Header {
        let text = csv::line(columns.iter().map(|column| &column.name)) + "\n";
        Header { text, columns, keep: Keep::None }
    }

    /// The same with these columns of the input behind the puzzle. One that is called like a column of the table
    /// becomes `input_NAME`.
    pub fn with_kept(&self, names: &[String]) -> Header {
        let Some(place) = self.columns.iter().position(|column| column.name == "puzzle") else {
            return Header { text: self.text.clone(), ..Header::default() };
        };
        let mut columns = self.columns.clone();
        for (name, place) in names.iter().zip(place + 1..) {
            columns.insert(place, Column::kept(name, &columns));
        }
        Header::new(columns)
    }
}

/// The columns of a metric; their values may be missing.
pub fn metric_columns(metric: &dyn Metric) -> impl Iterator<Item = Column> {
    metric
        .columns()
        .iter()
        .map(|own| Column { unit: own.unit.into(), ..column(own.name, Kind::Real, metric.about()) })
}

/// A column of a command's table; its values may be missing.
pub fn column(name: &str, kind: Kind, meaning: &str) -> Column {
    Column::new(name, kind, meaning)
}

/// Names of the formats of tables, with what they are.
pub fn formats() -> impl Iterator<Item = PossibleValue> {
    FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.about))
}

/// Reads the name of a format, which is one of [`formats`].
fn format_parser() -> impl TypedValueParser<Value = &'static Format> {
    PossibleValuesParser::new(formats()).try_map(|name| Format::named(&name).ok_or("no such format"))
}

/// Refuses an output whose name states another format than this, where the format needs a file.
pub fn check_name(format: &Format, output: Option<&Path>) -> Result<()> {
    if format.is_text() || output.and_then(Format::of_path) == Some(format) {
        return Ok(());
    }
    let Format { name, endings, .. } = format;
    Err(WrongUse(format!("--format {name} needs a file: --output NAME.{}", endings[0])).into())
}

/// How rows are printed.
#[derive(Debug, clap::Args)]
pub struct TableArgs {
    /// How to print rows [default: csv, or what the output's name says].
    #[arg(long, value_parser = format_parser(), value_name = "FORMAT")]
    format: Option<&'static Format>,
    /// JSON lines instead of CSV: short for --format json.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// Put an apostrophe before CSV texts that a spreadsheet would take for a formula: those that begin with
    /// =, +, -, @, a tab or a line break.
    #[arg(long, conflicts_with = "json")]
    pub escape_formulas: bool,
    /// Columns of CSV or Parquet input that go along, by name, separated by commas; `all` or `none`. They stand
    /// behind the puzzle, in JSON under `input`.
    #[arg(long, default_value = "all", value_name = "LIST")]
    pub keep_columns: Keep,
}

impl TableArgs {
    /// The same with JSON where the name of the output asks for it.
    ///
    /// # Errors
    /// If Parquet is asked for and the output has another name.
    pub fn for_output(self, io: &Io) -> Result<TableArgs> {
        let output = io.output.as_deref();
        self.format.map_or(Ok(()), |format| check_name(format, output))?;
        let is_json = |format: &Format| *format == JSON;
        let named = output.and_then(Format::of_path).is_some_and(is_json);
        let json = self.format.map_or(self.json || named, is_json);
        Ok(TableArgs { json, ..self })
    }

    /// The header: the place of each puzzle, the puzzle, then these columns; none for JSON.
    pub fn header(&self, io: &Io, columns: impl IntoIterator<Item = Column>) -> Header {
        let keep = self.keep_columns.clone();
        if self.json {
            return Header { keep, ..Header::default() };
        }
        let file = io.has_many().then(|| column("file", Kind::Text, "File that holds the puzzle."));
        let place = [
            column("line", Kind::Integer, "Line of the puzzle in its file, from 1."),
            column("puzzle", Kind::Text, "The puzzle, row by row, blanks as dots."),
        ];
        Header { keep, ..Header::new(file.into_iter().chain(place).chain(columns).collect()) }
    }

    /// Begins a CSV row: the line, behind the file where there are several, then the puzzle and what is kept of the
    /// input.
    pub fn begin(&self, text: &mut Vec<u8>, io: &Io, item: &Item) {
        if let Some(file) = io.file_of(item) {
            text.put(&self.text(&file));
            text.put(",");
        }
        text.put_int(item.line);
        text.put(",");
        text.put_cells(item.record.puzzle.values());
        for (cell, _) in item.record.columns.iter().zip(io.kept()) {
            text.put(",");
            text.put(&self.text(cell));
        }
    }

    /// Adds the place and what is kept of the input to a JSON row.
    pub fn locate(&self, io: &Io, item: &Item, row: &mut serde_json::Value) {
        if let Some(file) = io.file_of(item) {
            row["file"] = file.into();
        }
        if let Some(input) = self.input(io, item) {
            row["input"] = input;
        }
    }

    /// What is kept of the input, by name.
    pub fn input(&self, io: &Io, item: &Item) -> Option<serde_json::Value> {
        let cells = io.kept().iter().zip(&item.record.columns);
        let cells: serde_json::Map<_, _> =
            cells.map(|(name, cell)| (name.clone(), cell.as_str().into())).collect();
        (!cells.is_empty()).then(|| cells.into())
    }

    /// A text as a column of CSV.
    pub fn text(&self, text: &str) -> String {
        if self.escape_formulas { csv::line([escape::formula(text)]) } else { csv::line([text]) }
    }
}

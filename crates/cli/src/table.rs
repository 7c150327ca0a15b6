//! Rows of CSV or JSON about the puzzles of a stream.

use sudoku_core::csv_row;
use sudoku_metrics::Metric;
use sudoku_runner::{Column, Kind, escape, output};

use crate::stream::{Io, Item};
use crate::text::Text;

/// What comes before all rows: the line of a CSV table, nothing for JSON and other text; and the columns, so that
/// the table can be written as Parquet.
#[derive(Default)]
pub struct Header {
    /// The line, with its end.
    pub text: String,
    /// The columns of a table; none for other text.
    pub columns: Vec<Column>,
}

impl Header {
    /// The header of a CSV table.
    pub fn new(columns: Vec<Column>) -> Header {
        let text = csv_row(columns.iter().map(|column| &column.name)) + "\n";
        Header { text, columns }
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
    Column { name: name.into(), kind, optional: true, unit: String::new(), meaning: meaning.into() }
}

/// How rows are printed.
#[derive(Debug, clap::Args)]
pub struct TableArgs {
    /// JSON lines instead of CSV; implied by an output whose name ends in .jsonl.
    #[arg(long)]
    pub json: bool,
    /// Put an apostrophe before CSV texts that a spreadsheet would take for a formula: those that begin with
    /// =, +, -, @, a tab or a line break.
    #[arg(long, conflicts_with = "json")]
    pub escape_formulas: bool,
}

impl TableArgs {
    /// The same with JSON where the name of the output asks for it.
    pub fn for_output(self, io: &Io) -> TableArgs {
        let named = io.output.as_deref().is_some_and(output::is_json);
        TableArgs { json: self.json || named, ..self }
    }

    /// The header: the place of each puzzle, the puzzle, then these columns; none for JSON.
    pub fn header(&self, io: &Io, columns: impl IntoIterator<Item = Column>) -> Header {
        if self.json {
            return Header::default();
        }
        let file = io.has_many().then(|| column("file", Kind::Text, "File that holds the puzzle."));
        let place = [
            column("line", Kind::Integer, "Line of the puzzle in its file, from 1."),
            column("puzzle", Kind::Text, "The puzzle, row by row, blanks as dots."),
        ];
        Header::new(file.into_iter().chain(place).chain(columns).collect())
    }

    /// Begins a CSV row: the line, behind the file where there are several, then the puzzle.
    pub fn begin(&self, text: &mut Vec<u8>, io: &Io, item: &Item) {
        if let Some(file) = io.file_of(item) {
            text.put(&self.text(&file));
            text.put(",");
        }
        text.put_int(item.line);
        text.put(",");
        text.put_cells(item.record.puzzle.values());
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

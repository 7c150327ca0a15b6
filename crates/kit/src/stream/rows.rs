//! Rows of CSV or JSON lines.

use std::fmt;
use std::io::Write;

use serde_json::{Map, Value};
use sudoku_tables::{Column, Kind, Text, csv, escape};

use super::input::{Input, Item, Keep, Readable};

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RowFormat {
    /// Text that is no table.
    #[default]
    Text,
    /// A table with a header.
    Csv,
    /// JSON lines, keys sorted.
    Json,
    /// JSON lines, keys in the order of the columns and numbers in their shortest form.
    JsonInOrder,
}

/// What the rows of an output are.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// How they are written.
    pub format: RowFormat,
    /// The columns of a table.
    pub columns: Vec<Column>,
    /// Columns of the input that stand behind the puzzle, in JSON under `input`.
    pub keep: Keep,
    /// Whether CSV texts that a spreadsheet would take for formulas are escaped.
    pub escape_formulas: bool,
    /// First line of text that is no table.
    pub head: &'static str,
}

/// A value of a row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Cell<'a> {
    /// No value: an empty field, in JSON null.
    Missing,
    /// A whole number.
    Integer(u64),
    /// A real number. If it is not finite it is missing.
    Score(f64),
    /// A real number. If it is not finite it is printed as such, in JSON null.
    Real(f64),
    /// A real number with so many decimals.
    Fixed(f64, usize),
    /// A text.
    Text(&'a str),
    /// The values of a board, cell by cell.
    Board(&'a [u8]),
}

impl From<Option<f64>> for Cell<'_> {
    fn from(value: Option<f64>) -> Self {
        value.map_or(Cell::Missing, Cell::Real)
    }
}

impl Rows {
    /// Text that is no table.
    pub const TEXT: Rows = Rows {
        format: RowFormat::Text,
        columns: Vec::new(),
        keep: Keep::None,
        escape_formulas: false,
        head: "",
    };

    /// The text of a few rows, with what comes before them.
    pub fn text(&self, write: impl FnOnce(&mut Out<'_>)) -> Vec<u8> {
        let input = Input::default();
        let mut out = Out::new(self, &input, &[]);
        out.text.put(&header(self, &self.all_columns(&[])));
        write(&mut out);
        out.text
    }

    /// Whether they are JSON.
    pub fn is_json(&self) -> bool {
        matches!(self.format, RowFormat::Json | RowFormat::JsonInOrder)
    }

    /// The columns of a CSV table, those of the input named `kept` behind the puzzle; none for other formats.
    pub(super) fn all_columns(&self, kept: &[String]) -> Vec<Column> {
        if self.format != RowFormat::Csv {
            return Vec::new();
        }
        let mut columns = self.columns.clone();
        let place = columns.iter().position(|column| column.name == "puzzle").map_or(0, |place| place + 1);
        for (name, place) in kept.iter().zip(place..) {
            columns.insert(place, Column::kept(name, &columns));
        }
        columns
    }

    /// The columns that locate a puzzle of an input, in front of others.
    pub fn with_place(input: &Input, columns: impl IntoIterator<Item = Column>) -> Vec<Column> {
        let file = input.has_many().then(|| Column::new("file", Kind::Text, "File that holds the puzzle."));
        let place = [
            Column::new("line", Kind::Integer, "Line of the puzzle in its file, from 1."),
            Column::new("puzzle", Kind::Text, "The puzzle, row by row, blanks as dots."),
        ];
        file.into_iter().chain(place).chain(columns).collect()
    }
}

/// What comes before all rows.
pub(super) fn header(rows: &Rows, columns: &[Column]) -> String {
    match rows.format {
        RowFormat::Csv => csv::line(columns.iter().map(|column| &column.name)) + "\n",
        _ => rows.head.to_owned(),
    }
}

/// The output of a piece of work.
pub struct Out<'a> {
    /// Output lines.
    pub text: Vec<u8>,
    /// Puzzles in the text.
    pub kept: u64,
    /// Lines rejected, and why.
    pub(super) rejected: Vec<(u64, String)>,
    pub(super) rows: &'a Rows,
    pub(super) input: &'a Input,
    pub(super) names: &'a [String],
}

impl<'a> Out<'a> {
    pub(super) fn new(rows: &'a Rows, input: &'a Input, names: &'a [String]) -> Out<'a> {
        Out { text: Vec::new(), kept: 0, rejected: Vec::new(), rows, input, names }
    }

    /// Rejects a line.
    pub fn reject(&mut self, line: u64, why: impl ToString) {
        self.rejected.push((line, why.to_string()));
    }

    /// Writes a row about a puzzle of the input: its place, the puzzle, what is kept of the input, and these cells,
    /// one for each column behind them.
    pub fn row<P: Readable>(&mut self, item: &Item<P>, cells: &[Cell<'_>]) {
        let file = self.input.file_of(item);
        let place = [Cell::Integer(item.line), Cell::Board(item.puzzle.values())];
        let lead = file.as_deref().map(Cell::Text).into_iter().chain(place);
        if self.rows.is_json() {
            return self.json(lead.chain(cells.iter().copied()), kept(self.names, &item.columns).as_ref());
        }
        lead.for_each(|cell| self.csv_cell(cell));
        item.columns.iter().zip(self.names).for_each(|(text, _)| self.csv_cell(Cell::Text(text)));
        cells.iter().for_each(|&cell| self.csv_cell(cell));
        self.end_csv();
    }

    /// Writes a row of these cells, one for each column.
    pub fn record(&mut self, cells: &[Cell<'_>]) {
        if self.rows.is_json() {
            return self.json(cells.iter().copied(), None);
        }
        cells.iter().for_each(|&cell| self.csv_cell(cell));
        self.end_csv();
    }

    /// Writes an object about a puzzle of the input, with its file and what is kept of the input.
    pub fn object<P>(&mut self, item: &Item<P>, mut object: Value) {
        if let Some(file) = self.input.file_of(item) {
            object["file"] = file.into();
        }
        if let Some(input) = kept(self.names, &item.columns) {
            object["input"] = input;
        }
        self.text.put(&object.to_string());
        self.text.put("\n");
    }

    /// Writes a line of text.
    pub fn line(&mut self, text: fmt::Arguments<'_>) {
        // Writing to memory cannot fail.
        let _ = writeln!(self.text, "{text}");
    }

    /// The place of a puzzle, in words.
    pub fn place_of<P>(&self, item: &Item<P>) -> String {
        self.input.place_of(item)
    }

    /// A field, and the comma behind it.
    fn csv_cell(&mut self, cell: Cell<'_>) {
        match cell {
            Cell::Text(text) if self.rows.escape_formulas => {
                self.text.put(&csv::line([escape::formula(text)]))
            }
            Cell::Text(text) if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') => {
                self.text.put(text);
            }
            Cell::Text(text) => self.text.put(&csv::line([text])),
            Cell::Missing => {}
            cell => self.number(cell, false),
        }
        self.text.push(b',');
    }

    fn end_csv(&mut self) {
        self.text.pop();
        self.text.push(b'\n');
    }

    /// What is written alike in CSV and JSON.
    fn number(&mut self, cell: Cell<'_>, is_json: bool) {
        match cell {
            Cell::Integer(number) => self.text.put_int(number),
            Cell::Score(number) if number.is_finite() => self.text.put_float(number),
            Cell::Real(number) if !is_json || number.is_finite() => self.text.put_float(number),
            Cell::Fixed(number, decimals) => self.text.put(&format!("{number:.decimals$}")),
            Cell::Board(values) => put_values(&mut self.text, values),
            _ => {}
        }
    }

    fn json<'c>(&mut self, cells: impl Iterator<Item = Cell<'c>>, input: Option<&Value>) {
        let mut columns = self.rows.columns.iter().map(|column| &*column.name);
        let mut pairs: Vec<(&str, Result<Cell<'_>, &Value>)> = Vec::new();
        for cell in cells {
            let name = columns.next().unwrap_or_default();
            pairs.push((name, Ok(cell)));
            if name == "puzzle" {
                pairs.extend(input.map(|input| ("input", Err(input))));
            }
        }
        let in_order = self.rows.format == RowFormat::JsonInOrder;
        if !in_order {
            pairs.sort_by_key(|(name, _)| *name);
        }
        let mut separator = "{";
        for (name, cell) in pairs {
            self.text.put(separator);
            separator = ",";
            put_json(&mut self.text, name);
            self.text.put(":");
            match cell {
                Err(value) => self.text.put(&value.to_string()),
                Ok(Cell::Text(text)) => put_json(&mut self.text, text),
                Ok(Cell::Board(values)) => {
                    self.text.put("\"");
                    put_values(&mut self.text, values);
                    self.text.put("\"");
                }
                Ok(Cell::Score(number) | Cell::Real(number)) if !in_order || !number.is_finite() => {
                    self.text.put(&Value::from(number).to_string());
                }
                Ok(Cell::Missing) => self.text.put("null"),
                Ok(cell) => self.number(cell, true),
            }
        }
        self.text.put("}\n");
    }
}

/// What is kept of the input, by name.
fn kept(names: &[String], fields: &[String]) -> Option<Value> {
    let pairs = names.iter().zip(fields).map(|(name, field)| (name.clone(), field.as_str().into()));
    let object: Map<String, Value> = pairs.collect();
    (!object.is_empty()).then(|| object.into())
}

/// A character for each cell: `.` for blank, 1 to 9, letters from A for greater values.
fn put_values(text: &mut Vec<u8>, values: &[u8]) {
    let symbol = |&value: &u8| match value {
        0 => b'.',
        1..=9 => b'0' + value,
        _ => b'A' - 10 + value,
    };
    text.extend(values.iter().map(symbol));
}

/// A text as JSON writes it.
fn put_json(out: &mut Vec<u8>, text: &str) {
    if text.bytes().any(|byte| byte < b' ' || byte == b'"' || byte == b'\\') {
        return out.put(&Value::from(text).to_string());
    }
    out.push(b'"');
    out.put(text);
    out.push(b'"');
}

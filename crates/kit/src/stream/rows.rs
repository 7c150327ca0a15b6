//! Rows of tables, or text.

use std::fmt;
use std::io::Write;
use std::sync::Arc;

use serde_json::{Map, Value as Json};
use sudoku_tables::format::{Encoding, PutValue};
use sudoku_tables::{Column, Format, Frame, Kind, Text, Value, escape};

use super::input::{Input, Item, Keep, Readable};

/// The form of the rows of an output.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// The format of a table; `None` for other text.
    pub format: Option<&'static Format>,
    /// The columns of a table.
    pub columns: Vec<Column>,
    /// Columns of the input that follow the puzzle.
    pub keep: Keep,
    /// Whether to escape texts that a spreadsheet would interpret as formulas.
    pub escape_formulas: bool,
    /// The first line, if the text is not a table.
    pub head: &'static str,
}

impl Rows {
    /// Text that is not a table.
    pub const TEXT: Rows =
        Rows { format: None, columns: Vec::new(), keep: Keep::None, escape_formulas: false, head: "" };

    /// The text of a few rows, including the header.
    pub fn text(&self, write: impl FnOnce(&mut Out<'_>)) -> Vec<u8> {
        let (input, shown) = (Input::default(), Shown::default());
        let columns = self.all_columns(&shown);
        let mut out = Out::new(self, &input, &shown, &columns);
        out.text = self.header(&columns);
        write(&mut out);
        out.text
    }

    /// Whether they are JSON.
    pub fn is_json(&self) -> bool {
        self.format.is_some_and(Format::is_json)
    }

    /// The columns of a table, with those of the input after the puzzle.
    pub(super) fn all_columns(&self, shown: &Shown) -> Arc<[Column]> {
        let mut columns = self.columns.clone();
        let place = columns.iter().position(|column| column.name == "puzzle").map_or(0, |place| place + 1);
        Column::keep(&mut columns, place, &shown.kept);
        if shown.column {
            let column = Column::new("column", Kind::Text, "Column of the input that holds the puzzle.");
            columns.insert(place, column);
        }
        columns.into()
    }

    /// The text before all rows.
    pub(super) fn header(&self, columns: &[Column]) -> Vec<u8> {
        let mut text = Vec::new();
        match self.format.map(|format| format.encoding) {
            None => text.put(self.head),
            Some(Encoding::Text { head, .. }) => head(columns, &mut text),
            Some(Encoding::File { .. }) => {}
        }
        text
    }

    /// The columns that locate a puzzle of an input, followed by others.
    pub fn with_place(input: &Input, columns: impl IntoIterator<Item = Column>) -> Vec<Column> {
        let file = input.has_many().then(|| Column::new("file", Kind::Text, "File that holds the puzzle."));
        let place = [
            Column::new("line", Kind::Integer, "Line of the puzzle in its file, from 1."),
            Column::new("puzzle", Kind::Text, "The puzzle, row by row, blanks as dots."),
        ];
        file.into_iter().chain(place).chain(columns).collect()
    }
}

/// The parts of the input that rows contain.
#[derive(Default)]
pub(super) struct Shown {
    /// The columns that are kept.
    pub kept: Vec<String>,
    /// Whether rows state the column of the puzzle. In JSON they do if its name is not `puzzle`.
    pub column: bool,
}

/// The output of a piece of work.
pub struct Out<'a> {
    /// Output lines, and the rows of tables that are text.
    pub text: Vec<u8>,
    /// The rows of other tables.
    pub(super) frame: Frame,
    /// Puzzles in the output.
    pub kept: u64,
    /// Rejected lines with the reasons.
    pub(super) rejected: Vec<(u64, String)>,
    rows: &'a Rows,
    input: &'a Input,
    shown: &'a Shown,
    columns: &'a [Column],
    /// The column of the puzzle in the input, if its name is not `puzzle`.
    pub(super) column: Option<Arc<str>>,
    /// The column of the next value.
    next: usize,
    /// Adds a value to the text.
    put: Option<PutValue>,
}

impl<'a> Out<'a> {
    pub(super) fn new(
        rows: &'a Rows,
        input: &'a Input,
        shown: &'a Shown,
        columns: &'a Arc<[Column]>,
    ) -> Out<'a> {
        let put = match rows.format.map(|format| format.encoding) {
            Some(Encoding::Text { value, .. }) => Some(value),
            _ => None,
        };
        let (frame, rejected) = (Frame::new(Arc::clone(columns)), Vec::new());
        Out {
            text: Vec::new(),
            frame,
            kept: 0,
            rejected,
            rows,
            input,
            shown,
            columns,
            column: None,
            next: 0,
            put,
        }
    }

    /// Rejects a line.
    pub fn reject(&mut self, line: u64, why: impl ToString) {
        self.rejected.push((line, why.to_string()));
    }

    /// Writes a row about a puzzle of the input: its place, the puzzle, the kept columns of the input, and `values`,
    /// one for each further column.
    pub fn row<'v, P: Readable>(&mut self, item: &Item<P>, values: impl IntoIterator<Item = Value<'v>>) {
        if let Some(file) = self.input.file_of(item) {
            self.put(&file.into());
        }
        self.put(&item.line.into());
        self.put(&Value::Cells(item.puzzle.values()));
        if self.shown.column {
            let column = self.column.clone();
            self.put(&column.as_deref().into());
        }
        item.columns.iter().zip(&self.shown.kept).for_each(|(text, _)| self.put(&text.into()));
        self.record(values);
    }

    /// Writes a row with one value for each column.
    pub fn record<'v>(&mut self, values: impl IntoIterator<Item = Value<'v>>) {
        values.into_iter().for_each(|value| self.put(&value));
        debug_assert_eq!(self.next, 0, "a row has {} columns", self.columns.len());
    }

    #[inline]
    fn put(&mut self, value: &Value<'_>) {
        debug_assert!(
            self.columns[self.next].kind.holds(value),
            "{value:?} in {:?}",
            self.columns[self.next]
        );
        match (value, self.put) {
            (Value::Text(text), _) if self.rows.escape_formulas => self.put_escaped(text),
            (value, Some(put)) => put(self.columns, self.next, value, &mut self.text),
            (value, None) => self.frame.put(value.clone()),
        }
        self.next += 1;
        if self.next == self.columns.len() {
            self.next = 0;
        }
    }

    fn put_escaped(&mut self, text: &str) {
        let value = escape::formula(text).into();
        match self.put {
            Some(put) => put(self.columns, self.next, &value, &mut self.text),
            None => self.frame.put(value),
        }
    }

    /// Writes an object about a puzzle of the input, with its file, its column and the kept columns of the input.
    pub fn object<P>(&mut self, item: &Item<P>, mut object: Json) {
        if let Some(file) = self.input.file_of(item) {
            object["file"] = file.into();
        }
        if let Some(column) = &self.column {
            object["column"] = (**column).into();
        }
        let kept: Map<String, Json> = self
            .shown
            .kept
            .iter()
            .zip(&item.columns)
            .map(|(name, field)| (name.clone(), field.as_str().into()))
            .collect();
        if !kept.is_empty() {
            object["input"] = kept.into();
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
}

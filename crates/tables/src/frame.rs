//! Rows of a table, stored column by column, with the types of the columns.

use std::ops::Range;
use std::sync::Arc;

use crate::{Column, Kind, Text as _, Value};

/// Rows of a table, column by column.
///
/// ```
/// use sudoku_tables::{Column, Frame, Kind, Value};
///
/// let columns = [Column::new("set", Kind::Text, "The set."), Column::new("clues", Kind::Integer, "Clues.")];
/// let mut frame = Frame::new(columns);
/// frame.row(["easy".into(), 30.into()]);
/// frame.put("hard");
/// frame.put(None::<u32>);
/// assert_eq!(frame.len(), 2);
/// assert_eq!(frame.value(1, 0), Value::from("hard"));
/// assert_eq!(frame.value(1, 1), Value::Missing);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    columns: Arc<[Column]>,
    values: Vec<Values>,
    /// Index of the column for the next value.
    next: usize,
    rows: usize,
}

/// The values of one column; `None` for a missing one.
#[derive(Clone, PartialEq, Debug)]
pub enum Values {
    /// Whole numbers.
    Integer(Vec<Option<i64>>),
    /// Real numbers.
    Real(Vec<Option<f64>>),
    /// Truth values.
    Boolean(Vec<Option<bool>>),
    /// Texts.
    Text(Texts),
}

/// Texts stored consecutively in one allocation. An empty text counts as missing, as in CSV.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Texts {
    all: String,
    ends: Vec<usize>,
}

impl Texts {
    /// Adds a text.
    pub fn push(&mut self, text: &str) {
        self.all.push_str(text);
        self.ends.push(self.all.len());
    }

    /// The text at an index, from 0.
    ///
    /// # Panics
    /// If there is none at that index.
    pub fn get(&self, at: usize) -> Option<&str> {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.all[start..self.ends[at]]).filter(|text| !text.is_empty())
    }

    /// All texts in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<&str>> {
        (0..self.ends.len()).map(|at| self.get(at))
    }
}

impl Values {
    pub(crate) fn new(kind: Kind) -> Values {
        match kind {
            Kind::Integer => Values::Integer(Vec::new()),
            Kind::Real => Values::Real(Vec::new()),
            Kind::Boolean => Values::Boolean(Vec::new()),
            Kind::Text => Values::Text(Texts::default()),
        }
    }

    #[cfg(feature = "parquet")]
    fn kind(&self) -> Kind {
        match self {
            Values::Integer(_) => Kind::Integer,
            Values::Real(_) => Kind::Real,
            Values::Boolean(_) => Kind::Boolean,
            Values::Text(_) => Kind::Text,
        }
    }

    #[cfg(feature = "parquet")]
    pub(crate) fn len(&self) -> usize {
        match self {
            Values::Integer(all) => all.len(),
            Values::Real(all) => all.len(),
            Values::Boolean(all) => all.len(),
            Values::Text(all) => all.ends.len(),
        }
    }

    fn get(&self, row: usize) -> Value<'_> {
        match self {
            Values::Integer(all) => all[row].into(),
            Values::Real(all) => all[row].into(),
            Values::Boolean(all) => all[row].into(),
            Values::Text(all) => all.get(row).into(),
        }
    }

    /// Adds a value; real columns also accept whole numbers.
    ///
    /// # Errors
    /// The value, if its kind does not match.
    fn push<'a>(&mut self, value: Value<'a>) -> Result<(), Value<'a>> {
        match (self, value) {
            (Values::Integer(all), Value::Integer(number)) => all.push(Some(number)),
            (Values::Integer(all), Value::Missing) => all.push(None),
            (Values::Real(all), Value::Real(number)) => all.push(Some(number)),
            (Values::Real(all), Value::Integer(number)) => all.push(Some(number as f64)),
            (Values::Real(all), Value::Missing) => all.push(None),
            (Values::Boolean(all), Value::Boolean(truth)) => all.push(Some(truth)),
            (Values::Boolean(all), Value::Missing) => all.push(None),
            (Values::Text(all), Value::Text(text)) => all.push(&text),
            (Values::Text(all), Value::Cells(values)) => {
                let mut text = Vec::with_capacity(values.len());
                text.put_cells(values);
                all.push(&String::from_utf8_lossy(&text));
            }
            (Values::Text(all), Value::Missing) => all.push(""),
            (_, value) => return Err(value),
        }
        Ok(())
    }

    /// Adds values of the same kind; returns `false` if the kinds differ.
    fn extend(&mut self, other: &Values, rows: Range<usize>) -> bool {
        match (self, other) {
            (Values::Integer(all), Values::Integer(more)) => all.extend_from_slice(&more[rows]),
            (Values::Real(all), Values::Real(more)) => all.extend_from_slice(&more[rows]),
            (Values::Boolean(all), Values::Boolean(more)) => all.extend_from_slice(&more[rows]),
            (Values::Text(all), Values::Text(more)) => {
                rows.for_each(|row| all.push(more.get(row).unwrap_or_default()));
            }
            _ => return false,
        }
        true
    }
}

impl Frame {
    /// A frame without rows.
    pub fn new(columns: impl Into<Arc<[Column]>>) -> Frame {
        let columns = columns.into();
        let values = columns.iter().map(|column| Values::new(column.kind)).collect();
        Frame { columns, values, next: 0, rows: 0 }
    }

    /// A frame of these values; `None` if their kinds do not match the columns, or the columns have different lengths.
    #[cfg(feature = "parquet")]
    pub(crate) fn of(columns: Arc<[Column]>, values: Vec<Values>) -> Option<Frame> {
        let rows = values.first().map_or(0, Values::len);
        let fit = |(values, column): (&Values, &Column)| values.len() == rows && values.kind() == column.kind;
        let fit = values.len() == columns.len() && values.iter().zip(&*columns).all(fit);
        fit.then_some(Frame { columns, values, next: 0, rows })
    }

    /// Its columns.
    pub fn columns(&self) -> &Arc<[Column]> {
        &self.columns
    }

    /// The number of complete rows.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether there is no complete row.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// The values of each column, in the order of the columns.
    pub fn values(&self) -> &[Values] {
        &self.values
    }

    /// The value at a row and a column, both from 0.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub fn value(&self, row: usize, column: usize) -> Value<'_> {
        self.values[column].get(row)
    }

    /// The text at a row and a column, both from 0; empty if it is missing.
    ///
    /// # Panics
    /// If there is no such row or column, or it is not a text column.
    pub fn text(&self, row: usize, column: usize) -> &str {
        match &self.values[column] {
            Values::Text(all) => all.get(row).unwrap_or_default(),
            _ => panic!("column {} is not of text", self.columns[column].name),
        }
    }

    /// Adds a value to the current row. After the last column, a new row starts.
    ///
    /// # Panics
    /// If the value does not have the column's kind.
    pub fn put<'a>(&mut self, value: impl Into<Value<'a>>) {
        let column = &self.columns[self.next];
        let value = match (value.into(), column.decimals) {
            // The number is rounded as it is in text.
            (Value::Real(number), Some(decimals)) => {
                Value::Real(format!("{number:.decimals$}").parse().unwrap_or(number))
            }
            (value, _) => value,
        };
        if let Err(value) = self.values[self.next].push(value) {
            panic!("{value:?} in column {} of kind {:?}", column.name, column.kind);
        }
        self.step();
    }

    /// Adds a value in the form in which CSV prints it; see [`Frame::put`]. An empty text is a missing value.
    ///
    /// # Errors
    /// If the text does not have the column's kind, or is empty but a value is required. Nothing is then added.
    pub fn parse(&mut self, text: &str) -> Result<(), ValueError> {
        let column = &self.columns[self.next];
        let value = match column.kind {
            Kind::Text => Some(Value::from(text)),
            _ if text.is_empty() => column.optional.then_some(Value::Missing),
            Kind::Integer => text.parse().ok().map(Value::Integer),
            Kind::Real => text.parse().ok().map(Value::Real),
            Kind::Boolean => text.parse().ok().map(Value::Boolean),
        };
        let Some(value) = value else {
            return Err(ValueError { column: column.name.clone(), text: text.to_owned(), kind: column.kind });
        };
        self.put(value);
        Ok(())
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If there is not exactly one value of the right kind for each column.
    pub fn row<'a>(&mut self, values: impl IntoIterator<Item = Value<'a>>) {
        let before = self.rows;
        values.into_iter().for_each(|value| self.put(value));
        assert!(self.next == 0 && self.rows == before + 1, "a row has {} columns", self.columns.len());
    }

    /// Adds rows of a frame with the same columns.
    ///
    /// # Panics
    /// If the columns differ in number or kind, the current row is incomplete, or there are no such rows.
    pub fn append(&mut self, other: &Frame, rows: Range<usize>) {
        assert!(self.next == 0 && self.values.len() == other.values.len() && rows.end <= other.rows);
        for (values, more) in self.values.iter_mut().zip(&other.values) {
            assert!(values.extend(more, rows.clone()), "the kinds of the columns differ");
        }
        self.rows += rows.len();
    }

    /// Adds the text of its rows.
    pub(crate) fn write(&self, put: impl Fn(&[Column], usize, &Value<'_>, &mut Vec<u8>), out: &mut Vec<u8>) {
        for row in 0..self.rows {
            for (at, values) in self.values.iter().enumerate() {
                put(&self.columns, at, &values.get(row), out);
            }
        }
    }

    /// Moves to the next column, or to the first one of the next row.
    fn step(&mut self) {
        self.next += 1;
        if self.next == self.columns.len() {
            self.next = 0;
            self.rows += 1;
        }
    }
}

/// A text that is not a valid value of its column.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{column} {text:?} is not {kind:?}")]
pub struct ValueError {
    /// The column.
    pub column: String,
    /// The text.
    pub text: String,
    /// The kind of the column.
    pub kind: Kind,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> Frame {
        Frame::new([
            Column::new("text", Kind::Text, ""),
            Column::new("count", Kind::Integer, "").required(),
            Column::new("share", Kind::Real, ""),
            Column::new("known", Kind::Boolean, ""),
        ])
    }

    #[test]
    fn values_come_back_with_their_kinds() {
        let mut frame = frame();
        frame.row(["a".into(), 1_u64.into(), 2.into(), true.into()]);
        frame.row([Value::Missing, i64::MIN.into(), 0.5.into(), Value::Missing]);
        let row = |n: usize| (0..4).map(|column| frame.value(n, column)).collect::<Vec<_>>();
        assert_eq!(row(0), ["a".into(), 1.into(), 2.0.into(), true.into()]);
        assert_eq!(row(1), [Value::Missing, i64::MIN.into(), 0.5.into(), Value::Missing]);
    }

    #[test]
    fn texts_are_parsed_by_the_kind_of_their_column() {
        let mut parsed = frame();
        for text in ["a", "-7", "1e300", "false", "", "0", "", ""] {
            parsed.parse(text).unwrap();
        }
        let mut put = frame();
        put.row(["a".into(), (-7).into(), 1e300.into(), false.into()]);
        put.row(["".into(), 0.into(), Value::Missing, Value::Missing]);
        assert_eq!(parsed, put);
        parsed.parse("b").unwrap();
        for (text, shown) in [("", "count \"\" is not Integer"), ("1.5", "count \"1.5\" is not Integer")] {
            assert_eq!(parsed.parse(text).unwrap_err().to_string(), shown);
        }
        assert_eq!(parsed.len(), 2);
    }

    #[test]
    fn appended_rows_are_those_of_the_range() {
        let mut all = frame();
        (0..5).for_each(|n| all.row([format!("t{n}").into(), n.into(), Value::Missing, (n < 2).into()]));
        let mut some = frame();
        some.append(&all, 3..5);
        some.append(&all, 0..1);
        let counts: Vec<Value<'_>> = (0..3).map(|row| some.value(row, 1)).collect();
        assert_eq!(counts, [3.into(), 4.into(), 0.into()]);
        assert_eq!(some.value(2, 0), "t0".into());
    }

    #[test]
    #[should_panic(expected = "Text(\"many\") in column count of kind Integer")]
    fn a_value_of_another_kind_is_a_mistake() {
        frame().row(["a".into(), "many".into()]);
    }
}

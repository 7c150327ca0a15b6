//! Rows as structs. The columns of CSV and Parquet, a run's `columns.json` and the docs are derived from the type.

use serde::Serialize;
use serde::de::DeserializeOwned;

use sudoku_stats::Estimate;

use crate::{Cell, Column, Kind};

/// A struct with the columns of a table. The doc comments of its fields are the meanings of the columns. An enum
/// without fields is a text column by [`Category`](sudoku_derive::Category).
///
/// ```
/// use sudoku_tables::{Columns, Kind};
///
/// /// A puzzle solved.
/// #[derive(Columns)]
/// pub struct Row {
///     /// Line in its file, from 1.
///     pub line: u64,
///     /// Mean time of a solution.
///     #[unit = "ns"]
///     pub solve_ns: Option<f64>,
/// }
///
/// let columns = Row::columns();
/// assert_eq!((columns[1].name.as_str(), columns[1].kind), ("solve_ns", Kind::Real));
/// assert_eq!((columns[1].unit.as_str(), columns[1].optional), ("ns", true));
/// assert_eq!(columns[0].meaning, "Line in its file, from 1.");
/// ```
pub trait Columns {
    /// The text about the table.
    const ABOUT: &'static str = "";

    /// Its columns, in the order in which it is serialised.
    fn columns() -> Vec<Column>;

    /// Its cells in a table of results.
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }

    /// Its quantities.
    fn quantities(&self) -> Vec<Quantified> {
        Vec::new()
    }

    /// The part of the data that the quantities are about; `None` if a table has one row.
    fn part(&self) -> Option<String> {
        None
    }
}

/// The name and the value of a quantity; `None` if the data do not define it.
pub type Quantified = (String, Option<Estimate>);

/// A row of a table that is written and read.
pub trait Row: Columns + Serialize + DeserializeOwned + Send {}

impl<T: Columns + Serialize + DeserializeOwned + Send> Row for T {}

/// A type that can be one field of a row.
pub trait Field {
    /// The kind of its values.
    const KIND: Kind;
    /// Whether a value may be missing.
    const OPTIONAL: bool = false;

    /// The value in a table of results.
    fn cell(&self) -> Cell;

    /// A column of such values.
    fn column(name: &str, meaning: &str, unit: &str) -> Column {
        Column { optional: Self::OPTIONAL, ..Column::new(name, Self::KIND, meaning).unit(unit) }
    }
}

impl<T: Field> Field for Option<T> {
    const KIND: Kind = T::KIND;
    const OPTIONAL: bool = true;

    fn cell(&self) -> Cell {
        self.as_ref().map_or(Cell::Empty, Field::cell)
    }
}

/// Several values in one cell.
impl<T: Field, const N: usize> Field for [T; N] {
    const KIND: Kind = T::KIND;

    fn cell(&self) -> Cell {
        Cell::list(self)
    }
}

impl<T: Field> Field for Vec<T> {
    const KIND: Kind = T::KIND;

    fn cell(&self) -> Cell {
        Cell::list(self)
    }
}

//! Columns: name, kind, unit and meaning.

use serde::Serialize;

use crate::Value;

/// The kind of a column's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Whole numbers.
    Integer,
    /// Real numbers.
    Real,
    /// `true` and `false`.
    Boolean,
    /// Text, including puzzles and grids.
    Text,
}

/// A column of a table.
///
/// ```
/// use sudoku_tables::{Column, Kind};
///
/// let column = Column::new("solve_ns", Kind::Real, "Mean time of a solution.").unit("ns").required();
/// assert_eq!((column.unit.as_str(), column.optional), ("ns", false));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Column {
    /// Its name, in snake_case.
    pub name: String,
    /// The kind of its values.
    pub kind: Kind,
    /// Whether values may be missing: an empty field in CSV, null in JSON and Parquet.
    pub optional: bool,
    /// Unit; empty for counts and pure numbers.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// Its meaning.
    pub meaning: String,
    /// Number of decimals of its real numbers in text; `None` means as many as necessary.
    #[serde(skip)]
    pub decimals: Option<usize>,
    /// The column of an input that it copies. In JSON, such columns are fields of one object `input`, with their
    /// original names.
    #[serde(skip)]
    pub copied: Option<String>,
}

impl Kind {
    /// Whether a column of this kind can contain the value; real columns also accept whole numbers.
    pub fn holds(self, value: &Value<'_>) -> bool {
        match value {
            Value::Missing => true,
            Value::Integer(_) => matches!(self, Kind::Integer | Kind::Real),
            Value::Real(_) => self == Kind::Real,
            Value::Boolean(_) => self == Kind::Boolean,
            Value::Text(_) | Value::Cells(_) => self == Kind::Text,
        }
    }
}

impl Column {
    /// A column whose values may be missing, without a unit.
    pub fn new(name: impl Into<String>, kind: Kind, meaning: impl Into<String>) -> Column {
        Column {
            name: name.into(),
            kind,
            optional: true,
            unit: String::new(),
            meaning: meaning.into(),
            decimals: None,
            copied: None,
        }
    }

    /// Sets the unit of its values.
    pub fn unit(mut self, unit: impl Into<String>) -> Column {
        self.unit = unit.into();
        self
    }

    /// Its head in a table of results: its name with its unit.
    pub fn head(&self) -> String {
        let name = self.name.replace('_', " ");
        if self.unit.is_empty() { name } else { format!("{name} ({})", self.unit) }
    }

    /// Sets the number of decimals in text.
    pub fn decimals(mut self, decimals: usize) -> Column {
        self.decimals = Some(decimals);
        self
    }

    /// Makes values required.
    pub fn required(mut self) -> Column {
        self.optional = false;
        self
    }

    /// Inserts columns of an input that are copied to the output. A column whose name is already taken becomes
    /// `input_NAME`.
    ///
    /// # Panics
    /// If the place is after the last column.
    pub fn keep(columns: &mut Vec<Column>, place: usize, names: &[String]) {
        for (name, place) in names.iter().zip(place..) {
            let mut shown = name.clone();
            while columns.iter().any(|column| column.name == shown) {
                shown.insert_str(0, "input_");
            }
            let column = Column::new(shown, Kind::Text, format!("Column {name} of the input."));
            columns.insert(place, Column { copied: Some(name.clone()), ..column });
        }
    }
}

//! Cells of tables of results.

use serde::{Deserialize, Serialize, Serializer};
use sudoku_stats::{Bootstrap, Correlation, Estimate, Interval, PValue, number};

use crate::{Field, Kind};

/// The content of a field of a table. In JSON it is null, a text, a number, an array with value, low and high, or an
/// object with `code` or `markdown`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Cell {
    /// An empty field, because there is no value.
    Empty,
    /// Text, escaped on output.
    Text(String),
    /// Text that is shown as code, such as a hash.
    Code {
        /// The text.
        code: String,
    },
    /// Markdown from the program, with any user-supplied text escaped.
    Markdown {
        /// The text.
        markdown: String,
    },
    /// A whole number.
    Count(u64),
    /// A number, shown with four significant digits.
    Number(f64),
    /// A number and its interval.
    Interval(f64, f64, f64),
}

impl Cell {
    /// An estimate as a percentage. The head of its column must contain `%`.
    pub fn percent(share: &Estimate) -> Cell {
        Cell::Interval(100.0 * share.value, 100.0 * share.low, 100.0 * share.high)
    }

    /// A part of a whole as a percentage.
    pub fn percentage(part: u64, whole: u64) -> Cell {
        Cell::Number(100.0 * part as f64 / whole as f64)
    }

    /// The value of a column in this unit: a share in `%` is a part of 1.
    pub fn in_unit(self, unit: &str) -> Cell {
        match self {
            Cell::Number(share) if unit == "%" => Cell::Number(100.0 * share),
            Cell::Interval(share, low, high) if unit == "%" => {
                Cell::Interval(100.0 * share, 100.0 * low, 100.0 * high)
            }
            other => other,
        }
    }

    /// Several values in one field, such as quantiles.
    pub fn list<'a, T: Field + 'a>(values: impl IntoIterator<Item = &'a T>) -> Cell {
        Cell::Text(values.into_iter().map(|value| value.cell().text()).collect::<Vec<_>>().join(", "))
    }

    /// The displayed text, not escaped.
    pub fn text(&self) -> String {
        match self {
            Cell::Empty => String::new(),
            Cell::Text(text) | Cell::Code { code: text } | Cell::Markdown { markdown: text } => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Number(value) => number(*value),
            Cell::Interval(value, low, high) => {
                format!("{} [{}, {}]", number(*value), number(*low), number(*high))
            }
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Empty => serializer.serialize_unit(),
            Cell::Text(text) => serializer.serialize_str(text),
            Cell::Code { code } => serializer.collect_map([("code", code)]),
            Cell::Markdown { markdown } => serializer.collect_map([("markdown", markdown)]),
            Cell::Count(count) => serializer.serialize_u64(*count),
            Cell::Number(value) if value.is_finite() => serializer.serialize_f64(*value),
            Cell::Interval(value, low, high) if (value + low + high).is_finite() => {
                [value, low, high].serialize(serializer)
            }
            // JSON has no such numbers.
            Cell::Number(_) | Cell::Interval(..) => serializer.serialize_str(&self.text()),
        }
    }
}

/// The cells of a row. Each is any value that converts to a [`Cell`]. `..many` adds a cell for each item of `many`.
///
/// ```
/// use sudoku_tables::{Table, cells};
///
/// let sets = [("easy", 120, 0.25), ("hard", 80, 0.5)];
/// let table = Table::new(["set"], ["n", "share"]);
/// let table = table.rows(sets.iter().map(|&(set, n, share)| cells![set, n as u64, share]));
/// assert_eq!(cells!["easy", ..[120_u64, 0], 0.25], cells!["easy", 120_u64, 0_u64, 0.25]);
/// assert!(table.markdown().ends_with("| easy | 120 | 0.2500 |\n| hard | 80 | 0.5000 |\n"));
/// ```
#[macro_export]
macro_rules! cells {
    (@ $row:ident) => {};
    (@ $row:ident .. $many:expr $(, $($rest:tt)*)?) => {
        $row.extend($many.into_iter().map($crate::Cell::from));
        $crate::cells!(@ $row $($($rest)*)?);
    };
    (@ $row:ident $one:expr $(, $($rest:tt)*)?) => {
        $row.extend([$crate::Cell::from($one)]);
        $crate::cells!(@ $row $($($rest)*)?);
    };
    ($($values:tt)*) => {{
        let mut row: Vec<$crate::Cell> = Vec::new();
        $crate::cells!(@ row $($values)*);
        row
    }};
}

macro_rules! fields {
    ($($kind:ident $type:ty, $value:ident => $cell:expr;)+) => {
        $(impl From<&$type> for Cell {
            fn from($value: &$type) -> Cell {
                $cell
            }
        }

        impl From<$type> for Cell {
            fn from(value: $type) -> Cell {
                Cell::from(&value)
            }
        }

        impl Field for $type {
            const KIND: Kind = Kind::$kind;

            fn cell(&self) -> Cell {
                self.into()
            }
        })+
    };
}

fields! {
    Text String, text => Cell::Text(text.clone());
    Text &str, text => Cell::Text((*text).to_owned());
    Integer u8, count => Cell::Count((*count).into());
    Integer u16, count => Cell::Count((*count).into());
    Integer u32, count => Cell::Count((*count).into());
    Integer u64, count => Cell::Count(*count);
    Integer usize, count => Cell::Count(*count as u64);
    Integer i32, value => Cell::Number((*value).into());
    Integer i64, value => Cell::Number(*value as f64);
    Real f64, value => Cell::Number(*value);
    Boolean bool, truth => Cell::Text(if *truth { "yes" } else { "no" }.to_owned());
    Real Estimate, one => if one.has_interval() {
        Cell::Interval(one.value, one.low, one.high)
    } else {
        Cell::Number(one.value)
    };
    Real Bootstrap, one => Cell::Interval(one.estimate, one.bca.low, one.bca.high);
    Real Correlation, one => Cell::Interval(one.estimate, one.ci.low, one.ci.high);
    Real (f64, Interval), one => Cell::Interval(one.0, one.1.low, one.1.high);
    Real PValue, p => Cell::Text(p.to_string());
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::Empty, Into::into)
    }
}

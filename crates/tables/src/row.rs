//! Rows as structs. The columns of CSV and Parquet, a run's `columns.json` and the docs are derived from the type.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Column, Kind};

/// A row of a table; declare it with [`row!`](crate::row).
pub trait Row: Serialize + DeserializeOwned + Send {
    /// Its columns, in the order in which it is serialised.
    fn columns() -> Vec<Column>;
}

/// A type that can be one field of a row.
pub trait Field {
    /// The kind of its values.
    const KIND: Kind;
    /// Whether a value may be missing.
    const OPTIONAL: bool = false;
}

impl<T: Field> Field for Option<T> {
    const KIND: Kind = T::KIND;
    const OPTIONAL: bool = true;
}

macro_rules! fields {
    ($kind:ident: $($type:ty),+) => {
        $(impl Field for $type {
            const KIND: Kind = Kind::$kind;
        })+
    };
}

fields!(Integer: u8, u16, u32, u64, usize, i32, i64);
fields!(Real: f64);
fields!(Boolean: bool);
fields!(Text: String);

/// Makes enums without fields usable as text columns.
#[macro_export]
macro_rules! text_fields {
    ($($type:ty),+ $(,)?) => {
        $(impl $crate::Field for $type {
            const KIND: $crate::Kind = $crate::Kind::Text;
        })+
    };
}

/// Declares a row type: a struct whose doc comments become the meanings of its columns. A unit may follow the type. An
/// enum without fields can be a text column with [`text_fields!`](crate::text_fields).
///
/// ```
/// use sudoku_tables::{Kind, Row as _, row};
///
/// row! {
///     /// A puzzle solved.
///     #[derive(Clone, Debug)]
///     pub struct Row {
///         /// Line in its file, from 1.
///         pub line: u64,
///         /// Mean time of a solution.
///         pub solve_ns: Option<f64> => "ns",
///     }
/// }
///
/// let columns = Row::columns();
/// assert_eq!((columns[1].name.as_str(), columns[1].kind), ("solve_ns", Kind::Real));
/// assert_eq!((columns[1].unit.as_str(), columns[1].optional), ("ns", true));
/// assert_eq!(columns[0].meaning, "Line in its file, from 1.");
/// ```
#[macro_export]
macro_rules! row {
    (
        $(#[$outer:meta])*
        $vis:vis struct $name:ident {
            $(
                $(#[doc = $doc:literal])*
                $field_vis:vis $field:ident: $type:ty $(=> $unit:literal)?
            ),* $(,)?
        }
    ) => {
        $(#[$outer])*
        #[derive(serde::Serialize, serde::Deserialize)]
        $vis struct $name {
            $($(#[doc = $doc])* $field_vis $field: $type,)*
        }

        impl $crate::Row for $name {
            fn columns() -> Vec<$crate::Column> {
                vec![$($crate::Column {
                    optional: <$type as $crate::Field>::OPTIONAL,
                    unit: String::new() $(+ $unit)?,
                    ..$crate::Column::new(
                        stringify!($field),
                        <$type as $crate::Field>::KIND,
                        concat!("" $(, $doc)*).trim(),
                    )
                }),*]
            }
        }
    };
}

//! Columns whose values come from a closed set.

/// Declares an enum without fields whose variants are texts in rows, summaries, tables and figures: a
/// [`named!`](sudoku_core::named) enum that is also serialised by name, a text column and a cell.
///
/// ```
/// use sudoku_runner::categorical;
/// use sudoku_tables::Cell;
///
/// categorical! {
///     /// The origin of a puzzle.
///     pub enum Origin {
///         /// Made here.
///         Generated = "generated",
///         /// From a data set.
///         Published = "published",
///     }
/// }
///
/// assert_eq!(serde_json::to_string(&Origin::Generated)?, "\"generated\"");
/// assert_eq!(serde_json::from_str::<Origin>("\"published\"")?, Origin::Published);
/// assert_eq!(Cell::from(Origin::Published), Cell::from("published"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! categorical {
    (
        $(#[$meta:meta])*
        $visible:vis enum $Enum:ident {
            $($(#[$about:meta])* $Variant:ident = $name:literal,)+
        }
    ) => {
        $crate::core_named! {
            $(#[$meta])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
            $visible enum $Enum {
                $($(#[$about])* #[serde(rename = $name)] $Variant = $name,)+
            }
        }

        $crate::tables::text_fields!($Enum);

        impl From<$Enum> for $crate::tables::Cell {
            fn from(value: $Enum) -> Self {
                value.name().into()
            }
        }

        impl From<$Enum> for String {
            fn from(value: $Enum) -> Self {
                value.name().into()
            }
        }
    };
}

//! Parts of a summary, with the meaning, type and computation of each field.

/// Declares a part of a summary: a struct, and the function `of` that computes it. The block computes values that
/// several fields need. Each field then has its meaning, type and value.
///
/// ```
/// use sudoku_runner::record;
/// use sudoku_stats::Estimate;
/// use sudoku_tables::Rows as _;
///
/// record! {
///     /// Puzzles of one level.
///     struct Level(name: &str, clues: &[&f64]) {
///         let n = clues.len() as u64;
///     }
///     /// The level.
///     name: String = name.to_owned(),
///     /// How many there are.
///     n: u64 = n,
///     /// Mean number of clues.
///     mean: Estimate = clues.mean(|clues| *clues)?,
/// }
///
/// let level = Level::of("easy", &[&25.0, &27.0])?;
/// assert_eq!((level.n, level.mean.value), (2, 26.0));
/// # Ok::<(), sudoku_runner::Error>(())
/// ```
///
/// `row` instead of `struct` declares a line of `data.csv` with its [`Columns`](sudoku_tables::Columns).
#[macro_export]
macro_rules! record {
    (
        $(#[$outer:meta])*
        $vis:vis row $name:ident($($argument:ident: $given:ty),* $(,)?) { $($before:tt)* }
        $(
            $(#[doc = $doc:literal])*
            $field_vis:vis $field:ident: $type:ty = $value:expr
        ),* $(,)?
    ) => {
        $(#[$outer])*
        #[derive(Clone, Debug, serde::Serialize, serde::Deserialize, sudoku_tables::Columns)]
        $vis struct $name {
            $($(#[doc = $doc])* $field_vis $field: $type,)*
        }

        $crate::record!(@ $vis $name($($argument: $given),*) { $($before)* } $($field = $value),*);
    };
    (
        $(#[$outer:meta])*
        $vis:vis struct $name:ident($($argument:ident: $given:ty),* $(,)?) { $($before:tt)* }
        $(
            $(#[$inner:meta])*
            $field_vis:vis $field:ident: $type:ty = $value:expr
        ),* $(,)?
    ) => {
        $(#[$outer])*
        #[derive(Clone, Debug, serde::Serialize)]
        $vis struct $name {
            $($(#[$inner])* $field_vis $field: $type,)*
        }

        $crate::record!(@ $vis $name($($argument: $given),*) { $($before)* } $($field = $value),*);
    };
    (
        @ $vis:vis $name:ident($($argument:ident: $given:ty),*) { $($before:tt)* }
        $($field:ident = $value:expr),*
    ) => {
        impl $name {
            #[doc = concat!("Computes [`", stringify!($name), "`].")]
            $vis fn of($($argument: $given),*) -> $crate::Result<$name> {
                $($before)*
                Ok($name { $($field: $value,)* })
            }
        }
    };
}

//! Settings of experiments, with their ranges.

/// Settings that know their ranges; declare them with [`settings!`](crate::settings).
pub trait Settings {
    /// Whether they are in their ranges.
    ///
    /// # Errors
    /// The name of the first that is not, and its range.
    fn check_ranges(&self) -> Result<(), String>;
}

/// Declares settings: a struct that is read from a config and written into manifests, where an unknown name is an
/// error. A range follows the type, also of a list or an option; `check_ranges` refuses what lies outside,
/// by name.
///
/// ```
/// use sudoku_runner::Settings as _;
/// use sudoku_runner::range::{ITEMS, RESAMPLES};
///
/// sudoku_runner::settings! {
///     /// Settings of the experiment.
///     pub struct Config {
///         /// Puzzles made.
///         pub puzzles: u64 => ITEMS,
///         /// Numbers of clues aimed at.
///         pub targets: Vec<usize> => 17..=80,
///         /// Data sets.
///         pub sets: Vec<String>,
///     }
/// }
///
/// let config = Config { puzzles: 10, targets: vec![24, 16], sets: Vec::new() };
/// let error = config.check_ranges().unwrap_err();
/// assert_eq!(error, "targets is 16: give a number of at least 17 and at most 80");
/// ```
#[macro_export]
macro_rules! settings {
    (
        $(#[$outer:meta])*
        $vis:vis struct $name:ident {
            $(
                $(#[$inner:meta])*
                $field_vis:vis $field:ident: $type:ty $(=> $range:expr)?
            ),* $(,)?
        }
    ) => {
        $(#[$outer])*
        #[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $vis struct $name {
            $($(#[$inner])* $field_vis $field: $type,)*
        }

        impl $crate::Settings for $name {
            fn check_ranges(&self) -> Result<(), String> {
                $($(for value in $crate::range::Values::values(&self.$field) {
                    $crate::range::check_range(stringify!($field), value, $range)?;
                })?)*
                Ok(())
            }
        }
    };
}

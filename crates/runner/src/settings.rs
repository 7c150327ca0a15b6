//! Settings of experiments, with their ranges.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Settings that know their ranges. The range of a list or an option is that of its values.
///
/// ```
/// use sudoku_runner::Ranges;
/// use sudoku_runner::range::ITEMS;
///
/// #[derive(Ranges)]
/// pub struct Config {
///     /// Puzzles made.
///     #[range(ITEMS)]
///     pub puzzles: u64,
///     /// Numbers of clues aimed at.
///     #[range(17..=80)]
///     pub targets: Vec<usize>,
/// }
///
/// let config = Config { puzzles: 10, targets: vec![24, 16] };
/// let error = config.check_ranges().unwrap_err();
/// assert_eq!(error, "targets is 16: give a number of at least 17 and at most 80");
/// ```
pub trait Ranges {
    /// Checks that the settings are within their ranges.
    ///
    /// # Errors
    /// The name of the first setting that is not, and its range.
    fn check_ranges(&self) -> Result<(), String>;
}

/// The settings of an experiment, as stored in its configs.
pub trait Settings: Ranges + Serialize + DeserializeOwned + Sync {
    /// Rejects meaningless or infeasible settings before work begins, with their name and the allowed range.
    ///
    /// # Errors
    /// The problem with the first such setting.
    fn check(&self) -> Result<(), String> {
        self.check_ranges()
    }

    /// Makes the settings use a user's data set; returns false if the experiment cannot use one.
    fn use_data(&mut self, _set: &str) -> bool {
        false
    }
}

/// Declares settings: a struct that is read from a config and written into manifests. An unknown name in a config is an
/// error. A range may follow the type, even if this is a list or an option. `check_ranges` rejects values outside the
/// range, with their name.
///
/// ```
/// use sudoku_runner::Ranges as _;
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

        impl $crate::Ranges for $name {
            fn check_ranges(&self) -> Result<(), String> {
                $($(for value in $crate::range::Values::values(&self.$field) {
                    $crate::range::check_range(stringify!($field), value, $range)?;
                })?)*
                Ok(())
            }
        }
    };
}

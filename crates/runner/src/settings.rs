//! Settings of experiments, with their ranges.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Settings that know their ranges; declare them with [`settings!`](crate::settings).
pub trait Ranges {
    /// Whether they are in their ranges.
    ///
    /// # Errors
    /// The name of the first that is not, and its range.
    fn check_ranges(&self) -> Result<(), String>;
}

/// The settings of an experiment, as its configs hold them.
pub trait Settings: Ranges + Serialize + DeserializeOwned + Sync {
    /// Refuses settings that make no sense, or that no machine can carry out, before work begins: by name and with
    /// the allowed range.
    ///
    /// # Errors
    /// What is wrong with the first such setting.
    fn check(&self) -> Result<(), String> {
        self.check_ranges()
    }

    /// Points the settings at a user's data set; false if the experiment has no use for one.
    fn use_data(&mut self, _set: &str) -> bool {
        false
    }
}

/// Declares settings: a struct that is read from a config and written into manifests, where an unknown name is an
/// error. A range follows the type, also of a list or an option; `check_ranges` refuses what lies outside,
/// by name.
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

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

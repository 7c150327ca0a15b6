//! Settings of the experiment.

use sudoku_runner::prelude::*;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// The sets.
        pub sets: Vec<String>,
        /// Puzzles of each set that is made here.
        pub made: u64 => ITEMS,
        /// Puzzles of each set whose difficulty is measured.
        pub sample: u64 => 0..=100_000,
        /// Whether only a user's own set is audited, and none is made.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub own: bool,
    }
}

impl Settings for Config {
    fn use_data(&mut self, set: &str) -> bool {
        (self.sets, self.own) = (vec![set.to_owned()], true);
        true
    }
}

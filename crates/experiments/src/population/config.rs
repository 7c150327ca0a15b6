//! Settings of the experiment.

use sudoku_runner::prelude::*;

use crate::puzzles::metrics;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Orders of removal tried under controlled bias; about one in 250,000 gives a puzzle.
        pub orders: u64 => EFFORT,
        /// Sets of puzzles that were made under controlled bias.
        pub sets: Vec<ControlledSet>,
        /// The metrics; of each its first column.
        pub metrics: Vec<String>,
        /// Resamples of each bootstrap.
        pub bootstrap: usize => RESAMPLES,
    }
}

settings! {
    /// A set of puzzles that were made under controlled bias.
    pub struct ControlledSet {
        /// Its id.
        pub id: String,
        /// The group that is a random sample.
        pub group: String,
        /// Its column of Sudoku Explainer's rating.
        pub rating: String,
        /// At most so many puzzles, spread evenly over the group; 0 for all.
        pub most: usize,
    }
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        metrics(&self.metrics).map(drop).map_err(|error| error.to_string())
    }
}

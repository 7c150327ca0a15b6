//! How much of a metric's value is the puzzle, and how much the way it is written?
//!
//! A symmetric copy of a puzzle is the same puzzle to a person. A metric that breaks ties by the order of cells,
//! houses or digits gives copies different values; no source looks at it.

mod measure;
mod show;
mod summary;

pub use measure::IsomorphStability;
use sudoku_runner::prelude::*;

use crate::puzzles::metrics;

settings! {
/// Settings of the experiment.
pub struct Config {
    /// Random minimal puzzles made.
    pub puzzles: u64 => ITEMS,
    /// At most so many puzzles of each set, spread evenly over it; 0 for all.
    pub per_set: usize,
    /// The sets.
    pub sets: Vec<String>,
    /// Random symmetric copies of each puzzle.
    pub isomorphs: u32 => REPETITIONS,
    /// The metrics; of each its first column.
    pub metrics: Vec<String>,
    /// Resamples of each bootstrap.
    pub bootstrap: usize => RESAMPLES,
    /// Whether only a user's own set is measured, and no puzzle is made.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
}
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        metrics(&self.metrics).map(drop).map_err(|error| error.to_string())
    }

    fn use_data(&mut self, set: &str) -> bool {
        (self.sets, self.own) = (vec![set.to_owned()], true);
        true
    }
}

//! What does the branch score say of a puzzle, and how much of it is the way the puzzle is written?
//!
//! Source: Beer 2011, "Generating difficult Sudoku puzzles quickly": the scores printed beside puzzles, the
//! set-oriented search, and what scores above 300 are said to need.

mod measure;
mod show;
mod summary;

pub use measure::BranchScores;
use sudoku_runner::prelude::*;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Random symmetric copies of each puzzle, K.
        pub isomorphs: u32 => REPETITIONS,
        /// The same for the puzzles with printed scores.
        pub isomorphs_printed: u32 => REPETITIONS,
        /// At most so many puzzles of each set, spread evenly over it; 0 for all.
        pub max_per_set: usize,
        /// The set with printed scores.
        pub printed: String,
        /// The control sets.
        pub sets: Vec<String>,
    }
}

impl Settings for Config {
    fn use_data(&mut self, set: &str) -> bool {
        self.sets = vec![set.to_owned()];
        true
    }
}

//! How many puzzles must be made until one has the level asked for, and does it depend on the grid?
//!
//! Sources: "Zendoku puzzle generation" (Zoonami 2007), 5: grades of 1,000 puzzles (Figure 11), and how many
//! can be made easier to each grade (Figure 12); "Generating and solving sudoku puzzles": hints with a
//! correction strategy, and grids that do not lead to desirable puzzles.

mod measure;
mod published;
mod show;
mod spread;
mod summary;

pub use measure::GenerateAndTestLevels;
use sudoku_generators::GridMethod;
use sudoku_runner::prelude::*;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Minimal puzzles, each from a grid of its own.
        pub puzzles: u64 => ITEMS,
        /// Grids from which several puzzles are made.
        pub shared_grids: u64 => ITEMS,
        /// Puzzles made from each of these.
        pub attempts: usize => 1..=100_000,
        /// Grids on which hints are corrected and reduced.
        pub corrected_grids: u64 => ITEMS,
        /// Sets of hints tried on each of these.
        pub hints: usize => 1..=100_000,
        /// Whether as many sets of hints are corrected for each level, and not reduced.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub before_reduction: bool,
        /// Way in which all grids are filled.
        #[serde(with = "sudoku_runner::named::one")]
        pub grids: GridMethod,
        /// Runs of the human model behind each number of fillable cells.
        pub runs: u32 => REPETITIONS,
        /// Resamples of each bootstrap.
        pub bootstrap: usize => RESAMPLES,
    }
}

impl Settings for Config {}

//! How many clues do minimal puzzles have, as generators make them and in the population?
//!
//! Sources: "Zendoku puzzle generation" (Zoonami 2007), Figure 9: 1,000 puzzles by random removal; Berthier,
//! "Unbiased statistics of a constraint satisfaction problem": the same by top-down generation, by
//! controlled bias, and in the population of all minimal puzzles.

mod measure;
mod published;
mod show;
mod summary;

pub use measure::GivensDistribution;
use sudoku_generators::GridMethod;
use sudoku_runner::prelude::*;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Minimal puzzles by random removal, from each kind of grids.
        pub puzzles: u64 => ITEMS,
        /// Ways to fill the grids; the first takes part in the comparisons.
        #[serde(with = "sudoku_runner::named")]
        pub grids: Vec<GridMethod>,
        /// Orders of removal tried under controlled bias; about one in 250,000 gives a puzzle.
        pub orders: u64 => EFFORT,
        /// Resamples of each bootstrap.
        pub bootstrap: usize => RESAMPLES,
    }
}

impl Settings for Config {}

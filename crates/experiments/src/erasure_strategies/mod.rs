//! Where does erasing stop by each strategy, and is what remains a proper puzzle?
//!
//! Source: "A Sudoku challenge generator", step 3: seven ways of erasing cells, with the questions that it
//! leaves open: where erasing with the level-1 check stops, and whether simple limits are safe.

mod measure;
mod show;
mod summary;
mod variant;

pub use measure::ErasureStrategies;
use sudoku_generators::GridMethod;
use sudoku_runner::prelude::*;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Grids of each kind; each is erased in every way.
        pub puzzles: u64 => ITEMS,
        /// Ways to fill the grids; all strategies start from the first, where erasing stops is reported for all.
        #[serde(with = "sudoku_runner::named")]
        pub grids: Vec<GridMethod>,
        /// Numbers of clues aimed at.
        pub targets: Vec<usize> => 17..=80,
    }
}

impl Settings for Config {}

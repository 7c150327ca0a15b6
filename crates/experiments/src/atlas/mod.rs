//! How many minimal puzzles are there, and how hard are they?
//!
//! Source of the published numbers: D. Berthier, "Unbiased statistics of a constraint satisfaction problem", and his
//! classification results; McGuire, Tugemann and Civario 2012, and the subsequent search for 17-clue puzzles.

mod counts;
mod kept;
mod measure;
mod ratings;
mod rows;
mod show;
mod summary;
mod tail;
mod within;

pub use measure::Atlas;
use sudoku_generators::Method;
use sudoku_runner::prelude::*;
use sudoku_tactics::Profile;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Descents of the sampler that concentrate on 26 to 29 clues.
        pub descents: u64 => DESCENTS,
        /// Descents that concentrate on few clues.
        pub fewest: u64 => DESCENTS,
        /// Grids per descent.
        pub grids: usize => GRIDS,
        /// Puzzles rated per descent of the first kind, drawn by their weights.
        pub rated: usize => RATED,
        /// Descents from which the hardest puzzles are sought.
        pub tails: u64 => DESCENTS,
        /// Walking puzzles per such descent.
        pub walkers: usize => RATED,
        /// Ratings that they must reach, one after another.
        pub ladder: Vec<f64> => 1.0..12.0,
        /// Exchanges proposed to each puzzle after each rating.
        pub proposals: u32 => STEPS,
        /// Generators to compare with the population.
        pub generators: Vec<String>,
        /// Puzzles made by each of them.
        pub made: u64 => ITEMS,
    }
}

/// A single descent gives no interval.
const DESCENTS: std::ops::RangeInclusive<u64> = 2..=10_000_000;
/// More grids would not fit into memory.
const GRIDS: std::ops::RangeInclusive<usize> = 100..=1_000_000;
const RATED: std::ops::RangeInclusive<usize> = 1..=100_000;

impl Config {
    /// The generators with their default options; those that need a profile use Zendoku's.
    fn methods(&self) -> Result<Vec<Method>, String> {
        let profile = Profile::built_in("zendoku").map_err(|error| error.to_string())?;
        let by_name =
            |name: &String| Method::by_name(name, profile.clone()).map_err(|error| error.to_string());
        self.generators.iter().map(by_name).collect()
    }
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        if let Some([a, b]) = self.ladder.array_windows().find(|[a, b]| a >= b) {
            return Err(format!("ladder has {b} after {a}: give rising ratings"));
        }
        self.methods().map(drop)
    }
}

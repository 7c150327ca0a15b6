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

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Descents of the sampler that concentrate on 26 to 29 clues.
    #[range(DESCENTS)]
    pub descents: u64,
    /// Descents that concentrate on few clues.
    #[range(DESCENTS)]
    pub fewest: u64,
    /// Grids per descent.
    #[range(GRIDS)]
    pub grids: usize,
    /// Puzzles rated per descent of the first kind, drawn by their weights.
    #[range(RATED)]
    pub rated: usize,
    /// Descents from which the hardest puzzles are sought.
    #[range(DESCENTS)]
    pub tails: u64,
    /// Walking puzzles per such descent.
    #[range(RATED)]
    pub walkers: usize,
    /// Ratings that they must reach, one after another.
    #[range(1.0..12.0)]
    pub ladder: Vec<f64>,
    /// Exchanges proposed to each puzzle after each rating.
    #[range(STEPS)]
    pub proposals: u32,
    /// Generators to compare with the population.
    pub generators: Vec<String>,
    /// Puzzles made by each of them.
    #[range(ITEMS)]
    pub made: u64,
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

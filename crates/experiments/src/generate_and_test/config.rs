//! Settings: how many puzzles and grids.

use serde::{Deserialize, Serialize};
use sudoku_generators::GridMethod;
use sudoku_runner::range::{ITEMS, REPETITIONS, RESAMPLES, check_range};

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Minimal puzzles, each from a grid of its own.
    pub puzzles: u64,
    /// Grids from which several puzzles are made.
    pub shared_grids: u64,
    /// Puzzles made from each of these.
    pub attempts: usize,
    /// Grids on which hints are corrected and reduced.
    pub corrected_grids: u64,
    /// Sets of hints tried on each of these.
    pub hints: usize,
    /// Way in which all grids are filled.
    #[serde(with = "sudoku_runner::named::one")]
    pub grids: GridMethod,
    /// Runs of the human model behind each number of fillable cells.
    pub runs: u32,
    /// Resamples of each bootstrap.
    pub bootstrap: usize,
}

impl Config {
    /// Whether the numbers are in their ranges.
    pub fn check(&self) -> Result<(), String> {
        check_range("puzzles", self.puzzles, ITEMS)?;
        check_range("shared_grids", self.shared_grids, ITEMS)?;
        check_range("attempts", self.attempts, 1..=100_000)?;
        check_range("corrected_grids", self.corrected_grids, ITEMS)?;
        check_range("hints", self.hints, 1..=100_000)?;
        check_range("runs", self.runs, REPETITIONS)?;
        check_range("bootstrap", self.bootstrap, RESAMPLES)
    }
}

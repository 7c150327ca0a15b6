//! Settings: how many puzzles, from which grids, and how many orders of controlled bias.

use serde::{Deserialize, Serialize};
use sudoku_generators::GridMethod;
use sudoku_runner::range::{EFFORT, ITEMS, RESAMPLES, check_range};

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Minimal puzzles by random removal, from each kind of grids.
    pub puzzles: u64,
    /// Ways to fill the grids; the first stands in the comparisons.
    #[serde(with = "sudoku_runner::named")]
    pub grids: Vec<GridMethod>,
    /// Orders of removal tried under controlled bias; about one in 250,000 gives a puzzle.
    pub orders: u64,
    /// Resamples of each bootstrap.
    pub bootstrap: usize,
}

impl Config {
    /// Whether the numbers are in their ranges.
    pub fn check(&self) -> Result<(), String> {
        check_range("puzzles", self.puzzles, ITEMS)?;
        check_range("orders", self.orders, EFFORT)?;
        check_range("bootstrap", self.bootstrap, RESAMPLES)
    }
}

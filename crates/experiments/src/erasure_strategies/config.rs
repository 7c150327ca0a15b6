//! Settings: how many grids, and how many clues are aimed at.

use serde::{Deserialize, Serialize};
use sudoku_generators::GridMethod;
use sudoku_runner::range::{ITEMS, check_range};

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Grids of each kind; each is erased in every way.
    pub puzzles: u64,
    /// Ways to fill the grids; all strategies start from the first, where erasing stops is reported for all.
    #[serde(with = "sudoku_runner::named")]
    pub grids: Vec<GridMethod>,
    /// Numbers of clues aimed at.
    pub targets: Vec<usize>,
}

impl Config {
    /// Whether the numbers are in their ranges.
    pub fn check(&self) -> Result<(), String> {
        check_range("puzzles", self.puzzles, ITEMS)?;
        self.targets.iter().try_for_each(|&target| check_range("targets", target, 17..=80))
    }
}

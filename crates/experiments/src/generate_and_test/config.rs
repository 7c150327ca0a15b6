//! Settings: how many puzzles and grids.

use serde::{Deserialize, Serialize};
use sudoku_generators::GridMethod;

use sudoku_runner::{Error, Result};

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Irreducible puzzles, each from a grid of its own.
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
    pub grids: String,
    /// Runs of the human model behind each number of fillable cells.
    pub runs: u32,
    /// Resamples of each bootstrap.
    pub bootstrap: usize,
}

impl Config {
    /// The grid method by its name.
    pub fn method(&self) -> Result<GridMethod> {
        self.grids.parse().map_err(|error: sudoku_generators::UnknownGridMethod| Error::Config {
            name: "generate-and-test".into(),
            message: error.to_string(),
        })
    }
}

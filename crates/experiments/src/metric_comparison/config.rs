//! Settings: which sets, and what the metrics are compared with in each.

use serde::{Deserialize, Serialize};
use sudoku_runner::range::{REPETITIONS, RESAMPLES, check_range};

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Resamples of each bootstrap interval.
    pub bootstrap: usize,
    /// Random symmetric copies over which the branch score is averaged.
    pub isomorphs: u32,
    /// At most so many puzzles of each set, spread evenly over it; 0 for all.
    pub max_per_set: usize,
    /// The same for sets with people's times, of which models need many.
    pub max_timed: usize,
    /// Parts of the cross-validation.
    pub folds: usize,
    /// Random divisions into these parts.
    pub repeats: usize,
    /// The sets.
    pub sets: Vec<SetChoice>,
}

impl Config {
    /// Whether the numbers are in their ranges.
    pub fn check(&self) -> Result<(), String> {
        check_range("bootstrap", self.bootstrap, RESAMPLES)?;
        check_range("isomorphs", self.isomorphs, REPETITIONS)?;
        check_range("folds", self.folds, 2..=1000)?;
        check_range("repeats", self.repeats, 1..=10_000)
    }
}

/// A set and what says how hard its puzzles are.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetChoice {
    /// Id of the data set.
    pub id: String,
    /// Whose judgement it is: sets of one source count once in the leaderboard, and are left out together.
    pub source: String,
    /// The numeric column that says how hard a puzzle is; none if its label does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// A numeric column of the source's own, compared with the metrics.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<String>,
    /// The column that counts the people behind each time: models of solving time are fitted to this set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solvers: Option<String>,
    /// Takes part in the leaderboard: not if it shares puzzles with another set.
    #[serde(default = "yes")]
    pub ranked: bool,
}

const fn yes() -> bool {
    true
}

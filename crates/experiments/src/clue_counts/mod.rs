//! How many minimal puzzles are there of each number of clues, including the rarest?

mod measure;
mod self_test;
mod show;
mod summary;

pub use measure::ClueCounts;
pub use self_test::SelfTest;
use sudoku_runner::prelude::*;

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Guided descents for the numbers of clues that most puzzles have, in place of `descents`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[range(RUNS)]
    pub guided: Option<u64>,
    /// Descents by deletion only, for the numbers of clues that most puzzles have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[range(RUNS)]
    pub descents: Option<u64>,
    /// Grids per descent.
    #[range(100..=1_000_000)]
    pub grids: usize,
    /// Runs of walks down to 17 clues.
    #[range(RUNS)]
    pub few: u64,
    /// Walks per run.
    #[range(WALKS)]
    pub few_walks: usize,
    /// Runs of walks to minimal puzzles with many clues, for each such number of clues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[range(RUNS)]
    pub many: Option<u64>,
    /// Walks per run.
    #[range(WALKS)]
    pub many_walks: usize,
    /// The maximum number of clues.
    #[range(22..=40)]
    pub most_clues: usize,
}

/// A single run gives no interval.
const RUNS: std::ops::RangeInclusive<u64> = 2..=1_000_000;
/// Fewer walks die out; more would not fit into memory.
const WALKS: std::ops::RangeInclusive<usize> = 20..=100_000;

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        match (self.most_clues, self.guided.or(self.descents), self.many) {
            (23.., None, _) => {
                Err("give descents or guided: they find the puzzles with 23 to 28 clues".into())
            }
            (29.., _, None) => Err("give many: those walks find the puzzles with 29 clues and more".into()),
            _ => Ok(()),
        }
    }
}

//! Settings of the experiment.

use sudoku_runner::prelude::*;

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Resamples per bootstrap interval.
    #[range(RESAMPLES)]
    pub bootstrap: usize,
    /// Random symmetric copies over which the branch score is averaged.
    #[range(REPETITIONS)]
    pub isomorphs: u32,
    /// Maximum number of puzzles per set, spread evenly over it; 0 for all.
    pub max_per_set: usize,
    /// The same for sets with people's times, of which models need many puzzles.
    pub max_timed: usize,
    /// Parts of the cross-validation.
    #[range(2..=1000)]
    pub folds: usize,
    /// Random divisions into these parts.
    #[range(1..=10_000)]
    pub repeats: usize,
    /// Random symmetric copies of each puzzle on which every metric is measured, to show how much of its value
    /// depends on the puzzle's presentation; 0 for none.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[range(0..=100)]
    pub copies: u32,
    /// Maximum number of puzzles of a set to copy, spread evenly over it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub max_copied: u32,
    /// The numeric column with the difficulty of the puzzles of the user's set; `None` if its label gives it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_target: Option<String>,
    /// The sets.
    pub sets: Vec<SetChoice>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A set and the source of its difficulty.
#[derive(Default, Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct SetChoice {
    /// Id of the data set.
    pub id: String,
    /// The source of the judgement: sets of one source count once in the leaderboard and are left out together.
    pub source: String,
    /// The numeric column with the difficulty of a puzzle; `None` if the label gives it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// A numeric column by the source itself, compared with the metrics.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<String>,
    /// The column with the number of people per time; models of solving time are fitted to such sets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solvers: Option<String>,
    /// Whether it takes part in the leaderboard: not if it shares puzzles with another set.
    #[serde(default = "yes")]
    pub ranked: bool,
    /// Whether tables name its levels by labels instead of numbers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub named: bool,
}

const fn yes() -> bool {
    true
}

impl Settings for Config {
    fn use_data(&mut self, set: &str) -> bool {
        let (id, source, target) = (set.to_owned(), set.to_owned(), self.own_target.clone());
        self.sets = vec![SetChoice { id, source, target, ranked: true, named: true, ..SetChoice::default() }];
        true
    }
}

//! Settings of the experiment.

use sudoku_runner::prelude::*;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Resamples of each bootstrap interval.
        pub bootstrap: usize => RESAMPLES,
        /// Random symmetric copies over which the branch score is averaged.
        pub isomorphs: u32 => REPETITIONS,
        /// At most this many puzzles of each set, spread evenly over it; 0 for all.
        pub max_per_set: usize,
        /// The same for sets with people's times, of which models need many.
        pub max_timed: usize,
        /// Parts of the cross-validation.
        pub folds: usize => 2..=1000,
        /// Random divisions into these parts.
        pub repeats: usize => 1..=10_000,
        /// Random symmetric copies of each puzzle on which every metric is measured, to tell how much of its value is
        /// the way the puzzle is written; 0 for none.
        #[serde(default, skip_serializing_if = "is_zero")]
        pub copies: u32 => 0..=100,
        /// At most this many puzzles of a set are copied, spread evenly over it.
        #[serde(default, skip_serializing_if = "is_zero")]
        pub max_copied: u32,
        /// The numeric column that says how hard a puzzle of the user's set is; none if its label does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub own_target: Option<String>,
        /// The sets.
        pub sets: Vec<SetChoice>,
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

settings! {
    /// A set and what says how hard its puzzles are.
    #[derive(Default)]
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
        /// The column that counts the people for each time: models of solving time are fitted to this set.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub solvers: Option<String>,
        /// Takes part in the leaderboard: not if it shares puzzles with another set.
        #[serde(default = "yes")]
        pub ranked: bool,
        /// Whether tables name its levels by their labels, not by their numbers.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub named: bool,
    }
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

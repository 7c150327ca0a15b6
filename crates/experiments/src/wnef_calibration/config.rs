//! Settings of the experiment.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use sudoku_runner::prelude::*;

const LEVELS: RangeInclusive<u8> = 1..=100;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Significance level of the paper's t-tests.
        pub alpha: f64 => ALPHA,
        /// Resamples of each bootstrap interval.
        pub bootstrap: usize => RESAMPLES,
        /// At most so many puzzles of each level of a set, the first ones; 0 for all.
        pub max_per_level: usize,
        /// Weights beside the paper's three, each w(1) to w(9).
        #[serde(default)]
        pub weights: BTreeMap<String, [f64; 9]>,
        /// The control sets.
        pub sets: Vec<SetChoice>,
        /// Levels of several sets taken together, as the paper did.
        #[serde(default)]
        pub pools: Vec<Pool>,
    }
}

settings! {
    /// A control set and what its labels stand for.
    #[derive(Default)]
    pub struct SetChoice {
        /// Id of the data set.
        pub id: String,
        /// Difficulty level d = 1, 2, ... of each label; puzzles with other labels are left out. If there is
        /// none, the labels count from 1 in the data set's own order.
        #[serde(default)]
        pub levels: BTreeMap<String, u8>,
        /// The level of every puzzle, for a set without labels.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub all: Option<u8> => LEVELS,
        /// Labels that were given by the number of clues, and say nothing once that number is held fixed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub labelled_by_clues: Vec<String>,
        /// A set that holds many of these puzzles too: they are left out of the model over all sets.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub shares_puzzles_with: Option<String>,
    }
}

settings! {
    /// Levels of several sets taken together.
    pub struct Pool {
        /// Its name in tables and figures.
        pub name: String,
        /// One line on what it stands for.
        pub about: String,
        /// Id of a set, and the levels taken from it.
        pub parts: BTreeMap<String, Vec<u8>>,
    }
}

impl Config {
    /// Whether a label was given by the number of clues.
    pub fn is_labelled_by_clues(&self, set: &str, label: &str) -> bool {
        let mut own = self.sets.iter().filter(|choice| choice.id == set);
        own.any(|choice| choice.labelled_by_clues.iter().any(|known| known == label))
    }
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        self.weights.values().flatten().try_for_each(|&w| check_range("weights", w, 0.0..=1e9))?;
        self.sets.iter().try_for_each(SetChoice::check_ranges)?;
        let levels = self.sets.iter().flat_map(|set| set.levels.values());
        let levels = levels.chain(self.pools.iter().flat_map(|pool| pool.parts.values().flatten()));
        levels.copied().try_for_each(|level| check_range("level", level, LEVELS))
    }

    fn use_data(&mut self, set: &str) -> bool {
        self.sets = vec![SetChoice { id: set.to_owned(), ..SetChoice::default() }];
        self.pools.clear();
        true
    }
}

//! Are generated levels distinct, in WNEF and in difficulty that the generator does not look at?
//!
//! Source: Chadwick, Krieg and Granade 2008, "Distinctness of Difficulty Levels": t-tests between puzzles
//! generated for level d and for d + 1; and the abstract's "difficulty levels analogous to those published".

mod measure;
mod show;
mod summary;

pub use measure::LevelDistinctness;
use sudoku_generators::{Annealing, Masking};
use sudoku_runner::prelude::*;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Puzzles generated for each level of each scale, every one from a random stream of its own.
        pub puzzles: u64 => 2..=*ITEMS.end(),
        /// Significance level of each step between levels; the source states none for this test, and 0.0025 for the
        /// same test on published puzzles.
        pub alpha: f64 => ALPHA,
        /// Limit of guesses of the uniqueness test.
        pub guess_limit: u64,
        /// Failures after which a masking strategy is exhausted.
        pub failures: u32 => STEPS,
        /// Annealing as the text has it: values added back each time.
        pub values: usize => CELLS,
        /// The same: number of times.
        pub rounds: u32 => STEPS,
        /// Grids after which a puzzle is given up.
        pub attempts: u64 => EFFORT,
        /// Runs of the human model on each puzzle.
        pub human_runs: u32 => REPETITIONS,
        /// The scales.
        pub scales: Vec<Scale>,
    }
}

settings! {
    /// Levels, easiest first.
    pub struct Scale {
        /// Its name in tables.
        pub name: String,
        /// The levels.
        pub levels: Vec<Level>,
    }
}

settings! {
    /// A level: the WNEF to get down to, and the published puzzles whose mean that is.
    pub struct Level {
        /// Its name.
        pub name: String,
        /// WNEF at which masking stops.
        pub target: f64 => 0.0..1.0,
        /// Id of the published set.
        pub set: String,
        /// Only its puzzles with this label.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub label: Option<String>,
        /// At most so many of them, spread evenly; 0 for all.
        #[serde(default)]
        pub most: usize,
    }
}

impl Config {
    /// Masking towards a target.
    pub fn masking(&self, target: f64) -> Masking {
        let annealing = Annealing::AddBack { values: self.values, rounds: self.rounds };
        Masking { allowed_failures: self.failures, annealing, target, ..Masking::default() }
    }
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        if self.scales.is_empty() {
            return Err("there is no [[scales]]: give at least one scale of levels".into());
        }
        for Scale { name, levels } in &self.scales {
            levels.iter().try_for_each(Level::check_ranges)?;
            if levels.len() < 2 || !levels.is_sorted_by(|a, b| a.target > b.target) {
                return Err(format!("targets of scale {name:?} must fall, easiest first"));
            }
        }
        Ok(())
    }
}

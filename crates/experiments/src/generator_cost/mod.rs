//! What does a generated puzzle cost, by its WNEF, and is tuning cheaper than discarding easy puzzles?
//!
//! Source: Chadwick, Krieg and Granade 2008, "Complexity Analysis" (Figure 10, about 20 times random filling)
//! and "Strengths and Weaknesses". Operations are counted, so that they repeat; times are in `timing.csv`.

mod measure;
mod show;
mod summary;

pub use measure::GeneratorCost;
use sudoku_generators::{Annealing, Masking};
use sudoku_runner::prelude::*;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Items: each makes a puzzle by random masking under every limit of guesses, and one by tuned masking
        /// towards the next target.
        pub items: u64 => ITEMS,
        /// Limits of guesses of random masking; 0, the source's, must be among them. A test without limit is
        /// always added.
        pub guess_limits: Vec<u64>,
        /// WNEFs asked for, in turn; 0: as low as it gets with one grid.
        pub targets: Vec<f64> => 0.0..1.0,
        /// Targets that stand for evil puzzles.
        pub evil: Vec<f64>,
        /// Limit of guesses of tuned masking.
        pub guess_limit: u64,
        /// Failures after which a masking strategy is exhausted.
        pub failures: u32 => STEPS,
        /// Annealing as the text has it: values added back each time.
        pub values: usize => CELLS,
        /// The same: number of times.
        pub rounds: u32 => STEPS,
        /// Grids after which a target is given up.
        pub attempts: u64 => EFFORT,
    }
}

impl Config {
    /// Every limit of guesses of random masking, none last.
    pub fn limits(&self) -> Vec<Option<u64>> {
        self.guess_limits.iter().copied().map(Some).chain([None]).collect()
    }

    /// Tuned masking towards a target.
    pub fn masking(&self, target: f64) -> Masking {
        let annealing = Annealing::AddBack { values: self.values, rounds: self.rounds };
        Masking { allowed_failures: self.failures, annealing, target, ..Masking::default() }
    }
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        if self.targets.is_empty() {
            return Err("targets is empty: give at least one WNEF".into());
        }
        if !self.targets.is_sorted_by(|a, b| a > b) {
            return Err("targets must fall, easiest first".into());
        }
        if !self.guess_limits.contains(&0) || !self.guess_limits.contains(&self.guess_limit) {
            return Err("guess_limits must hold 0 and guess_limit".into());
        }
        if let Some(lost) = self.evil.iter().find(|evil| !self.targets.contains(evil)) {
            return Err(format!("evil target {lost} must be among targets"));
        }
        Ok(())
    }
}

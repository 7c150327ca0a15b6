//! Settings of the experiment.

use sudoku_runner::prelude::*;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Resamples per bootstrap interval.
        pub bootstrap: usize => RESAMPLES,
        /// Random symmetric copies over which the branch score is averaged.
        pub isomorphs: u32 => REPETITIONS,
        /// Maximum number of puzzles, spread evenly over the set; 0 for all.
        pub max_puzzles: usize,
        /// Parts of the cross-validation.
        pub folds: usize => 2..=1000,
        /// Random divisions into these parts.
        pub repeats: usize => 1..=10_000,
        /// The least difference between two rank correlations that matters.
        pub margin: f64 => 0.0..=1.0,
        /// The same for a model and one of its own terms.
        pub gain: f64 => 0.0..=1.0,
        /// Allowed deviation of the coverage of an interval from its nominal value.
        pub coverage_margin: f64 => 0.0..=0.5,
        /// Upper limits of the bands of puzzles, by Sudoku Explainer rating, ascending; puzzles above the last are in
        /// no band.
        pub bands: Vec<f64>,
    }
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        let ascend = self.bands.windows(2).all(|two| two[0] < two[1]);
        match ascend && self.bands.iter().all(|edge| (1.0..=20.0).contains(edge)) {
            true => Ok(()),
            false => Err("bands must be ratings from 1 to 20 that ascend".into()),
        }
    }
}

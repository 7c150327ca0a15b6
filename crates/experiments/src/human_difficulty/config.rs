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
    /// Maximum number of puzzles, spread evenly over the set; 0 for all.
    pub max_puzzles: usize,
    /// Parts of the cross-validation.
    #[range(2..=1000)]
    pub folds: usize,
    /// Random divisions into these parts.
    #[range(1..=10_000)]
    pub repeats: usize,
    /// The least difference between two rank correlations that matters.
    #[range(0.0..=1.0)]
    pub margin: f64,
    /// The same for a model and one of its own terms.
    #[range(0.0..=1.0)]
    pub gain: f64,
    /// Allowed deviation of the coverage of an interval from its nominal value.
    #[range(0.0..=0.5)]
    pub coverage_margin: f64,
    /// Upper limits of the bands of puzzles, by Sudoku Explainer rating, ascending; puzzles above the last are in
    /// no band.
    pub bands: Vec<f64>,
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

//! Settings: scales of levels, each with its target and the published puzzles it is to be like.

use serde::{Deserialize, Serialize};
use sudoku_generators::{Annealing, Masking};
use sudoku_runner::range::{ALPHA, CELLS, EFFORT, ITEMS, REPETITIONS, STEPS, check_range};

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Puzzles generated for each level of each scale, every one from a random stream of its own.
    pub puzzles: u64,
    /// Significance level of each step between levels; the source states none for this test, and 0.0025 for the
    /// same test on published puzzles.
    pub alpha: f64,
    /// Limit of guesses of the uniqueness test.
    pub guess_limit: u64,
    /// Failures after which a masking strategy is exhausted.
    pub failures: u32,
    /// Annealing as the text has it: values added back each time.
    pub values: usize,
    /// The same: number of times.
    pub rounds: u32,
    /// Grids after which a puzzle is given up.
    pub attempts: u64,
    /// Runs of the human model on each puzzle.
    pub human_runs: u32,
    /// The scales.
    pub scales: Vec<Scale>,
}

/// Levels, easiest first.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// Its name in tables.
    pub name: String,
    /// The levels.
    pub levels: Vec<Level>,
}

/// A level: the WNEF to get down to, and the published puzzles whose mean that is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Its name.
    pub name: String,
    /// WNEF at which masking stops.
    pub target: f64,
    /// Id of the published set.
    pub set: String,
    /// Only its puzzles with this label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// At most so many of them, spread evenly; 0 for all.
    #[serde(default)]
    pub most: usize,
}

impl Config {
    /// Scale and level of an item of the generated part.
    pub fn cell(&self, item: u64) -> (usize, usize) {
        let mut left = (item / self.puzzles) as usize;
        for (scale, levels) in self.scales.iter().map(|scale| scale.levels.len()).enumerate() {
            if left < levels {
                return (scale, left);
            }
            left -= levels;
        }
        unreachable!("item {item} lies beyond the scales")
    }

    /// Number of generated puzzles.
    pub fn generated(&self) -> u64 {
        self.scales.iter().map(|scale| scale.levels.len() as u64 * self.puzzles).sum()
    }

    /// Masking towards a target.
    pub fn masking(&self, target: f64) -> Masking {
        let annealing = Annealing::AddBack { values: self.values, rounds: self.rounds };
        Masking { allowed_failures: self.failures, annealing, target, ..Masking::default() }
    }

    /// Whether the settings hold together.
    pub fn check(&self) -> Result<(), String> {
        let wrong = |message: String| Err(message);
        check_range("puzzles", self.puzzles, 2..=*ITEMS.end())?;
        check_range("alpha", self.alpha, ALPHA)?;
        check_range("failures", self.failures, STEPS)?;
        check_range("values", self.values, CELLS)?;
        check_range("rounds", self.rounds, STEPS)?;
        check_range("attempts", self.attempts, EFFORT)?;
        check_range("human_runs", self.human_runs, REPETITIONS)?;
        if self.scales.is_empty() {
            return wrong("there is no [[scales]]: give at least one scale of levels".into());
        }
        for scale in &self.scales {
            scale.levels.iter().try_for_each(|level| check_range("target", level.target, 0.0..1.0))?;
            if scale.levels.len() < 2 || !scale.levels.is_sorted_by(|a, b| a.target > b.target) {
                return wrong(format!("targets of scale {:?} must fall, easiest first", scale.name));
            }
        }
        Ok(())
    }
}

//! Settings: which WNEFs are asked for, and how much may be guessed.

use serde::{Deserialize, Serialize};
use sudoku_generators::{Annealing, Masking};
use sudoku_runner::range::{CELLS, EFFORT, ITEMS, STEPS, check_range};

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Items: each makes a puzzle by random masking under every limit of guesses, and one by tuned masking
    /// towards the next target.
    pub items: u64,
    /// Limits of guesses of random masking; 0, the source's, must be among them. A test without limit is
    /// always added.
    pub guess_limits: Vec<u64>,
    /// WNEFs asked for, in turn; 0: as low as it gets with one grid.
    pub targets: Vec<f64>,
    /// Targets that stand for evil puzzles.
    pub evil: Vec<f64>,
    /// Limit of guesses of tuned masking.
    pub guess_limit: u64,
    /// Failures after which a masking strategy is exhausted.
    pub failures: u32,
    /// Annealing as the text has it: values added back each time.
    pub values: usize,
    /// The same: number of times.
    pub rounds: u32,
    /// Grids after which a target is given up.
    pub attempts: u64,
}

impl Config {
    /// Every limit of guesses of random masking, none last.
    pub fn limits(&self) -> Vec<Option<u64>> {
        self.guess_limits.iter().copied().map(Some).chain([None]).collect()
    }

    /// The target of an item.
    pub fn target(&self, item: u64) -> f64 {
        self.targets[(item % self.targets.len() as u64) as usize]
    }

    /// Tuned masking towards a target.
    pub fn masking(&self, target: f64) -> Masking {
        let annealing = Annealing::AddBack { values: self.values, rounds: self.rounds };
        Masking { allowed_failures: self.failures, annealing, target, ..Masking::default() }
    }

    /// Whether the settings hold together.
    pub fn check(&self) -> Result<(), String> {
        let wrong = |message: &str| Err(message.to_owned());
        check_range("items", self.items, ITEMS)?;
        self.targets.iter().try_for_each(|&target| check_range("targets", target, 0.0..1.0))?;
        check_range("failures", self.failures, STEPS)?;
        check_range("values", self.values, CELLS)?;
        check_range("rounds", self.rounds, STEPS)?;
        check_range("attempts", self.attempts, EFFORT)?;
        if self.targets.is_empty() {
            return wrong("targets is empty: give at least one WNEF");
        }
        if !self.targets.is_sorted_by(|a, b| a > b) {
            return wrong("targets must fall, easiest first");
        }
        if !self.guess_limits.contains(&0) || !self.guess_limits.contains(&self.guess_limit) {
            return wrong("guess_limits must hold 0 and guess_limit");
        }
        if let Some(lost) = self.evil.iter().find(|evil| !self.targets.contains(evil)) {
            return wrong(&format!("evil target {lost} must be among targets"));
        }
        Ok(())
    }
}

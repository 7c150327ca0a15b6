//! Does annealing lower the WNEF of generated puzzles, and by more than the same work without it?
//!
//! Source: Chadwick, Krieg and Granade 2008, "Generator Algorithm" and "Testing": Figure 11, the t-test at
//! 0.0005, the floor of WNEF, and what the text says of tuned masking and of limits of guesses.

mod cells;
mod measure;
mod show;
mod summary;

pub use measure::AnnealingAblation;
use sudoku_generators::{Annealing, Masking};
use sudoku_runner::prelude::*;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Grids; on each, every arm starts from the same random stream.
        pub grids: u64 => ITEMS,
        /// Failures after which a masking strategy is exhausted; 0: the cleanup alone.
        pub failures: Vec<u32> => STEPS,
        /// Limits of guesses in the uniqueness test. A test without limit is always added.
        pub guess_limits: Vec<u64>,
        /// The setting that single claims are tested at.
        pub main: Setting,
        /// Annealing as the text has it: values added back each time.
        pub values: usize => CELLS,
        /// The same: number of times.
        pub rounds: u32 => STEPS,
        /// Simulated annealing proper: temperature of the first step, in units of WNEF.
        pub start: f64 => 1e-12..=1.0,
        /// The same: of the last step.
        pub end: f64,
        /// The same: number of steps.
        pub steps: u32 => STEPS,
        /// Factors by which rounds and steps are multiplied to find a floor.
        pub ladder: Vec<u32> => 1..=1000,
        /// Runs of the human model on each puzzle.
        pub human_runs: u32 => REPETITIONS,
        /// Significance level of the source's test.
        pub alpha: f64 => ALPHA,
        /// Published sets to compare with.
        pub sets: Vec<PublishedSet>,
    }
}

settings! {
    /// Allowed failures and limit of guesses.
    #[derive(Copy, PartialEq, Eq)]
    pub struct Setting {
        /// Failures after which a strategy is exhausted.
        pub failures: u32,
        /// Limit of guesses in the uniqueness test; none: exact.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub guess_limit: Option<u64>,
    }
}

settings! {
    /// A published set or one of its levels.
    pub struct PublishedSet {
        /// Id of the data set.
        pub id: String,
        /// Only puzzles with this label.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub label: Option<String>,
        /// At most so many, spread evenly; 0 for all.
        pub most: usize,
    }
}

impl PublishedSet {
    /// Its name in tables.
    pub fn name(&self) -> String {
        self.label.as_ref().map_or(self.id.clone(), |label| format!("{} {label}", self.id))
    }
}

/// A way to make a puzzle from a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Random masking.
    #[default]
    Random,
    /// Tuned masking without annealing.
    None,
    /// With annealing as the text has it.
    AddBack,
    /// With simulated annealing proper.
    Cooling,
    /// The same with as many uniqueness tests as annealing as in the text.
    CoolingEqual,
    /// Tuned masking without annealing on one grid after another, until as many uniqueness tests are spent as
    /// annealing took; the puzzle with the lowest WNEF.
    Restarts,
    /// A puzzle of a published set.
    Published,
}

text_fields!(Arm);

impl Arm {
    /// In tables and figures.
    pub const fn name(self) -> &'static str {
        match self {
            Arm::Random => "random masking",
            Arm::None => "no annealing",
            Arm::AddBack => "annealing as in the text",
            Arm::Cooling => "simulated annealing",
            Arm::CoolingEqual => "simulated annealing, equal work",
            Arm::Restarts => "restarts, equal work",
            Arm::Published => "published",
        }
    }
}

/// A limit of guesses in words.
pub fn test_name(limit: Option<u64>) -> String {
    match limit {
        None => "exact test".into(),
        Some(0) => "no guess".into(),
        Some(1) => "at most 1 guess".into(),
        Some(limit) => format!("at most {limit} guesses"),
    }
}

impl Config {
    /// Every limit of guesses, none last.
    pub fn limits(&self) -> Vec<Option<u64>> {
        self.guess_limits.iter().copied().map(Some).chain([None]).collect()
    }

    /// The generator's options; annealing longer by a factor.
    pub fn masking(&self, arm: Arm, failures: u32, factor: u32) -> Masking {
        let annealing = match arm {
            Arm::AddBack => Annealing::AddBack { values: self.values, rounds: self.rounds * factor },
            Arm::Cooling | Arm::CoolingEqual => {
                Annealing::Temperature { start: self.start, end: self.end, steps: self.steps * factor }
            }
            _ => Annealing::None,
        };
        Masking { allowed_failures: failures, annealing, target: 0.0, ..Masking::default() }
    }
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        check_range("end", self.end, 1e-12..=self.start)?;
        let Setting { failures, guess_limit } = self.main;
        if !self.failures.contains(&failures) || !self.limits().contains(&guess_limit) {
            return Err(format!("main ({:?}) must be among failures and guess_limits", self.main));
        }
        if !self.failures.is_sorted_by(|a, b| a < b) {
            return Err("failures must rise".into());
        }
        if self.ladder.first() != Some(&1) || !self.ladder.is_sorted_by(|a, b| a < b) {
            return Err("ladder must rise from 1".into());
        }
        Ok(())
    }
}

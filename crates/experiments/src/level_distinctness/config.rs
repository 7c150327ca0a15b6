//! Settings: scales of levels, each with its target and the published puzzles it is to be like.

use sudoku_generators::{Annealing, Masking};
use sudoku_runner::range::{ALPHA, CELLS, EFFORT, ITEMS, REPETITIONS, STEPS};
use sudoku_runner::settings;

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
    /// Scale and level of an item of the generated part.
    pub fn cell(&self, item: u64) -> (usize, usize) {
        let mut cells = self.scales.iter().enumerate().flat_map(|(n, scale)| {
            let levels = 0..scale.levels.len();
            levels.map(move |level| (n, level))
        });
        let found = cells.nth((item / self.puzzles) as usize);
        found.unwrap_or_else(|| unreachable!("item {item} lies beyond the scales"))
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

    /// Whether the settings are in their ranges and consistent.
    pub fn check(&self) -> Result<(), String> {
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

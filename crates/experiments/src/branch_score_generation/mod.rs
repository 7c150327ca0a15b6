//! How are branch scores distributed that hill climbing reaches, and how much of them is the puzzle's?
//!
//! Source: Beer 2011, "Generating difficult Sudoku puzzles quickly", "Puzzle generator": 500 puzzles of 200
//! iterations each and their histogram, and the random walk that shall lead out of local maxima.

mod measure;
mod published;
mod show;
mod summary;

use measure::Row;
use sudoku_runner::prelude::*;
use sudoku_runner::range::{ITEMS, REPETITIONS};
use summary::Summary;

/// The experiment.
pub struct BranchScoreGeneration;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Puzzles by each variant; a puzzle's variants start from the same random stream and so from the same
        /// grid.
        pub puzzles: u64 => ITEMS,
        /// Random symmetric copies of each puzzle, K.
        pub isomorphs: u32 => REPETITIONS,
        /// The variants.
        pub variants: Vec<Variant>,
    }
}

settings! {
    /// A way to climb.
    #[derive(Copy, PartialEq, Eq)]
    pub struct Variant {
        /// Random steps before the walk goes back to the best puzzle; 0: every step starts from the best.
        pub wander: u32 => 0..=60_000,
        /// Number of walks.
        pub iterations: u32 => 1..=60_000,
    }
}

impl Variant {
    /// The program `sugen`.
    pub const PROGRAM: Variant = Variant { wander: 18, iterations: 200 };
    /// The article's text.
    pub const ARTICLE: Variant = Variant { wander: 20, iterations: 200 };

    /// Steps of a walk: without wandering it is the one that is tried.
    pub fn steps(self) -> u32 {
        self.wander.max(1)
    }

    /// Steps altogether.
    pub fn work(self) -> u32 {
        self.steps() * self.iterations
    }

    /// Its name in tables and figures.
    pub fn name(self) -> String {
        format!("{} × {}", self.wander, self.iterations)
    }
}

impl Experiment for BranchScoreGeneration {
    const ID: &'static str = "branch-score-generation";
    const QUESTION: &'static str =
        "How are branch scores distributed that hill climbing reaches, and how much of them is the puzzle's?";
    const CONFIGS: Configs = configs!("branch-score-generation": quick, default, paper);
    /// Few: a puzzle by all variants takes tens of milliseconds.
    const BLOCK: u64 = 8;

    type Config = Config;
    type Plan = ();
    type Row = Row;
    type Summary = Summary;

    fn check(config: &Config) -> Result<(), String> {
        config.check_ranges()?;
        config.variants.iter().try_for_each(Variant::check_ranges)?;
        if !config.variants.contains(&Variant::PROGRAM) {
            return Err("variants must hold the program's: wander = 18, iterations = 200".into());
        }
        if distinct(&config.variants).len() < config.variants.len() {
            return Err("variants lists one twice: remove one".into());
        }
        Ok(())
    }

    fn plan(&self, _data: &Library<'_>, _config: &Config) -> Result<()> {
        Ok(())
    }

    fn count(&self, (): &(), config: &Config) -> u64 {
        config.puzzles
    }

    fn measure(&self, (): &(), _item: u64, rng: &mut Stream, config: &Config) -> Result<Measured<Row>> {
        measure::measure(rng, config)
    }

    fn summarise(&self, rows: &[Row], _rng: &mut Stream, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        show::sections(summary)
    }

    fn figures(&self, rows: &[Row], _summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
        show::draw(rows, config, out)
    }
}

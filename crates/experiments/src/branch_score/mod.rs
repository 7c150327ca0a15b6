//! What does the branch score say of a puzzle, and how much of it is the way the puzzle is written?
//!
//! Source: Beer 2011, "Generating difficult Sudoku puzzles quickly": the scores printed beside puzzles, the
//! set-oriented search, and what scores above 300 are said to need.

mod measure;
mod show;
mod summary;

use measure::{Plan, Row};
use sudoku_runner::prelude::*;
use sudoku_runner::range::REPETITIONS;
use summary::Summary;

/// The experiment.
pub struct BranchScores;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Random symmetric copies of each puzzle, K.
        pub isomorphs: u32 => REPETITIONS,
        /// The same for the puzzles with printed scores.
        pub isomorphs_printed: u32 => REPETITIONS,
        /// At most so many puzzles of each set, spread evenly over it; 0 for all.
        pub max_per_set: usize,
        /// The set with printed scores.
        pub printed: String,
        /// The control sets.
        pub sets: Vec<String>,
    }
}

impl Experiment for BranchScores {
    const ID: &'static str = "branch-score";
    const QUESTION: &'static str =
        "What does the branch score say of a puzzle, and how much of it is the way the puzzle is written?";
    const CONFIGS: Configs = configs!("branch-score": quick, default, paper);

    type Config = Config;
    type Plan = Plan;
    type Row = Row;
    type Summary = Summary;

    fn use_data(&self, config: &mut Config, set: &str) -> Result<()> {
        config.sets = vec![set.to_owned()];
        Ok(())
    }

    fn plan(&self, data: &Library<'_>, config: &Config) -> Result<Plan> {
        measure::plan(data, config)
    }

    fn count(&self, plan: &Plan, _config: &Config) -> u64 {
        plan.len() as u64
    }

    fn measure(&self, plan: &Plan, item: u64, rng: &mut Stream, config: &Config) -> Result<Measured<Row>> {
        measure::measure(&plan[item as usize], rng, config).map(Measured::from)
    }

    fn summarise(&self, rows: &[Row], _rng: &mut Stream, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        show::sections(summary)
    }

    fn figures(&self, rows: &[Row], summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
        show::draw(rows, summary, config, out)
    }
}

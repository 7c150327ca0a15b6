//! How many puzzles must be made until one has the level asked for, and does it depend on the grid?
//!
//! Sources: "Zendoku puzzle generation" (Zoonami 2007), 5: grades of 1,000 puzzles (Figure 11), and how many
//! can be made easier to each grade (Figure 12); "Generating and solving sudoku puzzles": hints with a
//! correction strategy, and grids that do not lead to desirable puzzles.

mod measure;
mod published;
mod show;
mod spread;
mod summary;

use measure::{Plan, Row};
use sudoku_generators::GridMethod;
use sudoku_runner::prelude::*;
use sudoku_runner::range::{ITEMS, REPETITIONS, RESAMPLES};
use summary::Summary;

/// The experiment.
pub struct GenerateAndTestLevels;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Minimal puzzles, each from a grid of its own.
        pub puzzles: u64 => ITEMS,
        /// Grids from which several puzzles are made.
        pub shared_grids: u64 => ITEMS,
        /// Puzzles made from each of these.
        pub attempts: usize => 1..=100_000,
        /// Grids on which hints are corrected and reduced.
        pub corrected_grids: u64 => ITEMS,
        /// Sets of hints tried on each of these.
        pub hints: usize => 1..=100_000,
        /// Way in which all grids are filled.
        #[serde(with = "sudoku_runner::named::one")]
        pub grids: GridMethod,
        /// Runs of the human model behind each number of fillable cells.
        pub runs: u32 => REPETITIONS,
        /// Resamples of each bootstrap.
        pub bootstrap: usize => RESAMPLES,
    }
}

impl Experiment for GenerateAndTestLevels {
    const ID: &'static str = "generate-and-test";
    const QUESTION: &'static str =
        "How many puzzles must be made until one has the level asked for, and does it depend on the grid?";
    const CONFIGS: Configs = configs!("generate-and-test": quick, default, paper, extended);
    const BLOCK: u64 = 4;

    type Config = Config;
    type Plan = Plan;
    type Row = Row;
    type Summary = Summary;

    fn plan(&self, _data: &Library<'_>, config: &Config) -> Result<Plan> {
        measure::plan(config)
    }

    fn count(&self, plan: &Plan, _config: &Config) -> u64 {
        plan.items.len() as u64
    }

    fn measure(&self, plan: &Plan, item: u64, rng: &mut Stream, config: &Config) -> Result<Measured<Row>> {
        measure::measure(plan, &plan.items[item as usize], rng, config).map(Measured::from)
    }

    fn summarise(&self, rows: &[Row], rng: &mut Stream, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config, rng)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        show::sections(summary)
    }

    fn figures(&self, rows: &[Row], summary: &Summary, _config: &Config, out: &FigureDir) -> Result<()> {
        show::draw(rows, summary, out)
    }
}

//! How many clues do minimal puzzles have, as generators make them and in the population?
//!
//! Sources: "Zendoku puzzle generation" (Zoonami 2007), Figure 9: 1,000 puzzles by random removal; Berthier,
//! "Unbiased statistics of a constraint satisfaction problem": the same by top-down generation, by
//! controlled bias, and in the population of all minimal puzzles.

mod measure;
mod published;
mod show;
mod summary;

use measure::{Plan, Row};
use sudoku_generators::GridMethod;
use sudoku_runner::prelude::*;
use sudoku_runner::range::{EFFORT, ITEMS, RESAMPLES};
use summary::Summary;

/// The experiment.
pub struct GivensDistribution;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Minimal puzzles by random removal, from each kind of grids.
        pub puzzles: u64 => ITEMS,
        /// Ways to fill the grids; the first takes part in the comparisons.
        #[serde(with = "sudoku_runner::named")]
        pub grids: Vec<GridMethod>,
        /// Orders of removal tried under controlled bias; about one in 250,000 gives a puzzle.
        pub orders: u64 => EFFORT,
        /// Resamples of each bootstrap.
        pub bootstrap: usize => RESAMPLES,
    }
}

impl Experiment for GivensDistribution {
    const ID: &'static str = "givens-distribution";
    const QUESTION: &'static str =
        "How many clues do minimal puzzles have, as generators make them and in the population?";
    const CONFIGS: Configs = configs!("givens-distribution": quick, default, paper, extended);
    /// An item is a batch of puzzles, or of orders, already.
    const BLOCK: u64 = 1;

    type Config = Config;
    type Plan = Plan;
    type Row = Row;
    type Summary = Summary;

    fn plan(&self, _data: &Library<'_>, config: &Config) -> Result<Plan> {
        Ok(measure::plan(config))
    }

    fn count(&self, plan: &Plan, _config: &Config) -> u64 {
        plan.len() as u64
    }

    fn measure(&self, plan: &Plan, item: u64, rng: &mut Stream, _config: &Config) -> Result<Measured<Row>> {
        Ok(measure::measure(&plan[item as usize], rng).into())
    }

    fn summarise(&self, rows: &[Row], rng: &mut Stream, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config, rng)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        show::sections(summary)
    }

    fn figures(&self, _rows: &[Row], summary: &Summary, _config: &Config, out: &FigureDir) -> Result<()> {
        show::draw(summary, out)
    }
}

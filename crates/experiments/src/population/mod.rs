//! How are the difficulties of all minimal puzzles distributed, of which generators make the ones with few clues too often?
//!
//! Source: D. Berthier, "Unbiased statistics of a constraint satisfaction problem", and his classification results. The
//! other sources publish distributions of puzzles by random removal; here they are restated.

mod draw;
mod measure;
mod published;
mod restate;
mod summary;
mod text;

use measure::{Item, Row};
use sudoku_runner::prelude::*;
use sudoku_runner::range::{EFFORT, RESAMPLES};
use summary::Summary;

use crate::puzzles::metrics;

/// The experiment.
pub struct Population;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Orders of removal tried under controlled bias; about one in 250,000 gives a puzzle.
        pub orders: u64 => EFFORT,
        /// Sets of puzzles that were made under controlled bias.
        pub sets: Vec<ControlledSet>,
        /// The metrics; of each its first column.
        pub metrics: Vec<String>,
        /// Resamples of each bootstrap.
        pub bootstrap: usize => RESAMPLES,
    }
}

settings! {
    /// A set of puzzles that were made under controlled bias.
    pub struct ControlledSet {
        /// Its id.
        pub id: String,
        /// The group that is a random sample.
        pub group: String,
        /// Its column of Sudoku Explainer's rating.
        pub rating: String,
        /// At most so many puzzles, spread evenly over the group; 0 for all.
        pub most: usize,
    }
}

impl Experiment for Population {
    const ID: &'static str = "population";
    const QUESTION: &'static str = "How are the difficulties of all minimal puzzles distributed, of which generators make the ones with few clues too often?";
    const CONFIGS: Configs = configs!("population": quick, default, paper, extended);
    /// A batch of orders is an item already, and rating a puzzle can take long.
    const BLOCK: u64 = 1;

    type Config = Config;
    type Plan = Vec<Item>;
    type Row = Row;
    type Summary = Summary;

    fn check(config: &Config) -> Result<(), String> {
        config.check_ranges()?;
        metrics(&config.metrics).map(drop).map_err(|error| error.to_string())
    }

    fn plan(&self, data: &Library<'_>, config: &Config) -> Result<Vec<Item>> {
        measure::plan(data, config)
    }

    fn count(&self, plan: &Vec<Item>, _config: &Config) -> u64 {
        plan.len() as u64
    }

    fn measure(
        &self,
        plan: &Vec<Item>,
        item: u64,
        rng: &mut Stream,
        config: &Config,
    ) -> Result<Measured<Row>> {
        measure::measure(&plan[item as usize], rng, config).map(Measured::from)
    }

    fn summarise(&self, rows: &[Row], rng: &mut Stream, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config, rng)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        text::sections(summary)
    }

    fn figures(&self, _rows: &[Row], summary: &Summary, _config: &Config, out: &FigureDir) -> Result<()> {
        draw::draw(summary, out)
    }
}

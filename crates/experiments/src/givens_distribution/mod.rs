//! How many clues do minimal puzzles have, as generators make them and in the population?
//!
//! Sources: "Zendoku puzzle generation" (Zoonami 2007), Figure 9: 1,000 puzzles by random removal; Berthier,
//! "Unbiased statistics of a constraint satisfaction problem": the same by top-down generation, by
//! controlled bias, and in the population of all minimal puzzles.

mod config;
mod draw;
mod measure;
mod published;
mod summary;
mod text;

use rand::rngs::ChaCha8Rng;

use sudoku_runner::FigureDir;
use sudoku_runner::Library;
use sudoku_runner::Result;
use sudoku_runner::{Experiment, Measured};

use config::Config;
use measure::{Item, Row};
use summary::Summary;

/// The experiment.
pub struct GivensDistribution;

impl Experiment for GivensDistribution {
    const ID: &'static str = "givens-distribution";
    const QUESTION: &'static str =
        "How many clues do minimal puzzles have, as generators make them and in the population?";
    const CONFIGS: &'static [(&'static str, &'static str)] =
        configs!("givens-distribution": quick, default, paper, extended);
    /// An item is a batch of puzzles, or of orders, already.
    const BLOCK: u64 = 1;

    type Config = Config;
    type Plan = Vec<Item>;
    type Row = Row;
    type Summary = Summary;

    fn check(config: &Config) -> Result<(), String> {
        config.check()
    }

    fn plan(&self, _data: &Library<'_>, config: &Config) -> Result<Vec<Item>> {
        Ok(measure::plan(config))
    }

    fn count(&self, plan: &Vec<Item>, _config: &Config) -> u64 {
        plan.len() as u64
    }

    fn measure(
        &self,
        plan: &Vec<Item>,
        item: u64,
        rng: &mut ChaCha8Rng,
        _config: &Config,
    ) -> Result<Measured<Row>> {
        Ok(Measured { rows: measure::measure(&plan[item as usize], rng), timings: Vec::new() })
    }

    fn summarise(&self, rows: &[Row], rng: &mut ChaCha8Rng, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config, rng)
    }

    fn markdown(&self, summary: &Summary) -> String {
        text::markdown(summary)
    }

    fn figures(&self, _rows: &[Row], summary: &Summary, _config: &Config, out: &FigureDir) -> Result<()> {
        draw::draw(summary, out)
    }
}

//! What does dancing links cost in nodes, by the S heuristic and by the leftmost column?
//!
//! Source: "Zendoku puzzle generation" (Zoonami 2007), 4.4: 345,810 against 49,879,323 nodes for 100 random
//! puzzles; a factor of 10 or less on easy ones; 64 against 21,677,544 nodes on a puzzle of 17 clues. It does
//! not say what was counted. Here both are: all uniqueness checks while puzzles are made, and the checks of
//! the finished puzzles alone.

mod config;
mod draw;
mod measure;
mod search;
mod summary;
mod text;

use rand::rngs::ChaCha8Rng;

use sudoku_runner::{Configs, Experiment, FigureDir, Library, Measured, Result, Section};

use config::Config;
use measure::{Plan, Row};
use summary::Summary;

/// The experiment.
pub struct SearchNodes;

impl Experiment for SearchNodes {
    const ID: &'static str = "search-nodes";
    const QUESTION: &'static str =
        "How many nodes does dancing links take by the S heuristic, and how many by the leftmost column?";
    const CONFIGS: Configs = configs!("search-nodes": quick, default, paper);
    /// Few: a random puzzle takes a second.
    const BLOCK: u64 = 4;

    type Config = Config;
    type Plan = Plan;
    type Row = Row;
    type Summary = Summary;

    fn check(config: &Config) -> Result<(), String> {
        config.check()
    }

    fn plan(&self, data: &Library<'_>, config: &Config) -> Result<Plan> {
        measure::plan(data, config)
    }

    fn count(&self, plan: &Plan, _config: &Config) -> u64 {
        plan.items.len() as u64
    }

    fn measure(
        &self,
        plan: &Plan,
        item: u64,
        rng: &mut ChaCha8Rng,
        config: &Config,
    ) -> Result<Measured<Row>> {
        let rows = measure::measure(plan, &plan.items[item as usize], rng, config)?;
        Ok(Measured { rows, timings: Vec::new() })
    }

    fn summarise(&self, rows: &[Row], rng: &mut ChaCha8Rng, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config, rng)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        text::sections(summary)
    }

    fn figures(&self, rows: &[Row], _summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
        draw::draw(rows, config, out)
    }
}

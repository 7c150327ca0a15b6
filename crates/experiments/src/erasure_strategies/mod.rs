//! Where does erasing stop by each strategy, and is what remains a proper puzzle?
//!
//! Source: "A Sudoku challenge generator", step 3: seven ways of erasing cells, with the questions that it
//! leaves open: where erasing with the level-1 check stops, and whether simple limits are safe.

mod config;
mod draw;
mod findings;
mod measure;
mod summary;
mod text;
mod variant;

use rand::rngs::ChaCha8Rng;

use sudoku_runner::FigureDir;
use sudoku_runner::Library;
use sudoku_runner::Result;
use sudoku_runner::{Experiment, Measured};

use config::Config;
use measure::{Plan, Row};
use summary::Summary;

/// The experiment.
pub struct ErasureStrategies;

impl Experiment for ErasureStrategies {
    const ID: &'static str = "erasure-strategies";
    const QUESTION: &'static str =
        "Where does erasing cells stop by each strategy, and is what remains a proper puzzle?";
    const CONFIGS: &'static [(&'static str, &'static str)] =
        configs!("erasure-strategies": quick, default, paper, extended);
    const BLOCK: u64 = 8;

    type Config = Config;
    type Plan = Plan;
    type Row = Row;
    type Summary = Summary;

    fn check(config: &Config) -> Result<(), String> {
        config.check()
    }

    fn plan(&self, _data: &Library<'_>, config: &Config) -> Result<Plan> {
        measure::plan(config)
    }

    fn count(&self, _plan: &Plan, config: &Config) -> u64 {
        config.puzzles
    }

    fn measure(
        &self,
        plan: &Plan,
        item: u64,
        rng: &mut ChaCha8Rng,
        config: &Config,
    ) -> Result<Measured<Row>> {
        Ok(Measured { rows: measure::measure(plan, item, rng, config), timings: Vec::new() })
    }

    fn summarise(&self, rows: &[Row], _rng: &mut ChaCha8Rng, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config)
    }

    fn markdown(&self, summary: &Summary) -> String {
        text::markdown(summary)
    }

    fn figures(&self, _rows: &[Row], summary: &Summary, _config: &Config, out: &FigureDir) -> Result<()> {
        draw::draw(summary, out)
    }
}

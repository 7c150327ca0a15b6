//! How many puzzles must be made until one has the level asked for, and does it depend on the grid?
//!
//! Sources: "Zendoku puzzle generation" (Zoonami 2007), 5: grades of 1,000 puzzles (Figure 11), and how many
//! can be made easier to each grade (Figure 12); "Generating and solving sudoku puzzles": hints with a
//! correction strategy, and grids that do not lead to desirable puzzles.

mod config;
mod draw;
mod measure;
mod published;
mod quantities;
mod spread;
mod summary;
mod text;

use rand::rngs::ChaCha8Rng;
use sudoku_runner::{Experiment, FigureDir, Library, Measured, Result, Section};

use config::Config;
use measure::{Plan, Row};
use summary::Summary;

/// The experiment.
pub struct GenerateAndTestLevels;

impl Experiment for GenerateAndTestLevels {
    const ID: &'static str = "generate-and-test";
    const QUESTION: &'static str =
        "How many puzzles must be made until one has the level asked for, and does it depend on the grid?";
    const CONFIGS: &'static [(&'static str, &'static str)] =
        configs!("generate-and-test": quick, default, paper, extended);
    const BLOCK: u64 = 4;

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

    fn figures(&self, rows: &[Row], summary: &Summary, _config: &Config, out: &FigureDir) -> Result<()> {
        draw::draw(rows, summary, out)
    }
}

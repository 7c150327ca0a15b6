//! How evenly do the ways to fill grids reach all of them, and what do they cost?
//!
//! Sources: Beer 2011, "Grid generator"; "Generating and solving sudoku puzzles", "Generating the completed
//! puzzle"; Chadwick et al. 2008, "Completed Puzzle Generation"; "A Sudoku challenge generator", steps 1 and 2
//! and its comments; "Zendoku puzzle generation", 4.4.

mod config;
mod draw;
mod measure;
mod quantities;
mod reach;
mod summary;
mod text;
mod uniformity;

use rand::rngs::ChaCha8Rng;

use sudoku_runner::{Configs, Experiment, FigureDir, Library, Measured, Result, Section};

use config::Config;
use measure::{Item, Row};
use summary::Summary;

/// The experiment.
pub struct GridGenerators;

impl Experiment for GridGenerators {
    const ID: &'static str = "grid-generators";
    const QUESTION: &'static str =
        "How evenly do the ways to fill grids reach all of them, and what do they cost?";
    const CONFIGS: Configs = configs!("grid-generators": quick, default, paper, extended);
    /// An item is a batch of grids already.
    const BLOCK: u64 = 4;

    type Config = Config;
    type Plan = Vec<Item>;
    type Row = Row;
    type Summary = Summary;

    fn check(config: &Config) -> Result<(), String> {
        config.check()
    }

    fn plan(&self, _data: &Library<'_>, config: &Config) -> Result<Vec<Item>> {
        measure::plan(config)
    }

    fn count(&self, plan: &Vec<Item>, _config: &Config) -> u64 {
        plan.len() as u64
    }

    fn measure(
        &self,
        plan: &Vec<Item>,
        item: u64,
        rng: &mut ChaCha8Rng,
        config: &Config,
    ) -> Result<Measured<Row>> {
        Ok(measure::measure(&plan[item as usize], rng, config))
    }

    fn summarise(&self, rows: &[Row], rng: &mut ChaCha8Rng, config: &Config) -> Result<Summary> {
        summary::summarise(&rows_by_arm(rows, config)?, config, rng)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        text::sections(summary)
    }

    fn figures(&self, rows: &[Row], summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
        draw::draw(&rows_by_arm(rows, config)?, summary, out)
    }
}

/// The rows of each arm, in the order of the config.
fn rows_by_arm(rows: &[Row], config: &Config) -> Result<Vec<(String, Vec<Row>)>> {
    let labels = config.arms.iter().map(config::Arm::label).collect::<Result<Vec<String>>>()?;
    let mut arms: Vec<(String, Vec<Row>)> = labels.into_iter().map(|label| (label, Vec::new())).collect();
    for row in rows {
        if let Some((_, own)) = arms.iter_mut().find(|(label, _)| *label == row.arm) {
            own.push(row.clone());
        }
    }
    arms.retain(|(_, rows)| !rows.is_empty());
    Ok(arms)
}

//! Does annealing lower the WNEF of generated puzzles, and by more than the same work without it?
//!
//! Source: Chadwick, Krieg and Granade 2008, "Generator Algorithm" and "Testing": Figure 11, the t-test at
//! 0.0005, the floor of WNEF, and what the text says of tuned masking and of limits of guesses.

mod cells;
mod config;
mod draw;
mod inside;
mod measure;
mod quantities;
mod summary;
mod text;

use sudoku_runner::{Configs, Experiment, FigureDir, Library, Measured, Result, Section, Stream};

use config::Config;
use measure::{Plan, Row};
use summary::Summary;

/// The experiment.
pub struct AnnealingAblation;

impl Experiment for AnnealingAblation {
    const ID: &'static str = "annealing-ablation";
    const QUESTION: &'static str =
        "Does annealing lower the WNEF of generated puzzles, and by more than the same work without it?";
    const CONFIGS: Configs = configs!("annealing-ablation": quick, default, paper, extended);
    /// Few: a grid through all arms takes up to a second.
    const BLOCK: u64 = 2;

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

    fn count(&self, plan: &Plan, config: &Config) -> u64 {
        config.grids + plan.len() as u64
    }

    fn measure(&self, plan: &Plan, item: u64, rng: &mut Stream, config: &Config) -> Result<Measured<Row>> {
        match item.checked_sub(config.grids) {
            None => Ok(Measured::from(measure::grid(rng, config)?)),
            Some(known) => measure::published(&plan[known as usize], rng, config).map(Measured::from),
        }
    }

    fn summarise(&self, rows: &[Row], _rng: &mut Stream, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        text::sections(summary)
    }

    fn figures(&self, _rows: &[Row], summary: &Summary, _config: &Config, out: &FigureDir) -> Result<()> {
        draw::draw(summary, out)
    }
}

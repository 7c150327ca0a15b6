//! What share of minimal puzzles can be made into each grade by filling in what is too hard?
//!
//! Source: *Zendoku puzzle generation* (Zoonami 2007), 5.3 and Figure 12. How many symbols are filled in
//! where the tactics end is not stated; both readings are tried, under every assignment of tactics to grades.

mod measure;
mod show;
mod summary;

use measure::Row;
use sudoku_runner::prelude::*;
use summary::Summary;

use crate::zendoku::{Config, Plan, items, schemes};

/// The experiment.
pub struct GradeAdjustment;

impl Experiment for GradeAdjustment {
    const ID: &'static str = "grade-adjustment";
    const QUESTION: &'static str =
        "What share of minimal puzzles can be made into each grade by filling in what is too hard?";
    const CONFIGS: Configs = configs!("grade-adjustment": quick, default, paper, extended);
    /// An item is a batch of puzzles already.
    const BLOCK: u64 = 1;

    type Config = Config;
    type Plan = Plan;
    type Row = Row;
    type Summary = Summary;

    fn plan(&self, _data: &Library<'_>, config: &Config) -> Result<Plan> {
        schemes(&config.scheme, Self::ID)
    }

    fn count(&self, _plan: &Plan, config: &Config) -> u64 {
        items(config.puzzles)
    }

    fn measure(&self, plan: &Plan, item: u64, rng: &mut Stream, config: &Config) -> Result<Measured<Row>> {
        Ok(Measured::from(measure::measure(item, config.puzzles, plan, rng)?))
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

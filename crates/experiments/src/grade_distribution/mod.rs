//! How hard are minimal puzzles by the grader of Zendoku, and which tactics belong to which grade?
//!
//! Source: *Zendoku puzzle generation* (Zoonami 2007), 5.1 to 5.3 and Figure 11. The source does not say
//! which tactics make which grade, nor whether struck marks are kept; every way is tried.

mod measure;
mod show;
mod summary;

use measure::Row;
use sudoku_runner::prelude::*;
use summary::Summary;

use crate::zendoku::{Config, Plan, items, schemes};

/// The experiment.
pub struct GradeDistribution;

impl Experiment for GradeDistribution {
    const ID: &'static str = "grade-distribution";
    const QUESTION: &'static str =
        "How hard are minimal puzzles by the grader of Zendoku, and which tactics belong to which grade?";
    const CONFIGS: Configs = configs!("grade-distribution": quick, default, paper, extended);
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

//! What is wrong with sets of puzzles in use, and with sets made by practices in use?
//!
//! Every control set, and sets made by re-implementations of ways that are in wide use, are audited: as they are, split at
//! random into parts to train and to test with, and against each other. No source asks this.

mod draw;
mod known;
mod measure;
mod subject;
mod summary;
mod text;

use measure::{Plan, Row};
use sudoku_runner::prelude::*;
use sudoku_runner::range::ITEMS;
use summary::Summary;

/// The experiment.
pub struct DatasetAudit;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// The sets.
        pub sets: Vec<String>,
        /// Puzzles of each set that is made here.
        pub made: u64 => ITEMS,
        /// Puzzles of each set whose difficulty is measured.
        pub sample: u64 => 0..=100_000,
        /// Whether only a user's own set is audited, and none is made.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub own: bool,
    }
}

impl Experiment for DatasetAudit {
    const ID: &'static str = "dataset-audit";
    const QUESTION: &'static str =
        "What is wrong with sets of puzzles in use, and with sets made by practices in use?";
    const CONFIGS: Configs = configs!("dataset-audit": quick, default, paper);
    /// An item is the audit of a set.
    const BLOCK: u64 = 1;

    type Config = Config;
    type Plan = Plan;
    type Row = Row;
    type Summary = Summary;

    fn use_data(&self, config: &mut Config, set: &str) -> Result<()> {
        (config.sets, config.own) = (vec![set.to_owned()], true);
        Ok(())
    }

    fn plan(&self, data: &Library<'_>, config: &Config) -> Result<Plan> {
        subject::plan(data, config)
    }

    fn count(&self, plan: &Plan, _config: &Config) -> u64 {
        plan.items()
    }

    fn measure(&self, plan: &Plan, item: u64, rng: &mut Stream, config: &Config) -> Result<Measured<Row>> {
        measure::measure(plan, item, rng, config).map(Measured::from)
    }

    fn summarise(&self, rows: &[Row], _rng: &mut Stream, _config: &Config) -> Result<Summary> {
        summary::summarise(rows)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        text::sections(summary)
    }

    fn figures(&self, _rows: &[Row], summary: &Summary, _config: &Config, out: &FigureDir) -> Result<()> {
        draw::draw(summary, out)
    }
}

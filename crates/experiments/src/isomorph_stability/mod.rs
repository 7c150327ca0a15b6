//! How much of a metric's value is the puzzle, and how much the way it is written?
//!
//! A symmetric copy of a puzzle is the same puzzle to a person. A metric that breaks ties by the order of cells,
//! houses or digits gives copies different values; no source looks at it.

mod measure;
mod summary;

use measure::{Item, Row};
use sudoku_figures::{Forest, ForestRow};
use sudoku_runner::prelude::*;
use sudoku_runner::range::{ITEMS, REPETITIONS, RESAMPLES};
use summary::Summary;

use crate::names::name_of;
use crate::puzzles::metrics;

/// The experiment.
pub struct IsomorphStability;

settings! {
/// Settings of the experiment.
pub struct Config {
    /// Random minimal puzzles made.
    pub puzzles: u64 => ITEMS,
    /// At most so many puzzles of each set, spread evenly over it; 0 for all.
    pub per_set: usize,
    /// The sets.
    pub sets: Vec<String>,
    /// Random symmetric copies of each puzzle.
    pub isomorphs: u32 => REPETITIONS,
    /// The metrics; of each its first column.
    pub metrics: Vec<String>,
    /// Resamples of each bootstrap.
    pub bootstrap: usize => RESAMPLES,
    /// Whether only a user's own set is measured, and no puzzle is made.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
}
}

impl Experiment for IsomorphStability {
    const ID: &'static str = "isomorph-stability";
    const QUESTION: &'static str =
        "How much of a metric's value is the puzzle, and how much the way it is written?";
    const CONFIGS: &'static [(&'static str, &'static str)] =
        configs!("isomorph-stability": quick, default, paper, extended);
    /// Few: the graders take their time.
    const BLOCK: u64 = 8;

    type Config = Config;
    type Plan = Vec<Item>;
    type Row = Row;
    type Summary = Summary;

    fn check(config: &Config) -> Result<(), String> {
        config.check_ranges()?;
        metrics(&config.metrics).map(drop).map_err(|error| error.to_string())
    }

    fn use_data(&self, config: &mut Config, set: &str) -> Result<()> {
        (config.sets, config.own) = (vec![set.to_owned()], true);
        Ok(())
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
        summary::sections(summary)
    }

    fn figures(&self, _rows: &[Row], summary: &Summary, _config: &Config, out: &FigureDir) -> Result<()> {
        if !summary.metrics.is_empty() {
            out.save("stability", &stability(summary))?;
        }
        Ok(())
    }
}

/// ICC by metric.
fn stability(summary: &Summary) -> Forest {
    let row = |one: &summary::Stability| ForestRow::new(name_of(&one.metric), &one.icc);
    Forest {
        head: Head::new("Share of a metric's variance that lies between puzzles, not between their copies").caption(
            "Intraclass correlation over random symmetric copies. 1: a puzzle has one value however it is written.",
        ),
        x: Axis::new("ICC(1)"),
        interval: "95 % BCa interval over puzzles".into(),
        none: Some(1.0),
        decimals: 3,
        groups: vec![(String::new(), summary.metrics.iter().map(row).collect())],
    }
}

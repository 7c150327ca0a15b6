//! Are generated levels distinct, in WNEF and in difficulty that the generator does not look at?
//!
//! Source: Chadwick, Krieg and Granade 2008, "Distinctness of Difficulty Levels": t-tests between puzzles
//! generated for level d and for d + 1; and the abstract's "difficulty levels analogous to those published".

mod config;
mod draw;
mod measure;
mod quantities;
mod summary;
mod text;

use sudoku_runner::{Configs, Experiment, FigureDir, Library, Measured, Result, Section, Stream};

use config::Config;
use measure::{Plan, Row};
use summary::Summary;

/// The experiment.
pub struct LevelDistinctness;

impl Experiment for LevelDistinctness {
    const ID: &'static str = "level-distinctness";
    const QUESTION: &'static str =
        "Are generated levels distinct, in WNEF and in difficulty that the generator does not look at?";
    const CONFIGS: Configs = configs!("level-distinctness": quick, default, paper, extended);

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
        config.generated() + plan.published.len() as u64
    }

    fn measure(&self, plan: &Plan, item: u64, rng: &mut Stream, config: &Config) -> Result<Measured<Row>> {
        measure::measure(plan, item, rng, config).map(Measured::from)
    }

    fn summarise(&self, rows: &[Row], _rng: &mut Stream, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        text::sections(summary)
    }

    fn figures(&self, rows: &[Row], summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
        draw::draw(rows, summary, config, out)
    }
}

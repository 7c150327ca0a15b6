//! What does a generated puzzle cost, by its WNEF, and is tuning cheaper than discarding easy puzzles?
//!
//! Source: Chadwick, Krieg and Granade 2008, "Complexity Analysis" (Figure 10, about 20 times random filling)
//! and "Strengths and Weaknesses". Operations are counted, so that they repeat; times are in `timing.csv`.

mod config;
mod draw;
mod measure;
mod quantities;
mod summary;
mod text;

use sudoku_runner::{Configs, Experiment, FigureDir, Library, Measured, Result, Section, Stream};

use config::Config;
use measure::Row;
use summary::Summary;

/// The experiment.
pub struct GeneratorCost;

impl Experiment for GeneratorCost {
    const ID: &'static str = "generator-cost";
    const QUESTION: &'static str =
        "What does a generated puzzle cost, by its WNEF, and is tuning cheaper than discarding easy puzzles?";
    const CONFIGS: Configs = configs!("generator-cost": quick, default, paper);
    /// Few: an item takes tens of milliseconds.
    const BLOCK: u64 = 8;

    type Config = Config;
    type Plan = ();
    type Row = Row;
    type Summary = Summary;

    fn check(config: &Config) -> Result<(), String> {
        config.check()
    }

    fn plan(&self, _data: &Library<'_>, _config: &Config) -> Result<()> {
        Ok(())
    }

    fn count(&self, (): &(), config: &Config) -> u64 {
        config.items
    }

    fn measure(&self, (): &(), item: u64, rng: &mut Stream, config: &Config) -> Result<Measured<Row>> {
        Ok(measure::measure(item, rng, config))
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

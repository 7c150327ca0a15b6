//! Where does erasing stop by each strategy, and is what remains a proper puzzle?
//!
//! Source: "A Sudoku challenge generator", step 3: seven ways of erasing cells, with the questions that it
//! leaves open: where erasing with the level-1 check stops, and whether simple limits are safe.

mod config;
mod draw;
mod measure;
mod quantities;
mod summary;
mod text;
mod variant;

use rand::rngs::ChaCha8Rng;

use sudoku_metrics::tactics::Grader;
use sudoku_runner::{Experiment, FigureDir, Library, Measured, Result, Section};

use config::Config;
use measure::Row;
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
    type Plan = Grader;
    type Row = Row;
    type Summary = Summary;

    fn check(config: &Config) -> Result<(), String> {
        config.check()
    }

    fn plan(&self, _data: &Library<'_>, _config: &Config) -> Result<Grader> {
        measure::grader()
    }

    fn count(&self, _grader: &Grader, config: &Config) -> u64 {
        config.puzzles
    }

    fn measure(
        &self,
        grader: &Grader,
        item: u64,
        rng: &mut ChaCha8Rng,
        config: &Config,
    ) -> Result<Measured<Row>> {
        Ok(Measured { rows: measure::measure(grader, item, rng, config), timings: Vec::new() })
    }

    fn summarise(&self, rows: &[Row], _rng: &mut ChaCha8Rng, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        text::sections(summary)
    }

    fn figures(&self, _rows: &[Row], summary: &Summary, _config: &Config, out: &FigureDir) -> Result<()> {
        draw::draw(summary, out)
    }
}

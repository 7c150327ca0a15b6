//! How are branch scores distributed that hill climbing reaches, and how much of them is the puzzle's?
//!
//! Source: Beer 2011, "Generating difficult Sudoku puzzles quickly", "Puzzle generator": 500 puzzles of 200
//! iterations each and their histogram, and the random walk that shall lead out of local maxima.

mod config;
mod draw;
mod equivalence;
mod measure;
mod published;
mod quantities;
mod summary;
mod text;

use rand::rngs::ChaCha8Rng;
use sudoku_runner::{Configs, Experiment, FigureDir, Library, Measured, Result, Section};

use config::Config;
use measure::Row;
use summary::Summary;

/// The experiment.
pub struct BranchScoreGeneration;

impl Experiment for BranchScoreGeneration {
    const ID: &'static str = "branch-score-generation";
    const QUESTION: &'static str =
        "How are branch scores distributed that hill climbing reaches, and how much of them is the puzzle's?";
    const CONFIGS: Configs = configs!("branch-score-generation": quick, default, paper);
    /// Few: a puzzle by all variants takes tens of milliseconds.
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
        config.puzzles
    }

    fn measure(&self, (): &(), _item: u64, rng: &mut ChaCha8Rng, config: &Config) -> Result<Measured<Row>> {
        measure::measure(rng, config)
    }

    fn summarise(&self, rows: &[Row], _rng: &mut ChaCha8Rng, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        text::sections(summary)
    }

    fn figures(&self, rows: &[Row], _summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
        draw::draw(rows, config, out)
    }
}

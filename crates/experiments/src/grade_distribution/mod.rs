//! How hard are minimal puzzles by the grader of Zendoku, and which tactics belong to which grade?
//!
//! Source: *Zendoku puzzle generation* (Zoonami 2007), 5.1 to 5.3 and Figure 11. The source does not say
//! which tactics make which grade, nor whether struck marks are kept; every way is tried.

pub(crate) mod draw;
pub(crate) mod measure;
pub(crate) mod published;
mod quantities;
pub(crate) mod scheme;
mod summary;
mod text;

use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use sudoku_runner::{Error, Experiment, FigureDir, Library, Measured, Result, Section};

use measure::Row;
use scheme::{Scheme, SchemeChoice};
use sudoku_runner::range::{ITEMS, RESAMPLES, check_range};
use summary::Summary;

/// The experiment.
pub struct GradeDistribution;

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Puzzles to be made and graded.
    pub puzzles: u64,
    /// Resamples of each bootstrap interval.
    pub bootstrap: usize,
    /// Readings of the list of tactics; the first is the one that the verdict is about.
    pub scheme: Vec<SchemeChoice>,
}

/// The readings with their graders.
pub(crate) fn schemes(choices: &[SchemeChoice], experiment: &str) -> Result<Vec<Scheme>> {
    if choices.is_empty() {
        let message = "there is no [[scheme]]: give at least one reading of the tactics".to_owned();
        return Err(Error::Config { name: experiment.to_owned(), message });
    }
    choices.iter().map(SchemeChoice::build).collect()
}

impl Experiment for GradeDistribution {
    const ID: &'static str = "grade-distribution";
    const QUESTION: &'static str =
        "How hard are minimal puzzles by the grader of Zendoku, and which tactics belong to which grade?";
    const CONFIGS: &'static [(&'static str, &'static str)] =
        configs!("grade-distribution": quick, default, paper, extended);
    /// An item is a batch of puzzles already.
    const BLOCK: u64 = 1;

    type Config = Config;
    type Plan = Vec<Scheme>;
    type Row = Row;
    type Summary = Summary;

    fn check(config: &Config) -> Result<(), String> {
        check_range("puzzles", config.puzzles, ITEMS)?;
        check_range("bootstrap", config.bootstrap, RESAMPLES)
    }

    fn plan(&self, _data: &Library<'_>, config: &Config) -> Result<Vec<Scheme>> {
        schemes(&config.scheme, Self::ID)
    }

    fn count(&self, _plan: &Vec<Scheme>, config: &Config) -> u64 {
        measure::items(config.puzzles)
    }

    fn measure(
        &self,
        plan: &Vec<Scheme>,
        item: u64,
        rng: &mut ChaCha8Rng,
        config: &Config,
    ) -> Result<Measured<Row>> {
        Ok(Measured { rows: measure::measure(item, config.puzzles, plan, rng)?, timings: Vec::new() })
    }

    fn summarise(&self, rows: &[Row], rng: &mut ChaCha8Rng, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config, rng)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        text::sections(summary)
    }

    fn figures(&self, _rows: &[Row], summary: &Summary, _config: &Config, out: &FigureDir) -> Result<()> {
        draw::draw(summary, out)
    }
}

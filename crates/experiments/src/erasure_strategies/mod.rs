//! Where does erasing stop by each strategy, and is what remains a proper puzzle?
//!
//! Source: "A Sudoku challenge generator", step 3: seven ways of erasing cells, with the questions that it
//! leaves open: where erasing with the level-1 check stops, and whether simple limits are safe.

mod measure;
mod show;
mod summary;
mod variant;

use measure::Row;
use sudoku_generators::GridMethod;
use sudoku_runner::prelude::*;
use sudoku_runner::range::ITEMS;
use sudoku_tactics::Grader;
use summary::Summary;

/// The experiment.
pub struct ErasureStrategies;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Grids of each kind; each is erased in every way.
        pub puzzles: u64 => ITEMS,
        /// Ways to fill the grids; all strategies start from the first, where erasing stops is reported for all.
        #[serde(with = "sudoku_runner::named")]
        pub grids: Vec<GridMethod>,
        /// Numbers of clues aimed at.
        pub targets: Vec<usize> => 17..=80,
    }
}

impl Experiment for ErasureStrategies {
    const ID: &'static str = "erasure-strategies";
    const QUESTION: &'static str =
        "Where does erasing cells stop by each strategy, and is what remains a proper puzzle?";
    const CONFIGS: Configs = configs!("erasure-strategies": quick, default, paper, extended);
    const BLOCK: u64 = 8;

    type Config = Config;
    type Plan = Grader;
    type Row = Row;
    type Summary = Summary;

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
        rng: &mut Stream,
        config: &Config,
    ) -> Result<Measured<Row>> {
        Ok(Measured::from(measure::measure(grader, item, rng, config)))
    }

    fn summarise(&self, rows: &[Row], _rng: &mut Stream, config: &Config) -> Result<Summary> {
        summary::summarise(rows, config)
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        show::sections(summary)
    }

    fn figures(&self, _rows: &[Row], summary: &Summary, _config: &Config, out: &FigureDir) -> Result<()> {
        show::draw(summary, out)
    }
}

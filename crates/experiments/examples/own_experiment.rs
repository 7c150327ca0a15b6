//! An experiment: do puzzles of grids filled band by band keep other numbers of clues than those of all grids?

use std::path::{Path, PathBuf};

use sudoku_generators::{GridMethod, GridWork, minimal};
use sudoku_runner::data::DataSets;
use sudoku_runner::prelude::*;
use sudoku_runner::{Job, Registered};
use sudoku_solvers::Engine;

struct GridsMatter;

settings! { struct Config { pairs: u64 } }

impl Settings for Config {}

row! {
    struct Row {
        /// Clues of a puzzle from a uniform grid.
        uniform: u32,
        /// Clues of a puzzle from a grid filled band by band.
        bands: u32,
    }
}

#[derive(Serialize)]
struct Summary {
    more_clues: Estimate,
}

impl Experiment for GridsMatter {
    const ID: &'static str = "grids-matter";
    const QUESTION: &'static str = "Do puzzles of grids filled band by band keep other numbers of clues?";
    const CONFIGS: Configs = &[("default", "pairs = 200\nseed = 1")];
    const WORDS: &'static str = "sections.clues = { heading = 'Clues', text = '{more} clues more' }";
    type Config = Config;
    type Item = ();
    type Row = Row;
    type Kept = Row;
    type Summary = Summary;

    fn items(&self, _: &Library<'_>, config: &Config) -> Result<Items<()>> {
        Ok(Items::count(config.pairs, |_| ()))
    }

    fn measure(&self, (): &(), rng: &mut Stream, _: &Config) -> Result<impl Into<Measured<Row>>> {
        let mut clues = |grids: GridMethod| {
            let grid = grids.fill(rng, &mut GridWork::default());
            minimal(&grid, rng, Engine::Fast.build().as_mut()).clue_count() as u32
        };
        Ok(Row { uniform: clues(GridMethod::Uniform), bands: clues(GridMethod::Bands) })
    }
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], _: &Config, _: &mut Stream) -> Result<Summary> {
        let more: Vec<f64> = rows.iter().map(|row| f64::from(row.bands) - f64::from(row.uniform)).collect();
        Ok(Summary { more_clues: Estimate::mean(&more)? })
    }
}

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        page.fill("more", self.more_clues).text("clues");
    }
}

/// Runs it; returns the folder of the run.
pub fn run(results: &Path) -> Result<PathBuf> {
    GridsMatter.run(&Job::new(results, &DataSets::from_env()))
}

fn main() -> Result<()> {
    println!("{}", run(Path::new("results"))?.display());
    Ok(())
}

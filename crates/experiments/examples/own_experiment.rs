//! An experiment: do puzzles of grids filled band by band keep other numbers of clues than those of all grids?

use std::path::{Path, PathBuf};

use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};
use sudoku_generators::{GridMethod, GridWork, minimal};
use sudoku_runner::data::DataSets;
use sudoku_runner::prelude::*;
use sudoku_runner::{Job, Registered};
use sudoku_solvers::Engine;

struct GridsMatter;

settings! {
    struct Config {
        pairs: u64,
    }
}

row! {
    struct Row {
        /// Clues of a puzzle from a uniform grid.
        uniform: u32,
        /// Clues of a puzzle from a grid filled band by band.
        bands: u32,
    }
}

#[rustfmt::skip]
impl Experiment for GridsMatter {
    const ID: &'static str = "grids-matter";
    const QUESTION: &'static str = "Do puzzles of grids filled band by band keep other numbers of clues?";
    const CONFIGS: &'static [(&'static str, &'static str)] = &[("default", "pairs = 200\nseed = 1")];
    type Config = Config;
    type Plan = ();
    type Row = Row;
    type Summary = Value;
    fn plan(&self, _: &Library<'_>, _: &Config) -> Result<()> { Ok(()) }
    fn count(&self, _: &(), config: &Config) -> u64 { config.pairs }
    fn measure(&self, _: &(), _: u64, rng: &mut ChaCha8Rng, _: &Config) -> Result<Measured<Row>> {
        let mut clues = |grids: GridMethod| {
            let grid = grids.fill(rng, &mut GridWork::default());
            minimal(&grid, rng, Engine::Fast.build().as_mut()).clue_count() as u32
        };
        Ok(Row { uniform: clues(GridMethod::Uniform), bands: clues(GridMethod::Bands) }.into())
    }
    fn summarise(&self, rows: &[Row], _: &mut ChaCha8Rng, _: &Config) -> Result<Value> {
        let more: Vec<f64> = rows.iter().map(|row| f64::from(row.bands) - f64::from(row.uniform)).collect();
        let mean = sudoku_stats::mean(&more, 0.95)?;
        Ok(json!({ "quantities": [], "more_clues": mean.value, "low": mean.low, "high": mean.high }))
    }
    fn sections(&self, s: &Value) -> Vec<Section> {
        let [more, low, high] = ["more_clues", "low", "high"].map(|key| s[key].as_f64().unwrap_or(f64::NAN));
        vec![Section::new("Clues").text(format!("{more:.2} [{low:.2}, {high:.2}] clues more"))]
    }
    fn figures(&self, _: &[Row], _: &Value, _: &Config, _: &FigureDir) -> Result<()> { Ok(()) }
}

/// Runs it; returns the folder of the run.
pub fn run(results: &Path) -> Result<PathBuf> {
    GridsMatter.run(&Job::new(results, &DataSets::from_env()))
}

fn main() -> Result<()> {
    println!("{}", run(Path::new("results"))?.display());
    Ok(())
}

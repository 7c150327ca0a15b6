//! `sudoku-lab merge`

use std::path::PathBuf;

use anyhow::Result;
use sudoku_experiments::EXPERIMENTS;

use crate::bar::Bar;

/// Arguments of `merge`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  sudoku-lab merge results/wnef-calibration/*-shard*of3")]
pub struct Args {
    /// The folders of all shards of one run, in any order.
    #[arg(required = true, value_name = "RUN")]
    runs: Vec<PathBuf>,
    /// Folder of all results.
    #[arg(long, default_value = "results", value_name = "DIR")]
    results: PathBuf,
}

pub fn run(args: Args) -> Result<()> {
    let run = sudoku_runner::merge(EXPERIMENTS, &args.runs, &args.results, &Bar::new())?;
    super::experiment::show(&run, false)
}

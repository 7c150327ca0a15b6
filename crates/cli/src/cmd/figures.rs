//! `sudoku-lab figures`

use std::path::PathBuf;

use anyhow::Result;
use sudoku_experiments::runner;

use crate::bar::Bar;

/// Arguments of `figures`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  sudoku-lab figures results/wnef-calibration/latest")]
pub struct Args {
    /// The folders of finished runs.
    #[arg(required = true, value_name = "RUN")]
    runs: Vec<PathBuf>,
}

pub fn run(args: Args) -> Result<()> {
    for run in &args.runs {
        runner::redraw(run, &Bar::new())?;
        eprintln!("{} is drawn anew", run.display());
    }
    Ok(())
}

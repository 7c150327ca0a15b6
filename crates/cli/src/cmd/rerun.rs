//! `sudoku-lab results rerun`

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use sudoku_experiments::EXPERIMENTS;
use sudoku_runner::Manifest;
use sudoku_tables::output::stdout;

use crate::cmd::experiment::{OwnData, Place, job, stop_at_checkpoint};
use crate::progress::Bar;

/// Arguments of `rerun`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  sudoku-lab results rerun results/reference/wnef-calibration/shipped")]
pub struct Args {
    /// The folder of a run, or its manifest.
    run: PathBuf,
    #[command(flatten)]
    own: OwnData,
    #[command(flatten)]
    place: Place,
}

pub fn run(args: Args) -> Result<()> {
    let manifest = Manifest::read(&args.run)?;
    let folder = if args.run.is_dir() { args.run.clone() } else { args.run.with_file_name("") };
    stop_at_checkpoint("the repeated run is not finished");
    let data = args.own.data_sets_of(&manifest)?;
    let again = sudoku_runner::rerun(EXPERIMENTS, &manifest, job(&args.place, &data, &Bar::new()))?;
    let differences = sudoku_runner::compare(&again, &folder)?;
    writeln!(stdout(), "{}", again.display())?;
    super::verify::print_differences(&differences, &folder, args.place.json)?;
    if differences.iter().any(|difference| !difference.within_tolerance) {
        bail!("{} outputs differ", differences.len());
    }
    Ok(())
}

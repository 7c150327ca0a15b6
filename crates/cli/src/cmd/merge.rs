//! `sudoku-lab merge`

use std::path::PathBuf;

use anyhow::Result;
use sudoku_experiments::EXPERIMENTS;

use crate::part::{self, Parts};
use crate::progress::Bar;

/// Arguments of `merge`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab merge results/wnef-calibration/*-shard*of3\n  \
    sudoku-lab merge scores.csv.part-*\n\n\
    Runs are joined into a run, and parts that score, grade, check, canon, audit or dataset wrote with --shard into the \
    file or folder that they are named after. Either equals what was never split, byte for byte.")]
pub struct Args {
    /// The folders of all shards of one run, or all parts of one output, in any order.
    #[arg(required = true, value_name = "RUN")]
    runs: Vec<PathBuf>,
    /// Folder of all results.
    #[arg(long, default_value = "results", value_name = "DIR")]
    results: PathBuf,
}

/// `join` joins the parts of an output in the way of the command that wrote them.
pub fn run(args: Args, join: impl FnOnce(&Parts) -> Result<()>) -> Result<()> {
    if args.runs.iter().all(|path| part::is_part(path)) {
        let parts = part::known(&args.runs)?;
        join(&parts)?;
        notice!("{}", parts.whole.display());
        return Ok(());
    }
    let run = sudoku_runner::merge(EXPERIMENTS, &args.runs, &args.results, &Bar::new())?;
    super::experiment::show(&run, false)
}

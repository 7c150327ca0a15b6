//! `sudoku-lab results merge`

use std::path::PathBuf;

use anyhow::Result;
use sudoku_experiments::EXPERIMENTS;

use crate::part::{self, Join};
use crate::progress::Bar;
use crate::runs::show;

/// Arguments of `merge`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab results merge results/wnef-calibration/*-shard*of3\n  \
    sudoku-lab results merge scores.csv.part-*\n\n\
    Shards of a run are joined into a run. Parts that score, grade, check, canon, audit or dataset wrote with --shard \
    are joined into the file or folder that they are named after. The result equals the output without --shard, byte \
    for byte.")]
pub struct Args {
    /// The folders of all shards of one run, or all parts of one output, in any order.
    #[arg(required = true, value_name = "RUN")]
    runs: Vec<PathBuf>,
    /// Folder of all results.
    #[arg(long, default_value = "results", value_name = "DIR")]
    results: PathBuf,
}

pub fn run(args: Args, join: Join) -> Result<()> {
    if args.runs.iter().all(|path| part::is_part(path)) {
        let parts = part::known(&args.runs)?;
        join(&parts)?;
        notice!("{}", parts.whole.display());
        return Ok(());
    }
    let run = sudoku_runner::merge(EXPERIMENTS, &args.runs, &args.results, &Bar::new())?;
    show(&run, false)
}

//! `sudoku-lab results merge`

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::Result;
use clap::Parser;
use sudoku_experiments::EXPERIMENTS;

use super::{audit, dataset, experiment};
use crate::part::{self, Parts};
use crate::progress::Bar;
use crate::usage::Everywhere;

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

/// A command as a ticket records it.
#[derive(Debug, clap::Parser)]
struct Recorded {
    #[command(subcommand)]
    command: Joined,
    #[command(flatten)]
    everywhere: Everywhere,
}

/// Ways to join parts, for commands whose parts are not simply concatenated.
#[derive(Debug, clap::Subcommand)]
enum Joined {
    Audit(Box<audit::Args>),
    Dataset(Box<dataset::Args>),
    #[command(external_subcommand)]
    EndToEnd(#[expect(dead_code, reason = "clap keeps the words here")] Vec<OsString>),
}

/// Joins the parts of an output in the way of the command that made them. A ticket records how its part was made, but
/// no command in it is run, and no path in it is opened.
fn join(parts: &Parts) -> Result<()> {
    let words = std::iter::once("sudoku-lab").chain(parts.arguments.iter().map(String::as_str));
    match Recorded::try_parse_from(words)?.command {
        Joined::Audit(args) => audit::merge(&args, parts),
        Joined::Dataset(args) => dataset::merge(&args, parts),
        Joined::EndToEnd(_) => part::join(parts),
    }
}

pub fn run(args: Args) -> Result<()> {
    if args.runs.iter().all(|path| part::is_part(path)) {
        let parts = part::known(&args.runs)?;
        join(&parts)?;
        notice!("{}", parts.whole.display());
        return Ok(());
    }
    let run = sudoku_runner::merge(EXPERIMENTS, &args.runs, &args.results, &Bar::new())?;
    experiment::show(&run, false)
}

//! `sudoku-lab results`

use anyhow::Result;

use crate::groups::commands;
use crate::part::Join;

/// Arguments of `results`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab results verify --stored\n  \
    sudoku-lab results diff results/wnef-calibration/latest results/reference/wnef-calibration/paper\n  \
    sudoku-lab results report -o page.html")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

commands! {
    Command(join: Join):
    "Commands" {
        /// Draw a figure of the five texts with their numbers and ours.
        "figure" Figure(super::figure::Args) as args => super::figure::run(&args);
        /// Compare runs with the reference results.
        "verify" Verify(super::verify::Args) as args => super::verify::run(args);
        /// Repeat a run from its manifest, and list the outputs that differ.
        "rerun" Rerun(super::rerun::Args) as args => super::rerun::run(args);
        /// Join the shards of a run.
        "merge" Merge(super::merge::Args) as args => super::merge::run(args, join);
        /// Show what changed between two runs.
        "diff" Diff(super::diff::Args) as args => super::diff::run(args);
        /// Write a page about finished runs: claims, figures, data, how to repeat them.
        "report" Report(super::report::Args) as args => super::report::run(args);
        /// Print, check or update the ledger of the sources' claims.
        "claims" Claims(super::claims::Args) as args => super::claims::run(args);
        /// Run every experiment with its paper config; continues after an interruption.
        "paper" Paper(super::paper::Args) as args => super::paper::run(args);
        /// Rewrite summaries and figures of runs from their stored rows.
        "redraw" Redraw(super::redraw::Args) as args => super::redraw::run(args);
        /// Update the numbers and figures in README and docs from the reference runs.
        "readme" Readme(super::readme::Args) as args => super::readme::run(args);
    }
}

/// `join` joins the parts of an output in the way of the command that made them.
pub fn run(args: Args, join: Join) -> Result<()> {
    args.command.run(join)
}

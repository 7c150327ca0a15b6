//! `sudoku-lab figures`

use std::path::PathBuf;

use anyhow::Result;

use crate::cmd::paper;

/// Arguments of `figures`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "What this program has drawn already is not drawn again, so that it goes on after a kill.\n\n\
    Examples:\n  \
    sudoku-lab figures                                      the newest run of every experiment\n  \
    sudoku-lab figures results/wnef-calibration/latest --again"
)]
pub struct Args {
    /// Folders of runs whose rows are all measured; none for the newest of every experiment.
    #[arg(value_name = "RUN")]
    runs: Vec<PathBuf>,
    /// Draw again what is drawn.
    #[arg(long)]
    again: bool,
    /// Folder of all results.
    #[arg(long, default_value = "results", value_name = "DIR")]
    results: PathBuf,
}

pub fn run(args: Args) -> Result<()> {
    paper::redraw(&args.runs, &args.results, args.again)
}

//! `sudoku-lab results readme`

use anyhow::{Result, bail};

use crate::ledger::{Files, changed_pages, update_pages};

/// Arguments of `readme`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A block is between `<!-- from results: NAME -->` and `<!-- end -->`; NAME is one of experiments, \
    claims, standing, margins, material, sensitivity, seeds, corrections, times, figures, findings EXPERIMENT, figure \
    EXPERIMENT FILE ALT.\n\n\
    Examples:\n  \
    sudoku-lab results readme           write numbers and figures of the reference runs into README.md and docs/\n  \
    sudoku-lab results readme --check   fail if they are not those of the reference runs"
)]
pub struct Args {
    /// Change nothing; fail if anything would change.
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    files: Files,
}

pub fn run(args: Args) -> Result<()> {
    if !args.check {
        return update_pages(&args.files);
    }
    let stale: Vec<String> =
        changed_pages(&args.files)?.into_iter().map(|(path, _)| path.display().to_string()).collect();
    if !stale.is_empty() {
        bail!(
            "out of date with the reference runs: {}; `sudoku-lab results readme` rewrites them",
            stale.join(", ")
        );
    }
    Ok(())
}

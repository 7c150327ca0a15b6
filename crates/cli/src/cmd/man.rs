//! `sudoku-lab man`

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

/// Arguments of `man`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  sudoku-lab man ~/.local/share/man/man1 && man sudoku-lab-score")]
pub struct Args {
    /// Folder to write to; it is created if it does not exist.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// `command` is the whole command line.
pub fn run(args: Args, command: clap::Command) -> Result<()> {
    let name = || args.folder.display().to_string();
    fs::create_dir_all(&args.folder).with_context(name)?;
    clap_mangen::generate_to(command, &args.folder).with_context(name)
}

//! `sudoku-lab completions`

use std::io;

use anyhow::Result;
use clap::CommandFactory;

/// Arguments of `completions`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  sudoku-lab completions bash > ~/.local/share/bash-completion/completions/sudoku-lab"
)]
pub struct Args {
    /// The shell.
    shell: clap_complete::Shell,
}

pub fn run(args: Args) -> Result<()> {
    let mut command = crate::args::Args::command();
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command, "sudoku-lab", &mut text);
    Ok(io::Write::write_all(&mut io::stdout(), &text)?)
}

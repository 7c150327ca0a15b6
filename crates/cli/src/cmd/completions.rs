//! `sudoku-lab completions`

use std::io;

use anyhow::Result;

/// Arguments of `completions`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  sudoku-lab completions bash > ~/.local/share/bash-completion/completions/sudoku-lab"
)]
pub struct Args {
    /// The shell.
    shell: clap_complete::Shell,
}

/// `command` is the whole command line.
pub fn run(args: Args, mut command: clap::Command) -> Result<()> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command, "sudoku-lab", &mut text);
    Ok(io::Write::write_all(&mut io::stdout(), &text)?)
}

//! `sudoku-lab exit-codes`

use std::io::Write;

use anyhow::Result;
use sudoku_tables::output::stdout;

/// What the exit status means.
const STATUS: &str = "\
0    Done. At least one puzzle was accepted. Rejected lines are named on standard error, up to 1,000 per file, and counted.
1    Failed:
       - no puzzle could be answered, or with --strict any line was rejected;
       - a check failed: `check` found a puzzle without exactly one solution; `results verify`, `results rerun`, `results claims check`,
         `results readme --check`, `data verify` or `audit --fail-on` found a difference or a fault;
       - an external solver or metric could not be run, or a solver's answer was wrong;
       - a file could not be read or written.
2    Wrong use: an option, a name, a number or a column that does not exist or does not fit. Nothing was done.
129  Ended by SIGHUP: the terminal or the connection was closed. `nohup` prevents this.
130  Ended by Ctrl-C.
131  Ended by SIGQUIT.
143  Ended by SIGTERM.
152  Ended by SIGXCPU: the limit of processor time.

It is not a failure if a reader such as `head` closes the pipe early. A command with --shard exits with 0 whatever
its puzzles are, so that parts can be merged. A command that is stopped leaves no half-written file.";

/// Arguments of `exit-codes`.
#[derive(Debug, clap::Args)]
#[command(after_help = STATUS)]
pub struct Args {}

pub fn run() -> Result<()> {
    Ok(writeln!(stdout(), "{STATUS}")?)
}

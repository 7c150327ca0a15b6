//! Commands of the user's own, as metrics and solvers.

use std::time::Duration;

use anyhow::Result;
use sudoku_runner::external::Command;

use crate::usage::WrongUse;

/// Puzzles that a thread takes at a time where processes are started for them.
pub const PROCESS: usize = 1024;

/// How a command of the user's own is run.
#[derive(Debug, clap::Args)]
pub struct CommandLimits {
    /// Seconds that a process of the command may take; where it takes longer, its puzzles are given to processes
    /// of their own, one by one.
    #[arg(long = "command-timeout", default_value_t = 60.0, value_name = "SECONDS")]
    timeout: f64,
    /// Puzzles that a process of the command is given.
    #[arg(long = "command-batch", default_value_t = 64, value_name = "N")]
    batch: usize,
}

impl CommandLimits {
    /// The command under these limits.
    pub fn command(&self, line: &str) -> Result<Command> {
        let timeout = Duration::try_from_secs_f64(self.timeout).ok().filter(|timeout| !timeout.is_zero());
        let timeout = timeout.ok_or_else(|| WrongUse("--command-timeout: give a number above 0".into()))?;
        Ok(Command::new(line, timeout).batch(self.batch))
    }
}

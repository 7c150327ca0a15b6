//! User commands as metrics and solvers.

use std::time::Duration;

use anyhow::Result;
use sudoku_runner::external::Command;

use crate::usage::{WrongUse, seconds};

/// Number of puzzles that a thread takes at a time if they are passed to processes.
pub const PROCESS: usize = 1024;

/// Limits for a user's command.
#[derive(Debug, clap::Args)]
pub struct CommandLimits {
    /// Time limit in seconds for a process of the command; after it, each of its puzzles gets a process of its own.
    #[arg(long = "command-timeout", default_value = "60", value_parser = seconds, value_name = "SECONDS")]
    timeout: Duration,
    /// Number of puzzles given to a process of the command.
    #[arg(long = "command-batch", default_value_t = 64, value_name = "N")]
    batch: usize,
}

impl CommandLimits {
    /// The command under these limits.
    pub fn command(&self, line: &str) -> Result<Command> {
        if self.timeout.is_zero() {
            return Err(WrongUse("--command-timeout: give more than 0 seconds".into()).into());
        }
        Ok(Command::new(line, self.timeout).batch(self.batch))
    }
}

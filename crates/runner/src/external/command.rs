//! A command that maps input lines to output lines.

use std::time::Duration;

use super::process::{Failure, run};

/// Default number of puzzles for one process.
const BATCH: usize = 64;
/// After this number of lines without an answer, or of timeouts in a row, the command and not the input must be at
/// fault, so the other lines are not tried. The last batch may be shorter, and its few lines may really be bad.
const HOPELESS: usize = 16;

/// Why a command's answer cannot be used.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum CommandError {
    /// The shell could not run it.
    #[error("cannot run `{command}`: {why}")]
    Start {
        /// The command.
        command: String,
        /// The message of the system or the shell.
        why: String,
    },
    /// It took too long, and was killed.
    #[error("`{command}` took more than {seconds} s and was killed; --command-timeout allows more")]
    TimedOut {
        /// It took too long and was killed.
        command: String,
        /// The time allowed.
        seconds: f64,
    },
    /// It printed too much and was killed.
    #[error(
        "`{command}` printed more than {bytes} bytes for {puzzles} puzzles and was killed; each puzzle needs one \
         line"
    )]
    TooMuch {
        /// The command.
        command: String,
        /// Bytes allowed.
        bytes: u64,
        /// Puzzles given.
        puzzles: usize,
    },
    /// It ended in failure.
    #[error("`{command}` ended with {status}{said}")]
    Ended {
        /// The command.
        command: String,
        /// Its exit status or signal.
        status: String,
        /// The last line of its standard error, after a colon; empty if there is none.
        said: String,
    },
    /// The lines do not match the puzzles.
    #[error(
        "`{command}` answered {puzzles} puzzles with {lines} lines; each puzzle needs one, in the same order"
    )]
    Lines {
        /// The command.
        command: String,
        /// Puzzles given.
        puzzles: usize,
        /// Lines read.
        lines: usize,
    },
    /// A line is invalid.
    #[error("`{command}` answered {answer:?}: {why}")]
    Answer {
        /// The command.
        command: String,
        /// The line.
        answer: String,
        /// What is wrong with it.
        why: String,
    },
    /// It answered none of many puzzles, so the puzzles are probably not at fault.
    #[error("none of {puzzles} puzzles in a row was answered: {first}")]
    Never {
        /// Puzzles tried.
        puzzles: usize,
        /// The error of the first.
        first: Box<CommandError>,
    },
}

/// The answer to a line, or the reason why there is none.
type Answer = Result<String, CommandError>;

/// The answer to each line of all batches; `once` runs one process for some lines.
fn answers<'l>(
    batches: impl Iterator<Item = &'l [String]>,
    mut once: impl FnMut(&[String]) -> Result<Vec<String>, CommandError>,
) -> Result<Vec<Answer>, CommandError> {
    let mut all: Vec<Answer> = Vec::new();
    for batch in batches {
        match once(batch) {
            Ok(answers) => all.extend(answers.into_iter().map(Ok)),
            Err(error @ CommandError::Start { .. }) => return Err(error),
            Err(error) if batch.len() == 1 => all.push(Err(error)),
            Err(_) => one_by_one(batch, &mut once, &mut all)?,
        }
        not_hopeless(&all)?;
    }
    Ok(all)
}

/// Adds an answer to each line of a batch, with one process per line.
fn one_by_one(
    batch: &[String],
    mut once: impl FnMut(&[String]) -> Result<Vec<String>, CommandError>,
    all: &mut Vec<Answer>,
) -> Result<(), CommandError> {
    for line in batch {
        all.push(once(std::slice::from_ref(line)).map(|mut answers| answers.remove(0)));
        not_hopeless(all)?;
    }
    never(all, batch.len(), Result::is_err)
}

/// Fails if no line has been answered, or if the last [`HOPELESS`] lines have timed out.
fn not_hopeless(all: &[Answer]) -> Result<(), CommandError> {
    never(all, all.len(), Result::is_err)?;
    never(all, HOPELESS, |answer| matches!(answer, Err(CommandError::TimedOut { .. })))
}

/// Fails if the last `last` answers, at least [`HOPELESS`], are all errors of this kind.
fn never(all: &[Answer], last: usize, is_bad: impl Fn(&Answer) -> bool) -> Result<(), CommandError> {
    let bad = &all[all.len().saturating_sub(last)..];
    match bad.first() {
        Some(Err(first)) if bad.len() >= HOPELESS && bad.iter().all(is_bad) => {
            Err(CommandError::Never { puzzles: bad.len(), first: Box::new(first.clone()) })
        }
        _ => Ok(()),
    }
}

/// A command, run by the shell, that maps input lines to output lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Command {
    line: String,
    timeout: Duration,
    batch: usize,
    variables: Vec<(&'static str, String)>,
}

impl Command {
    /// A shell command line, and the time limit for one process.
    pub fn new(line: impl Into<String>, timeout: Duration) -> Command {
        Command { line: line.into(), timeout, batch: BATCH, variables: Vec::new() }
    }

    /// Sets the number of lines for one process; at least 1.
    pub fn batch(mut self, lines: usize) -> Command {
        self.batch = lines.max(1);
        self
    }

    /// Sets a variable in its environment.
    pub fn variable(mut self, name: &'static str, value: impl ToString) -> Command {
        self.variables.push((name, value.to_string()));
        self
    }

    /// The shell command line.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// The answer to each line, in order, or the reason why there is none. If a process fails, each of its lines gets a
    /// separate process, so that a bad line does not affect others.
    ///
    /// # Errors
    /// If the command cannot be run, answers none of the first 16 lines or of a batch of at least 16, or times out on
    /// 16 lines in a row.
    pub fn answers(&self, lines: &[String]) -> Result<Vec<Result<String, CommandError>>, CommandError> {
        answers(lines.chunks(self.batch), |batch| self.once(batch))
    }

    /// Runs one process for all these lines.
    fn once(&self, lines: &[String]) -> Result<Vec<String>, CommandError> {
        let command = || self.line.clone();
        let input = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect::<String>();
        let output =
            run(&self.line, &self.variables, input, lines.len(), self.timeout).map_err(|failure| {
                match failure {
                    Failure::Start(why) => CommandError::Start { command: command(), why },
                    Failure::TimedOut => {
                        CommandError::TimedOut { command: command(), seconds: self.timeout.as_secs_f64() }
                    }
                    Failure::TooMuch(bytes) => {
                        CommandError::TooMuch { command: command(), bytes, puzzles: lines.len() }
                    }
                    Failure::Ended { status, said } => {
                        CommandError::Ended { command: command(), status, said }
                    }
                }
            })?;
        let answers: Vec<String> = output.lines().map(|line| line.trim().to_owned()).collect();
        if answers.len() != lines.len() {
            let (puzzles, lines) = (lines.len(), answers.len());
            return Err(CommandError::Lines { command: command(), puzzles, lines });
        }
        Ok(answers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result of a command that answers its first `good` runs and then hangs, and the number of runs.
    fn hanging(lines: usize, batch: usize, good: usize) -> (CommandError, usize) {
        let (lines, mut runs) = (vec![String::new(); lines], 0);
        let never = answers(lines.chunks(batch), |batch| {
            runs += 1;
            match runs > good {
                false => Ok(batch.to_vec()),
                true => Err(CommandError::TimedOut { command: String::new(), seconds: 3.0 }),
            }
        });
        (never.unwrap_err(), runs)
    }

    /// A command that stops answering costs one deadline for its batch and one for each of sixteen lines, not for all
    /// lines.
    #[test]
    fn a_command_that_hangs_is_hopeless_after_sixteen_lines() {
        for (batch, good, expected) in
            [(1, 0, 16), (5, 0, 20), (64, 0, 17), (100_000, 0, 17), (20, 1, 18), (64, 2, 19)]
        {
            let (never, runs) = hanging(200, batch, good);
            assert!(matches!(never, CommandError::Never { puzzles: 16, .. }), "{batch}: {never}");
            assert_eq!(runs, expected, "{batch}");
        }
    }
}

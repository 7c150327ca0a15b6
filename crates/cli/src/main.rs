//! `sudoku-lab`: solvers, difficulty metrics, generators and experiments from the command line.

#![forbid(unsafe_code)]

use std::process::ExitCode;

/// Prints a line on standard error. If standard error is closed, this is not an error.
macro_rules! notice {
    ($($text:tt)*) => {
        $crate::usage::notice(&format!($($text)*))
    };
}

/// Prints a line on standard error unless `--quiet` is given.
macro_rules! say {
    ($($text:tt)*) => {
        if !$crate::usage::is_quiet() {
            notice!($($text)*);
        }
    };
}

mod args;
mod boards;
mod cmd;
mod commands;
mod groups;
mod io;
mod ledger;
mod lists;
mod make;
mod memory;
mod own_data;
mod part;
mod pattern;
mod profiles;
mod progress;
mod runs;
mod signal;
mod steps;
#[cfg(test)]
mod typed;
mod usage;
mod watch;

/// The allocator keeps freed blocks of up to this size for the next piece of work.
const KEPT: usize = 4 << 20;

fn main() -> ExitCode {
    silence_reported_panics();
    // glibc maps large blocks and unmaps them when they are freed. After the first such block is freed, it keeps later
    // blocks of that size.
    drop(std::hint::black_box(Vec::<u8>::with_capacity(KEPT)));
    let command = match args::parse() {
        Ok(command) => command,
        Err(error) => return said(&error),
    };
    signal::supervise(move || command.run(), status).unwrap_or_else(|error| status(Err(error)))
}

/// Prints help to standard output, or an error of the command line to standard error.
fn said(error: &clap::Error) -> ExitCode {
    let is_help = !error.use_stderr();
    match error.print().and_then(|()| std::io::Write::flush(&mut std::io::stdout())) {
        // If standard error is closed, only the exit status shows that the command line is wrong.
        Err(error) if is_help && error.kind() != std::io::ErrorKind::BrokenPipe => {
            notice!("error: cannot write standard output: {error}");
            ExitCode::from(1)
        }
        _ => ExitCode::from(error.exit_code() as u8),
    }
}

/// Suppresses the messages of panics that are reported as errors.
fn silence_reported_panics() {
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !sudoku_tables::parquet::is_reading() && signal::refused_by_system(panic.payload()).is_none() {
            print(panic);
        }
    }));
}

/// Prints the error, if there is one, and returns the exit status.
fn status(result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has exited.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            notice!("error: {}", usage::message(&error));
            ExitCode::from(exit_code(&error))
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe)
}

/// 2 for a usage error, 1 for any other failure.
fn exit_code(error: &anyhow::Error) -> u8 {
    use sudoku_kit::core::names::UnknownName;
    use sudoku_kit::stream::StreamError;
    use sudoku_runner::Error;
    use sudoku_runner::data::DataError;
    let wrong_use = error.chain().any(|cause| {
        matches!(
            cause.downcast_ref::<Error>(),
            Some(
                Error::UnknownExperiment(_)
                    | Error::UnknownConfig { .. }
                    | Error::Config { .. }
                    | Error::NoUserData { .. }
            )
        ) || cause.downcast_ref::<StreamError>().is_some_and(StreamError::is_usage)
            || matches!(
                cause.downcast_ref::<DataError>(),
                Some(
                    DataError::NoColumn { .. }
                        | DataError::NoNumber { .. }
                        | DataError::Levels { .. }
                        | DataError::LevelWithComma { .. }
                )
            )
            || cause.is::<UnknownName>()
            || cause.is::<usage::WrongUse>()
    });
    if wrong_use { 2 } else { 1 }
}

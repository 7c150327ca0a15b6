//! `sudoku-lab`: solvers, difficulty metrics, generators and experiments from the command line.

#![forbid(unsafe_code)]

use std::process::ExitCode;

/// Prints a line on standard error; nobody listening there is no error.
macro_rules! notice {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($text)*);
    }};
}

/// Prints a line on standard error that `--quiet` leaves out.
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
mod form;
mod io;
mod make;
mod part;
mod profiles;
mod progress;
mod signal;
mod steps;
mod usage;
mod watch;

/// Freed blocks of up to so many bytes are kept for the next piece of work.
const KEPT: usize = 4 << 20;

fn main() -> ExitCode {
    silence_damaged_files();
    // glibc maps blocks of megabytes page by page and gives them back when they are freed, until one has been freed.
    drop(std::hint::black_box(Vec::<u8>::with_capacity(KEPT)));
    let command = match args::parse() {
        Ok(command) => command,
        Err(error) => {
            // Help goes to standard output, errors to standard error. It does not matter if these are closed.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    signal::supervise(move || command.run(), status).unwrap_or_else(|error| status(Err(error.into())))
}

/// Prints no panic of a reader that reports it as an error.
fn silence_damaged_files() {
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !sudoku_tables::parquet::is_reading() {
            print(panic);
        }
    }));
}

/// The exit status, after the error is printed.
fn status(result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has read enough.
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

/// 2 for wrong use, 1 for everything else that failed.
fn exit_code(error: &anyhow::Error) -> u8 {
    use sudoku_kit::core::names::UnknownName;
    use sudoku_kit::stream::StreamError;
    use sudoku_runner::Error;
    use sudoku_runner::data::DataError;
    let wrong_use = error.chain().any(|cause| {
        matches!(
            cause.downcast_ref::<Error>(),
            Some(
                Error::UnknownExperiment { .. }
                    | Error::UnknownConfig { .. }
                    | Error::Config { .. }
                    | Error::NoUserData { .. }
            )
        ) || cause.downcast_ref::<StreamError>().is_some_and(StreamError::is_usage)
            || matches!(
                cause.downcast_ref::<DataError>(),
                Some(DataError::NoColumn { .. } | DataError::NoNumber { .. } | DataError::Levels { .. })
            )
            || cause.is::<UnknownName>()
            || cause.is::<usage::WrongUse>()
    });
    if wrong_use { 2 } else { 1 }
}

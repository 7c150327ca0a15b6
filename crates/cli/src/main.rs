//! `sudoku-lab`: solvers, difficulty metrics, generators and experiments from the command line.

use std::process::ExitCode;

mod args;
mod bar;
mod cmd;
mod make;
mod stream;

fn main() -> ExitCode {
    match args::parse().and_then(cmd::run) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has read enough.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
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
    use sudoku_runner::Error;
    let wrong_use = error.chain().any(|cause| {
        matches!(
            cause.downcast_ref::<Error>(),
            Some(
                Error::UnknownExperiment { .. }
                    | Error::UnknownConfig { .. }
                    | Error::Config { .. }
                    | Error::NoUserData { .. }
                    | Error::Shard { .. }
            )
        ) || cause.is::<args::WrongUse>()
    });
    if wrong_use { 2 } else { 1 }
}

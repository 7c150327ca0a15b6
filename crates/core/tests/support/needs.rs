//! A harness for tests that need data sets that are not shipped. A test without its data set is reported as ignored,
//! with the reason `needs FILE`; libtest can only ignore tests that were marked at compile time.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

#[path = "data.rs"]
pub mod data;

/// A test that needs these files.
pub fn test(name: impl Into<String>, files: &[&str], run: impl FnOnce() + Send + 'static) -> Trial {
    let missing: Vec<&str> = files.iter().copied().filter(|file| data::find(file).is_none()).collect();
    let trial = Trial::test(name, || {
        run();
        Ok(())
    });
    if missing.is_empty() {
        trial
    } else {
        trial.with_kind(format!("needs {}", missing.join(", "))).with_ignored_flag(true)
    }
}

/// Runs the tests with the arguments of `cargo test`.
pub fn run(tests: Vec<Trial>) -> ExitCode {
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

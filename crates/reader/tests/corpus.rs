//! Reads every text of the corpus.

#[path = "support/corpus.rs"]
mod corpus;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    // Other crates open the compressed and binary files.
    let trials = corpus::cases(|folder| folder != "files").into_iter().map(|case| {
        Trial::test(case.name.clone(), move || {
            let bytes = std::fs::read(&case.path)?;
            Ok(case.compare(&case.read(&bytes[..]).text())?)
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

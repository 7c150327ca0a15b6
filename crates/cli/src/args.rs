//! The command line: one struct of arguments per command, each in the command's own file.

use clap::{Parser, Subcommand};

use crate::cmd;

/// Solvers, difficulty metrics, generators and experiments for research on Sudoku.
#[derive(Debug, Parser)]
#[command(
    name = "sudoku-lab",
    version,
    max_term_width = 100,
    after_help = "Puzzles are read from files or standard input, one a line (81 characters; `.`, `0`, `_` or `*` \
                  is blank), as CSV, as nine rows or as drawn boxes; .gz and .zst are read as they are.\n\n\
                  Examples:\n  \
                  sudoku-lab experiment wnef-calibration --config quick\n  \
                  sudoku-lab score puzzles.txt > scores.csv\n  \
                  sudoku-lab generate --count 10 --grade hard\n  \
                  sudoku-lab list\n\n\
                  Exit status: 0 done, 1 failed, 2 wrong use, 130 ended by Ctrl-C, 143 by SIGTERM. An ended command \
                  leaves no half-written file; docs/reliability.md says more."
)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run an experiment; its rows, summary and figures go to a folder of their own.
    Experiment(cmd::experiment::Args),
    /// List experiments, metrics, solvers, generators, profiles, levels and tactics.
    List(cmd::list::Args),
    /// Repeat a run from its manifest, and say which outputs differ.
    Rerun(cmd::rerun::Args),
    /// Make a page to read of finished runs: claims, figures, data, how to repeat them.
    Report(cmd::report::Args),
    /// Join the shards of a run.
    Merge(cmd::merge::Args),
    /// Compare runs with the reference results.
    Verify(cmd::verify::Args),
    /// Make summaries and figures of runs again from their stored rows.
    Figures(cmd::figures::Args),
    /// Run every experiment with its paper config; goes on after a kill.
    Paper(cmd::paper::Args),
    /// Say what changed between two runs.
    Diff(cmd::diff::Args),
    /// Print the ledger of the sources' claims, check it, or bring it up to the reference runs.
    Claims(cmd::claims::Args),
    /// Write numbers and figures of the reference runs into README and docs.
    Readme(cmd::readme::Args),
    /// List, check, fetch or find data sets.
    Data(cmd::data::Args),
    /// Solve puzzles, count or list their solutions, by any of the solvers.
    Solve(cmd::solve::Args),
    /// Say of each puzzle whether it has no, one or several solutions.
    Check(cmd::check::Args),
    /// Solve any exact cover problem by dancing links.
    ExactCover(cmd::exact_cover::Args),
    /// Score puzzles by difficulty metrics, to CSV or JSON lines.
    Score(cmd::score::Args),
    /// Grade puzzles as a person would solve them, and explain every step.
    Grade(cmd::grade::Args),
    /// Show the next deductions from any position; wrong entries first.
    Hint(cmd::hint::Args),
    /// Make puzzles as easy as asked by filling in what is too hard.
    Adjust(cmd::adjust::Args),
    /// Make puzzles, by any of the generators, to measure.
    Generate(cmd::generate::Args),
    /// Make puzzles harder (or easier) that are there, keeping their solutions.
    Harden(cmd::harden::Args),
    /// Make full grids, by any of the ways.
    Grid(cmd::grid::Args),
    /// Keep puzzles per level in stock, ready to be taken.
    Stock(cmd::stock::Args),
    /// Print the canonical form of each puzzle: equal for all symmetric copies.
    Canon(cmd::canon::Args),
    /// Drop puzzles that are symmetric copies of an earlier one.
    Dedupe(cmd::dedupe::Args),
    /// Print random symmetric copies of each puzzle.
    Shuffle(cmd::shuffle::Args),
    /// Print puzzles in another form: boxes, rows, pencil marks.
    Show(cmd::show::Args),
    /// Print a completion script for a shell.
    Completions(cmd::completions::Args),
}

/// The user asked for what cannot be; the message says what can.
#[derive(Debug)]
pub struct WrongUse(pub String);

impl std::fmt::Display for WrongUse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongUse {}

/// Reads the command line.
///
/// # Errors
/// What to print and the status to end with: also for `--help` and `--version`.
pub fn parse() -> Result<Command, clap::Error> {
    Args::try_parse().map(|args| args.command)
}

/// Threads at most: beyond, systems refuse them in the middle of the work.
const MOST_THREADS: usize = 1024;

/// Reads a number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads) if threads <= MOST_THREADS => Ok(threads),
        _ => Err(format!("give a number from 1 to {MOST_THREADS}, or 0 for one per core")),
    }
}

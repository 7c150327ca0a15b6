//! Makes pages from results: the report, differences between runs, and blocks of README and docs.
//!
//! [`Report::gather`] reads manifest, findings, summary and figures from folders of runs. [`Report::html`] is a page in
//! one file that needs neither network nor scripts; [`Report::markdown`] is a short version. Equal runs give equal
//! bytes: this crate does not read a clock.

#![forbid(unsafe_code)]

mod blocks;
pub mod diff;
mod figure;
mod front;
mod gather;
mod html;
mod ledger;
mod markdown;
mod prose;
mod results;
mod sample;
mod sections;
mod tables;
pub mod texts;
mod verdicts;

#[cfg(test)]
mod tests;

use std::path::PathBuf;

use sudoku_runner::Manifest;
use sudoku_runner::claims::{Finding, Ledger, Quantity};
use sudoku_tables::Section;

pub use blocks::{seeds, write_blocks};
pub use figure::Figure;
pub use gather::reference_runs;
pub use html::sheet;
pub use ledger::{Basis, Row};

/// The question behind all experiments.
pub const QUESTION: &str = "Papers and programs about Sudoku say which puzzles are hard, how to make them and \
                            how to solve them. What of it holds when the work is done again, with intervals, \
                            with the number of clues held fixed, and on puzzles that their authors had not \
                            seen?";

/// A finished run in the report.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its folder, as given.
    pub folder: PathBuf,
    /// Its manifest.
    pub manifest: Manifest,
    /// Its measurements.
    pub quantities: Vec<Quantity>,
    /// The results for the claims that it tests.
    pub findings: Vec<Finding>,
    /// The sections of its summary.
    pub sections: Vec<Section>,
    /// Its figures. Those that reproduce figures of the source come first, in the order of the source, followed by the
    /// others by name.
    pub figures: Vec<Figure>,
}

/// An experiment and its runs.
#[derive(Clone, Debug)]
pub struct Study {
    /// Its id.
    pub id: String,
    /// Its question; empty if this program does not know the experiment.
    pub question: &'static str,
    /// The run that the report uses: the one with the most items.
    pub run: Run,
    /// The others.
    pub others: Vec<Run>,
}

impl Study {
    /// The findings that answer the question, which are those over all data sets.
    pub fn answers(&self) -> Vec<&Finding> {
        self.run.findings.iter().filter(|finding| finding.part.is_none()).collect()
    }

    /// Its anchor in the page.
    fn anchor(&self) -> String {
        format!("experiment-{}", self.id)
    }
}

/// The contents of a report.
#[derive(Clone, Debug)]
pub struct Report {
    /// The experiments. Those on the user's puzzles come first, followed by the others in the order of the registry.
    pub studies: Vec<Study>,
    /// The sources' claims.
    pub ledger: Ledger,
    /// Whether the page shows them.
    pub shows_ledger: bool,
    sample: Option<sample::Sample>,
}

//! Errors of a run.

use std::io;
use std::path::{Path, PathBuf};

use sudoku_core::names::UnknownName;
use sudoku_figures::FigureError;

use crate::data::DataError;

/// Result type of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of a run.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No experiment has this name.
    #[error(transparent)]
    UnknownExperiment(#[from] UnknownName),
    /// The name is not that of a config of the experiment or of a file.
    #[error("{experiment} has no config {name:?}: give one of {known}, or the path of a TOML file")]
    UnknownConfig {
        /// The experiment.
        experiment: &'static str,
        /// The config requested.
        name: String,
        /// The existing configs.
        known: String,
    },
    /// The experiment does not understand the config.
    #[error("config {name}: {message}")]
    Config {
        /// The config's name or path.
        name: String,
        /// What is wrong, and where.
        message: String,
    },
    /// The experiment does not accept a user's puzzles.
    #[error("{experiment} takes no puzzles of your own; leave out --data")]
    NoUserData {
        /// The experiment.
        experiment: &'static str,
    },
    /// Words of an experiment's page or figures are missing or malformed.
    #[error("words of {experiment}: {message}")]
    Words {
        /// The experiment.
        experiment: &'static str,
        /// What is wrong.
        message: String,
    },
    /// The runs to be merged do not belong together.
    #[error("these runs cannot be merged: {message}")]
    Merge {
        /// Why.
        message: String,
    },
    /// A folder is not a run, or not a kind of run that the command can use.
    #[error("{path}: {message}")]
    Run {
        /// The folder or file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// The run was stopped on request; it can be resumed.
    #[error("stopped after {done} of {total} items; the same command with --resume continues")]
    Stopped {
        /// Items measured.
        done: u64,
        /// Total number of items.
        total: u64,
    },
    /// A run ended early; nothing that it measured is lost.
    #[error("{run} is unfinished, but its rows are kept; the same command with --resume continues it")]
    Unfinished {
        /// The run's folder.
        run: PathBuf,
        /// Why it ended.
        source: Box<Error>,
    },
    /// The statistics could not be computed.
    #[error("statistics: {0}")]
    Stats(#[from] sudoku_stats::StatsError),
    /// A data set is missing or wrong.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A figure could not be drawn.
    #[error(transparent)]
    Figure(#[from] FigureError),
    /// A file could not be read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A table could not be read or written.
    #[error("{path}: {message}")]
    Table {
        /// The file.
        path: PathBuf,
        /// The reader's message.
        message: String,
    },
    /// An experiment rejected its rows.
    #[error("{0}")]
    Experiment(String),
}

impl Error {
    /// Adds that the run can be continued, unless the error already says so.
    pub(crate) fn unfinished(run: &Path) -> impl FnOnce(Error) -> Error + '_ {
        move |error| match error {
            Error::Run { .. } | Error::Stopped { .. } | Error::Unfinished { .. } => error,
            other => Error::Unfinished { run: run.to_owned(), source: Box::new(other) },
        }
    }

    /// An error from an experiment's own code.
    pub fn experiment(why: impl std::fmt::Display) -> Error {
        Error::Experiment(why.to_string())
    }

    /// Names the file of an I/O error.
    pub fn io(path: &Path) -> impl FnOnce(io::Error) -> Error + '_ {
        move |source| Error::Io { path: path.to_owned(), source }
    }

    /// Names the file of a table or JSON error.
    pub fn table<E: std::fmt::Display>(path: &Path) -> impl FnOnce(E) -> Error + '_ {
        move |error| Error::Table { path: path.to_owned(), message: error.to_string() }
    }
}

//! Errors that end a stream of puzzles early.

use std::fmt::Display;
use std::io;

use super::open::OpenError;

/// Why a stream of puzzles ended early.
#[derive(Debug, thiserror::Error)]
pub enum StreamError {
    /// A file cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A file cannot be read to its end, or contains no puzzle.
    #[error("{0}")]
    Read(String),
    /// The caller requested something impossible. The message says what is possible.
    #[error("{0}")]
    Usage(String),
    /// The output cannot be written.
    #[error("cannot write {name}: {source}")]
    Write {
        /// The path, or `standard output`.
        name: String,
        /// What the system reported.
        source: io::Error,
    },
    /// The system cannot start threads.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The task was cancelled.
    #[error("stopped")]
    Stopped,
}

impl StreamError {
    /// A usage error, with a message that says what is possible instead.
    pub fn usage(why: impl Into<String>) -> StreamError {
        StreamError::Usage(why.into())
    }

    /// A file that cannot be written.
    pub(super) fn write(name: impl Display) -> impl FnOnce(io::Error) -> StreamError {
        move |source| StreamError::Write { name: name.to_string(), source }
    }

    /// Whether the caller requested something impossible.
    pub fn is_usage(&self) -> bool {
        matches!(self, StreamError::Usage(_))
    }
}

//! Errors in sets and answers.

/// A rejected row, with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Line from 1; for Parquet the row, from 1.
    pub line: u64,
    /// What is wrong, and what to do.
    pub why: String,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

/// Why a set or its answers cannot be scored.
#[derive(Debug, thiserror::Error)]
pub enum ScoreError {
    /// The file cannot be read.
    #[error("{0}")]
    Read(#[from] sudoku_reader::ParseError),
    /// A required or requested column is missing.
    #[error("no column {wanted}; there are {there}: {remedy}")]
    NoColumn {
        /// Its name, or its possible names.
        wanted: String,
        /// The columns of the file.
        there: String,
        /// What to do.
        remedy: &'static str,
    },
    /// A row of the set cannot be used.
    #[error("{0}")]
    Set(Refused),
    /// The file has neither rows nor columns.
    #[error("no rows: give CSV with a header, JSON or Parquet")]
    Empty,
}

//! What cannot be scored, and why.

/// A row that is not taken, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Line from 1; of Parquet the row, of which the first is 1.
    pub line: u64,
    /// What is wrong, and what to do.
    pub why: String,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

/// What keeps a set or its answers from being scored.
#[derive(Debug, thiserror::Error)]
pub enum ScoreError {
    /// The file cannot be read.
    #[error("{0}")]
    Read(#[from] sudoku_reader::ParseError),
    /// A column that is needed, or asked for, is not there.
    #[error("no column {wanted}; there are {there}: {remedy}")]
    NoColumn {
        /// Its name, or the names that it may have.
        wanted: String,
        /// The columns of the file.
        there: String,
        /// What to do.
        remedy: &'static str,
    },
    /// A row of the set that cannot be used.
    #[error("{0}")]
    Set(Refused),
    /// Neither rows nor columns.
    #[error("no rows: give CSV with a header, JSON or Parquet")]
    Empty,
}

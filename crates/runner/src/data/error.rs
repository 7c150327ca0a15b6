//! Errors about data sets.

use std::io;
use std::path::{Path, PathBuf};

use sudoku_kit::stream::OpenError;

use super::number::Fault;

/// An error about a data set.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// No data set has this id.
    #[error("no data set is called {id:?}; there are {known}")]
    UnknownSet {
        /// The requested id.
        id: String,
        /// The ids of the index.
        known: String,
    },
    /// The data set is in none of the places searched.
    #[error("data set {id}: no {file} in {searched}; {remedy}")]
    Missing {
        /// The data set.
        id: String,
        /// Its file.
        file: String,
        /// The folders searched.
        searched: String,
        /// How to get it.
        remedy: String,
    },
    /// A file of that name exists but has different contents.
    #[error(
        "data set {id}: {path} has SHA-256 {found}, but the index says {expected}; replace the file: {remedy}"
    )]
    Differs {
        /// The data set.
        id: String,
        /// The file.
        path: PathBuf,
        /// SHA-256 of the file.
        found: String,
        /// SHA-256 of the index.
        expected: String,
        /// How to get the right one.
        remedy: String,
    },
    /// The file has the right hash, but contradicts the index.
    #[error("data set {id} does not match the index: {message}")]
    NotAsStated {
        /// The data set.
        id: String,
        /// The first contradictions.
        message: String,
    },
    /// The index itself is wrong.
    #[error("datasets/index.toml: {message}")]
    Index {
        /// What is wrong, and where.
        message: String,
    },
    /// A file contains no puzzle at all.
    #[error("{file}: it holds no puzzle; give one puzzle per line, or a CSV with a column of puzzles{}", first_of(.first))]
    NoPuzzle {
        /// The file.
        file: String,
        /// The first line rejected, and why.
        first: Option<String>,
    },
    /// A file has too many lines that are not puzzles.
    #[error(
        "{file}: more than {limit} lines hold no puzzle, the first: {first}; name the column of puzzles `puzzle`, or remove these lines"
    )]
    TooManyRejected {
        /// The file.
        file: String,
        /// The maximum number of rejected lines.
        limit: usize,
        /// The first line rejected, and why.
        first: String,
    },
    /// The order of the labels is unknown, or is not the given one.
    #[error(
        "{file}: column {column:?}: {message}; give all labels from easiest to hardest, such as --levels \"{labels}\""
    )]
    Levels {
        /// The file.
        file: String,
        /// The column.
        column: String,
        /// What is wrong.
        message: String,
        /// The labels, by first appearance.
        labels: String,
    },
    /// The order of the labels must be given, but a label contains the comma that separates them.
    #[error(
        "{file}: column {column:?}: {message}; --levels cannot list {label:?}, because it has a comma: rename it, or give a \
         column of numbers with --target-column"
    )]
    LevelWithComma {
        /// The file.
        file: String,
        /// The column.
        column: String,
        /// What is wrong.
        message: String,
        /// The first such label.
        label: String,
    },
    /// A label column has too many different labels.
    #[error(
        "{file}: more than {limit} different labels in column {column:?}; name a column of levels, or group its values"
    )]
    TooManyLevels {
        /// The file.
        file: String,
        /// The column.
        column: String,
        /// The maximum number of levels.
        limit: usize,
    },
    /// A file lacks a column.
    #[error("{file}: {}", no_column(.column, .option, .header))]
    NoColumn {
        /// The file.
        file: String,
        /// The requested column.
        column: String,
        /// The option that names it.
        option: &'static str,
        /// The existing columns.
        header: Vec<String>,
    },
    /// A column that should be numeric has no number.
    #[error("{file}: every cell of column {column} is missing; name a column of times or ratings")]
    NoNumber {
        /// The file.
        file: String,
        /// The column.
        column: String,
    },
    /// A cell of a numeric column contains no number, or an invalid one.
    #[error("{file}, line {line}: column {column}: {text:?} {fault}")]
    NotANumber {
        /// The file.
        file: String,
        /// Line, from 1.
        line: u64,
        /// The column.
        column: String,
        /// The text of the cell.
        text: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A file could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A file could not be read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// There is no folder for downloads.
    #[error("no cache folder: set XDG_CACHE_HOME or HOME, or name a folder of your own in SUDOKU_LAB_DATA")]
    NoCache,
    /// The data set cannot be downloaded.
    #[error("data set {id} cannot be fetched: {remedy}")]
    NotFetchable {
        /// The data set.
        id: String,
        /// How to make it.
        remedy: String,
    },
    /// The index has no steps to make the data set.
    #[error("data set {id} cannot be built: {remedy}")]
    NoRecipe {
        /// The data set.
        id: String,
        /// What to do instead.
        remedy: String,
    },
    /// This program was built without downloads.
    #[error(
        "this build has no downloads (feature `fetch`): save {url} as {file} in a folder, and name the folder \
         in SUDOKU_LAB_DATA"
    )]
    BuiltWithoutFetch {
        /// The address of the file.
        url: String,
        /// The name it must have.
        file: String,
    },
    /// A download failed.
    #[error("data set {id}: {url}: {message}; try again later")]
    Download {
        /// The data set.
        id: String,
        /// The address.
        url: String,
        /// The message of the server or the network.
        message: String,
    },
    /// A download ended early.
    #[error(
        "data set {id}: the download was interrupted after {received} bytes ({message}); the same command continues \
         from there"
    )]
    Interrupted {
        /// The data set.
        id: String,
        /// Bytes in the cache.
        received: u64,
        /// The message of the network.
        message: String,
    },
    /// A download is not the file that the index describes.
    #[error(
        "data set {id}: the file from {from} has SHA-256 {found} instead of {expected} and was discarded; if this \
        happens again, the origin has changed"
    )]
    WrongDownload {
        /// The data set.
        id: String,
        /// An address or a folder.
        from: String,
        /// SHA-256 of the download.
        found: String,
        /// SHA-256 of the index.
        expected: String,
    },
}

impl DataError {
    /// Names the file of an I/O error.
    pub(super) fn io(path: &Path) -> impl FnOnce(io::Error) -> DataError + '_ {
        move |source| DataError::Io { path: path.to_owned(), source }
    }
}

fn first_of(first: &Option<String>) -> String {
    first.as_ref().map(|first| format!(" ({first})")).unwrap_or_default()
}

fn no_column(column: &str, option: &str, header: &[String]) -> String {
    if header.is_empty() {
        format!(
            "no column {column:?}: the file has no header line; add one, and name the column with {option}"
        )
    } else {
        format!("the header has no column {column:?}; name a column with {option}: {}", header.join(", "))
    }
}

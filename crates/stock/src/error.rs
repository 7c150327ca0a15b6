//! Errors of a stock.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;
use sudoku_core::Puzzle;

/// An error of a stock.
#[derive(Debug, thiserror::Error)]
pub enum StockError {
    /// The store failed: a missing folder, a full disk, a damaged file.
    #[error("{}: {error}; {}", path.display(), remedy(error))]
    Store {
        /// The file.
        path: PathBuf,
        /// The error of the store. It is not a source, because its own source repeats it in other words.
        error: rusqlite::Error,
    },
    /// The file is not a stock. It was not changed.
    #[error("{}: not a puzzle stock ({why}); the file was not changed: name another one", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// The evidence.
        why: &'static str,
    },
    /// A later version wrote the file. It was not changed.
    #[error(
        "{}: a stock of version {version}, but this program knows version {known}; the file was not changed: \
         use a newer program",
        path.display()
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: i64,
        /// The version of this program.
        known: i64,
    },
    /// The file or its folder cannot be written to.
    #[error("{}: the file is read-only; make it and its folder writable, or name another file", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// The file, its log or the log's index could not grow or be flushed.
    #[error("{}: cannot write to the disk; if it is full, free some space and try again", path.display())]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// A number in the file is out of range.
    #[error("{}: {what} is {value}: another program changed the file; restore it from a copy", path.display())]
    Number {
        /// The file.
        path: PathBuf,
        /// The name of the number.
        what: &'static str,
        /// Its value.
        value: i64,
    },
    /// The grid does not solve the puzzle.
    #[error("the grid does not solve the puzzle {puzzle}")]
    NotItsSolution {
        /// The puzzle.
        puzzle: Puzzle,
    },
    /// There is no open ticket of this number.
    #[error("there is no open ticket {ticket}")]
    NoSuchTicket {
        /// The number.
        ticket: i64,
    },
}

impl StockError {
    /// Names the file of a failure.
    pub(crate) fn at(path: &Path) -> impl Fn(rusqlite::Error) -> StockError + '_ {
        move |source| match source.sqlite_error_code() {
            _ if is_full(&source) => StockError::Full { path: path.to_owned() },
            Some(ErrorCode::NotADatabase) => {
                StockError::Foreign { path: path.to_owned(), why: "no SQLite file" }
            }
            Some(ErrorCode::ReadOnly) => StockError::ReadOnly { path: path.to_owned() },
            _ => StockError::Store { path: path.to_owned(), error: source },
        }
    }
}

/// Whether a file could not grow. Full disks and quotas also affect the log and its index, for which there is no
/// separate code.
fn is_full(error: &rusqlite::Error) -> bool {
    use rusqlite::ffi::{
        SQLITE_IOERR_FSYNC, SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_TRUNCATE, SQLITE_IOERR_WRITE,
    };
    let codes = [SQLITE_IOERR_FSYNC, SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_TRUNCATE, SQLITE_IOERR_WRITE];
    matches!(error, rusqlite::Error::SqliteFailure(error, _) if codes.contains(&error.extended_code))
}

fn remedy(source: &rusqlite::Error) -> &'static str {
    match source.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt) => "the file is damaged: restore it from a copy, or move it away",
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            "another process keeps the file locked: try again when it has ended"
        }
        Some(ErrorCode::DiskFull) => "free some space and try again",
        _ => "check that its folder exists and can be written to, or name another file",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_told_once() {
        let source = rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(14), Some("no file".into()));
        let error = StockError::at(Path::new("a.sqlite"))(source);
        assert!(error.to_string().starts_with("a.sqlite: no file; "), "{error}");
        assert!(std::error::Error::source(&error).is_none());
    }

    #[test]
    fn a_file_that_cannot_grow_is_an_error_of_space_not_a_number() {
        // These are extended codes of failed input or output, for errors in the size, write, flush and truncation of
        // files.
        for code in [10 | 19 << 8, 10 | 3 << 8, 10 | 4 << 8, 10 | 6 << 8] {
            let source = rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None);
            let shown = StockError::at(Path::new("a.sqlite"))(source).to_string();
            assert!(shown.contains("space") && !shown.contains(&code.to_string()), "{shown}");
        }
    }
}

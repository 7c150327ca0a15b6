//! Protects the program from damaged files.

use std::cell::Cell;
use std::fmt::Display;
use std::io;
use std::panic::{self, AssertUnwindSafe};

thread_local! {
    static READING: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread is reading a Parquet file. A panic then means that the file is damaged. It is reported as an
/// error, so a program's panic hook should print nothing.
pub fn is_reading() -> bool {
    READING.get()
}

/// Reads with polars, which panics on some damaged pages. The panic is converted to an ordinary error.
pub(super) fn guarded<T>(read: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    READING.set(true);
    let done = panic::catch_unwind(AssertUnwindSafe(read));
    READING.set(false);
    done.unwrap_or_else(|_| Err(damaged("the file is damaged")))
}

pub(super) fn damaged(error: impl Display) -> io::Error {
    let error = error.to_string();
    let error = error.trim_start_matches("parquet: ");
    io::Error::new(io::ErrorKind::InvalidData, format!("Parquet: {error}"))
}

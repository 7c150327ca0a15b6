//! What guards a program from a damaged file.

use std::cell::Cell;
use std::fmt::Display;
use std::io;
use std::panic::{self, AssertUnwindSafe};

thread_local! {
    static READING: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread reads a Parquet file. Then a panic is a damaged file, which is reported as an error: a
/// program's panic hook prints nothing.
pub fn is_reading() -> bool {
    READING.get()
}

/// Reads by polars, which panics at some damaged pages: that is an error like any other.
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

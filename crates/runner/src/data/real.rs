//! For tests that need data sets which may not be shipped.

use std::env;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU32, Ordering};

use super::registry::{DATA_VARIABLE, DataSets};

/// The data sets of `SUDOKU_LAB_DATA`; without that variable none, and a line on standard error counts the
/// tests skipped so far. Where it is set, a test should fail if a set is missing.
pub fn real_data() -> Option<DataSets> {
    static SKIPPED: AtomicU32 = AtomicU32::new(0);
    if env::var_os(DATA_VARIABLE).is_some_and(|folders| !folders.is_empty()) {
        return Some(DataSets::from_env());
    }
    let count = SKIPPED.fetch_add(1, Ordering::Relaxed) + 1;
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    // Past the test harness, which hides what a passing test prints.
    let _ = writeln!(io::stderr(), "skipped: {test} needs {DATA_VARIABLE} ({count} skipped so far)");
    None
}

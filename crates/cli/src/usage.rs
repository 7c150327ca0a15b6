//! What a user asks for, where it concerns every command: the error of wrong use, threads, silence.

use std::sync::atomic::{AtomicBool, Ordering};

/// The user asked for what cannot be; the message says what can.
#[derive(Debug)]
pub struct WrongUse(pub String);

impl std::fmt::Display for WrongUse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongUse {}

/// Threads at most: beyond, systems refuse them in the middle of the work.
const MOST_THREADS: usize = 1024;

/// Reads a number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads) if threads <= MOST_THREADS => Ok(threads),
        _ => Err(format!("give a number from 1 to {MOST_THREADS}, or 0 for one per core")),
    }
}

static QUIET: AtomicBool = AtomicBool::new(false);

/// Whether progress and notices are not wanted.
pub fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Whether notices are left out from now on.
pub fn set_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

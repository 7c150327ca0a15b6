//! Progress reports, and the request to stop.

use std::sync::atomic::{AtomicBool, Ordering};

/// Receives progress reports; the command draws a bar, and what is not implemented is ignored.
pub trait Progress: Sync {
    /// A line of text.
    fn message(&self, _text: &str) {}
    /// A stretch of work begins, with `done` of `total` items already finished.
    fn begin(&self, _what: &str, _done: u64, _total: u64) {}
    /// So many more items are done.
    fn advance(&self, _items: u64) {}
    /// The stretch of work has ended.
    fn end(&self) {}
}

/// Ignores all reports.
#[derive(Clone, Copy, Debug)]
pub struct Quiet;

impl Progress for Quiet {}

/// Set from outside to end a run at its next checkpoint.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// Not stopped.
    pub const fn new() -> Stop {
        Stop(AtomicBool::new(false))
    }

    /// Asks the run to stop; says whether it was asked before.
    pub fn stop(&self) -> bool {
        self.0.swap(true, Ordering::Relaxed)
    }

    /// Whether it was asked.
    pub fn stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

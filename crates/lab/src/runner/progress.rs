//! What the runner tells while it works.

use std::sync::atomic::{AtomicBool, Ordering};

/// Hears of progress; the command draws a bar, tests keep quiet.
pub trait Progress: Sync {
    /// A line of text.
    fn say(&self, text: &str);
    /// A stretch of work begins, `done` of `total` items already behind it.
    fn begin(&self, what: &str, done: u64, total: u64);
    /// So many more items are done.
    fn advance(&self, items: u64);
    /// The stretch of work has ended.
    fn end(&self);
}

/// Says nothing.
#[derive(Clone, Copy, Debug)]
pub struct Quiet;

impl Progress for Quiet {
    fn say(&self, _text: &str) {}
    fn begin(&self, _what: &str, _done: u64, _total: u64) {}
    fn advance(&self, _items: u64) {}
    fn end(&self) {}
}

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

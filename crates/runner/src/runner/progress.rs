//! Progress reports, and the request to stop.

use std::sync::atomic::{AtomicBool, Ordering};

pub use sudoku_kit::stream::{Progress, Quiet};

/// Set from outside to end a run at its next checkpoint.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// Not stopped.
    pub const fn new() -> Stop {
        Stop(AtomicBool::new(false))
    }

    /// Requests a stop; returns whether one was requested before.
    pub fn stop(&self) -> bool {
        self.0.swap(true, Ordering::Relaxed)
    }

    /// Whether a stop was requested.
    pub fn stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

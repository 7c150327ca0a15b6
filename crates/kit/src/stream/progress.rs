//! Progress reports and cancellation of long tasks.

use super::error::StreamError;
use crate::GoOn;

/// Receives progress reports. Methods have default implementations that ignore them.
pub trait Progress: Sync {
    /// A line of text.
    fn message(&self, _text: &str) {}
    /// A stage of the work starts, with `done` of `total` items already finished.
    fn begin(&self, _what: &str, _done: u64, _total: u64) {}
    /// This many more items are done.
    fn advance(&self, _items: u64) {}
    /// The stage has ended.
    fn end(&self) {}
    /// A rejected line of the input, with the reason.
    fn warn(&self, _text: &str) {}
    /// What will happen to the work if the process ends now; empty if there is nothing to report.
    fn note(&self, _text: &str) {}
    /// Runs `write` while no progress is displayed, because both use the same terminal.
    fn aside(&self, write: &mut dyn FnMut()) {
        write();
    }
}

/// Ignores all reports.
#[derive(Clone, Copy, Debug)]
pub struct Quiet;

impl Progress for Quiet {}

/// Settings of a long task.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// Number of threads; 0 for one per core.
    pub threads: usize,
    /// Receives reports.
    pub progress: &'a dyn Progress,
    /// Polled between pieces of work: `false` cancels the task.
    pub go_on: GoOn<'a>,
}

impl Task<'_> {
    /// A task that reports nothing and is never cancelled.
    pub fn quiet(threads: usize) -> Task<'static> {
        Task { threads, progress: &Quiet, go_on: &|| true }
    }

    /// Threads for the task.
    ///
    /// # Errors
    /// If the system refuses them.
    pub fn pool(&self) -> Result<rayon::ThreadPool, StreamError> {
        Ok(rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?)
    }

    /// Fails once the task is cancelled.
    ///
    /// # Errors
    /// [`StreamError::Stopped`].
    pub fn check(&self) -> Result<(), StreamError> {
        if (self.go_on)() { Ok(()) } else { Err(StreamError::Stopped) }
    }
}

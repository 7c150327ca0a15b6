//! The result of a measurement: rows, and how long parts of it took.

use std::time::{Duration, Instant};

use serde::Serialize;

/// The result for one item.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured<Row> {
    /// Lines for `data.csv`; often one.
    pub rows: Vec<Row>,
    /// Lines for `timing.csv`. They are separate because they are not reproducible.
    pub timings: Vec<Timing>,
}

impl<Row> Default for Measured<Row> {
    fn default() -> Self {
        Measured { rows: Vec::new(), timings: Vec::new() }
    }
}

impl<Row> Measured<Row> {
    /// Runs a piece of work and records how long it took.
    pub fn timed<T>(&mut self, what: impl Into<String>, work: impl FnOnce() -> T) -> T {
        let begin = Instant::now();
        let done = work();
        self.timings.push(Timing::new(what, begin.elapsed()));
        done
    }
}

impl<Row> From<Vec<Row>> for Measured<Row> {
    fn from(rows: Vec<Row>) -> Self {
        Measured { rows, timings: Vec::new() }
    }
}

impl<Row> From<Row> for Measured<Row> {
    fn from(row: Row) -> Self {
        Measured { rows: vec![row], timings: Vec::new() }
    }
}

/// How long a part of an item took.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Timing {
    /// The solver or method that was timed.
    pub what: String,
    /// Nanoseconds.
    pub ns: u64,
    /// The number of items that were measured at once; the time is their mean.
    pub of: u64,
    /// Whether the work was done. If it was given up, it would have taken longer.
    pub done: bool,
}

impl Timing {
    /// The time of one item's work, which was done.
    pub fn new(what: impl Into<String>, took: Duration) -> Timing {
        Timing { what: what.into(), ns: took.as_nanos() as u64, of: 1, done: true }
    }
}

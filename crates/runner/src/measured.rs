//! The result of a measurement: rows, and how long parts of it took.

use std::time::Instant;

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
        self.timings.push(Timing { what: what.into(), ns: begin.elapsed().as_nanos() as u64 });
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timing {
    /// The solver or method that was timed.
    pub what: String,
    /// Nanoseconds.
    pub ns: u64,
}

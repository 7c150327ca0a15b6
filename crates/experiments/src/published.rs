//! Shares in published tables.

use sudoku_runner::prelude::*;

/// This project's share minus a published one from this many runs, with the interval for both samples.
pub fn difference(ours: &Estimate, published: f64, runs: u64) -> Estimate {
    let variance = |share: f64, n: u64| share * (1.0 - share) / n as f64;
    let error = (variance(ours.value, ours.n) + variance(published, runs)).sqrt();
    Estimate::normal(ours.value - published, error, ours.n)
}

//! The metrics by name.

use sudoku_core::Puzzle;
use sudoku_core::names::{self, UnknownName};

use crate::metric::{Metric, MetricError, Shared};
use crate::score::{Score, Scores};
use crate::{branch_score, counts, ease, gnome, grade, trial};

/// Every module's metrics.
const MODULES: &[&[&'static dyn Metric]] = &[
    counts::METRICS,
    ease::METRICS,
    branch_score::METRICS,
    grade::PROFILES,
    grade::HUMAN_METRICS,
    gnome::METRICS,
    trial::METRICS,
];

/// All metrics with a name, in a fixed order.
pub fn all() -> impl Iterator<Item = &'static dyn Metric> {
    MODULES.iter().flat_map(|module| module.iter().copied())
}

/// Metrics that are found by name but not listed, because others replace them; the reference runs have their columns.
pub fn superseded() -> impl Iterator<Item = &'static dyn Metric> {
    grade::SUPERSEDED.iter().copied()
}

/// The metric of that name.
///
/// # Errors
/// If there is no such metric.
pub fn by_name(name: &str) -> Result<&'static dyn Metric, UnknownName> {
    names::find("metric", name, all(), |metric| metric.name())
        .or_else(|unknown| superseded().find(|metric| names::agree(metric.name(), name)).ok_or(unknown))
}

/// The metrics of a list such as `clues,wnef-exp`, in its order.
///
/// # Errors
/// If a name in the list is unknown.
pub fn by_names(list: &str) -> Result<Vec<&'static dyn Metric>, UnknownName> {
    list.split(',').map(|name| by_name(name.trim())).collect()
}

/// The scores of several metrics for a puzzle, concatenated. The scores of a metric do not depend on the others.
///
/// # Errors
/// The first metric that is not defined for this puzzle, with the reason.
pub fn measure_all<'m>(
    metrics: &[&'m dyn Metric],
    puzzle: &Puzzle,
    seed: u64,
) -> Result<Vec<Score>, (&'m dyn Metric, MetricError)> {
    let mut scores = Scores::with_capacity(metrics.iter().map(|metric| metric.columns().len()).sum());
    let mut shared = Shared::by(metrics.len(), seed);
    for &metric in metrics {
        metric.measure(puzzle, &mut shared, &mut scores).map_err(|error| (metric, error))?;
    }
    Ok(scores.into_vec())
}

//! The metrics by name.

use crate::metric::Metric;
use crate::{branch_score, counts, ease, gnome, grade};

/// Every module's metrics.
const MODULES: &[&[&'static dyn Metric]] =
    &[counts::METRICS, ease::METRICS, branch_score::METRICS, grade::METRICS, gnome::METRICS];

/// All metrics that go by a name, in a fixed order.
pub fn all() -> impl Iterator<Item = &'static dyn Metric> {
    MODULES.iter().flat_map(|module| module.iter().copied())
}

/// The metric of that name.
///
/// # Errors
/// If there is none.
pub fn by_name(name: &str) -> Result<&'static dyn Metric, UnknownMetric> {
    let superseded = grade::SUPERSEDED.iter().copied();
    all()
        .chain(superseded)
        .find(|metric| metric.name() == name)
        .ok_or_else(|| UnknownMetric { name: name.to_owned() })
}

/// The metrics of a list such as `clues,wnef-exp`, in its order.
///
/// # Errors
/// If a name in it is not known.
pub fn by_names(list: &str) -> Result<Vec<&'static dyn Metric>, UnknownMetric> {
    list.split(',').map(|name| by_name(name.trim())).collect()
}

/// No metric has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no metric is called {name:?}; there are {}", names())]
pub struct UnknownMetric {
    /// The name asked for.
    pub name: String,
}

fn names() -> String {
    all().map(Metric::name).collect::<Vec<_>>().join(", ")
}

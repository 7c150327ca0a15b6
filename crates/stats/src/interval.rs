//! Confidence intervals.

use std::fmt;

use crate::tails::{normal_quantile, t_quantile};

/// A two-sided confidence interval.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Interval {
    /// Lower limit.
    pub low: f64,
    /// Upper limit.
    pub high: f64,
    /// Nominal coverage, such as 0.95.
    pub confidence: f64,
}

impl Interval {
    /// The interval of an estimate that is normal with this standard error.
    pub(crate) fn normal(estimate: f64, standard_error: f64, confidence: f64) -> Self {
        Self::around(estimate, -normal_quantile(0.5 * (1.0 - confidence)) * standard_error, confidence)
    }

    /// The interval of an estimate whose standard error has `df` degrees of freedom.
    pub(crate) fn student(estimate: f64, standard_error: f64, df: f64, confidence: f64) -> Self {
        Self::around(estimate, -t_quantile(0.5 * (1.0 - confidence), df) * standard_error, confidence)
    }

    fn around(estimate: f64, half_width: f64, confidence: f64) -> Self {
        Self { low: estimate - half_width, high: estimate + half_width, confidence }
    }

    /// The interval of a monotone transform of the estimate: both limits are mapped, then sorted.
    pub(crate) fn map(self, f: impl Fn(f64) -> f64) -> Self {
        let (a, b) = (f(self.low), f(self.high));
        Self { low: a.min(b), high: a.max(b), confidence: self.confidence }
    }

    /// Clips the limits to `[low, high]`.
    pub(crate) fn clipped(self, low: f64, high: f64) -> Self {
        self.map(|x| x.clamp(low, high))
    }
}

/// Writes `[low, high]` with the formatter's precision, four decimals by default.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let precision = f.precision().unwrap_or(4);
        write!(f, "[{:.precision$}, {:.precision$}]", self.low, self.high)
    }
}

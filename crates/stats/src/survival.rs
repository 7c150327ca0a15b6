//! Statistics of censored values, such as searches that were stopped: survival curve, quantiles and median.

use sudoku_math::{exp, ln};

use crate::error::check_confidence;
use crate::tails::normal_quantile;
use crate::{Interval, StatsError};

/// A step of the survival curve.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Survival {
    /// The time of an event.
    pub at: f64,
    /// Estimated share that survives this time.
    pub share: f64,
    /// Greenwood's variance of the logarithm of that share.
    pub log_variance: f64,
}

/// Kaplan and Meier's estimate of the share that exceeds each value, if some values are right-censored.
///
/// `values` are pairs of a value and whether it is exact (`true`) or censored. Source: E. Kaplan and P. Meier
/// 1958, "Nonparametric Estimation from Incomplete Observations". Fails for no values, or one that is not
/// finite.
pub fn kaplan_meier(values: &[(f64, bool)]) -> Result<Vec<Survival>, StatsError> {
    if values.is_empty() {
        return Err(StatsError::TooFew { what: "values", needed: 1, got: 0 });
    }
    if let Some(index) = values.iter().position(|(value, _)| !value.is_finite()) {
        return Err(StatsError::NotFinite { what: "values", index, value: values[index].0 });
    }
    let mut sorted = values.to_vec();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut at_risk, mut share, mut log_variance) = (sorted.len(), 1.0, 0.0);
    let mut curve = Vec::new();
    for equal in sorted.chunk_by(|a, b| a.0 == b.0) {
        let ended = equal.iter().filter(|(_, ended)| *ended).count();
        if ended > 0 {
            let (n, d) = (at_risk as f64, ended as f64);
            share *= 1.0 - d / n;
            log_variance += d / (n * (n - d));
            curve.push(Survival { at: equal[0].0, share, log_variance });
        }
        at_risk -= equal.len();
    }
    Ok(curve)
}

/// Quantiles of partly censored values at these shares; `None` beyond the observed range.
///
/// # Errors
/// As [`kaplan_meier`].
pub fn censored_quantiles(values: &[(f64, bool)], shares: &[f64]) -> Result<Vec<Option<f64>>, StatsError> {
    let curve = kaplan_meier(values)?;
    let at = |share: &f64| curve.iter().find(|step| step.share <= 1.0 - share).map(|step| step.at);
    Ok(shares.iter().map(at).collect())
}

/// The median of partly censored values, with Brookmeyer and Crowley's interval by the log-log transformation;
/// a limit beyond the observed range is infinite.
///
/// Source: R. Brookmeyer and J. Crowley 1982, "A Confidence Interval for the Median Survival Time".
pub fn censored_median(values: &[(f64, bool)], confidence: f64) -> Result<(f64, Interval), StatsError> {
    check_confidence(confidence)?;
    let curve = kaplan_meier(values)?;
    let z = -normal_quantile(0.5 * (1.0 - confidence));
    let limits = |step: &Survival| {
        let log = ln(step.share);
        let half = z * step.log_variance.sqrt() / log.abs();
        // The limits are exp(-exp(log(-log S) ± z se)), between 0 and 1. If nothing survives, both are 0.
        if step.share > 0.0 { [exp(log * exp(half)), exp(log * exp(-half))] } else { [0.0, 0.0] }
    };
    let first = |share: &dyn Fn(&Survival) -> f64| {
        curve.iter().find(|step| share(step) <= 0.5).map_or(f64::INFINITY, |step| step.at)
    };
    let median = first(&|step| step.share);
    let (low, high) = (first(&|step| limits(step)[0]), first(&|step| limits(step)[1]));
    Ok((median, Interval { low, high, confidence }))
}

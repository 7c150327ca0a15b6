//! Proportions: the exact interval of the binomial distribution.

use crate::error::{check_confidence, check_open};
use crate::tails::beta_quantile;
use crate::{EffectSize, Interval, StatsError};

/// The proportion successes / trials with Clopper and Pearson's exact interval.
///
/// Source: C. Clopper and E. Pearson 1934, "The Use of Confidence or Fiducial Limits Illustrated in the Case
/// of the Binomial". Fails for no trial, or more successes than trials.
pub fn clopper_pearson(successes: u64, trials: u64, confidence: f64) -> Result<EffectSize, StatsError> {
    check_confidence(confidence)?;
    check_open("number of trials", trials as f64, 0.0, f64::INFINITY, "at least 1")?;
    if successes > trials {
        let range = "at most the number of trials";
        return Err(StatsError::OutOfRange { what: "number of successes", value: successes as f64, range });
    }
    let (k, n) = (successes as f64, trials as f64);
    let tail = 0.5 * (1.0 - confidence);
    let low = if successes == 0 { 0.0 } else { beta_quantile(tail, k, n - k + 1.0) };
    let high = if successes == trials { 1.0 } else { 1.0 - beta_quantile(tail, n - k, k + 1.0) };
    Ok(EffectSize { estimate: k / n, ci: Interval { low, high, confidence } })
}

//! Proportions: the exact interval of the binomial distribution.

use crate::error::{check_confidence, check_count};
use crate::tails::{beta_quantile, normal_quantile};
use crate::{Estimate, StatsError};

/// The proportion successes / trials with Clopper and Pearson's exact interval.
///
/// Source: C. Clopper and E. Pearson 1934, "The Use of Confidence or Fiducial Limits Illustrated in the Case of
/// the Binomial". Fails for no trials, or more successes than trials.
pub fn clopper_pearson(successes: u64, trials: u64, confidence: f64) -> Result<Estimate, StatsError> {
    check_trials(successes, trials, confidence)?;
    let (k, n) = (successes as f64, trials as f64);
    let tail = 0.5 * (1.0 - confidence);
    let low = if successes == 0 { 0.0 } else { beta_quantile(tail, k, n - k + 1.0) };
    let high = if successes == trials { 1.0 } else { 1.0 - beta_quantile(tail, n - k, k + 1.0) };
    Ok(Estimate { value: k / n, low, high, n: trials })
}

/// The proportion successes / trials with Wilson's score interval, which is shorter than the exact one and has the
/// nominal coverage on average.
///
/// Source: E. Wilson 1927, "Probable Inference, the Law of Succession, and Statistical Inference". Fails for no
/// trials, or more successes than trials.
pub fn wilson(successes: u64, trials: u64, confidence: f64) -> Result<Estimate, StatsError> {
    check_trials(successes, trials, confidence)?;
    let (k, n) = (successes as f64, trials as f64);
    let z = normal_quantile(0.5 * (1.0 + confidence));
    let p = k / n;
    let centre = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let low = if successes == 0 { 0.0 } else { centre - half };
    let high = if successes == trials { 1.0 } else { centre + half };
    Ok(Estimate { value: p, low, high, n: trials })
}

fn check_trials(successes: u64, trials: u64, confidence: f64) -> Result<(), StatsError> {
    check_confidence(confidence)?;
    check_count("trials", trials as usize, 1)?;
    if successes > trials {
        let range = "at most the number of trials";
        return Err(StatsError::OutOfRange { what: "number of successes", value: successes as f64, range });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_agrees_with_statsmodels() {
        // proportion_confint(k, n, method="wilson")
        for (k, n, low, high) in
            [(5, 10, 0.236_593, 0.763_407), (0, 10, 0.0, 0.277_533), (10, 10, 0.722_467, 1.0)]
        {
            let share = wilson(k, n, 0.95).unwrap();
            assert!((share.low - low).abs() < 1e-6 && (share.high - high).abs() < 1e-6, "{k}/{n}: {share:?}");
        }
        assert!(wilson(0, 0, 0.95).is_err() && wilson(2, 1, 0.95).is_err());
    }
}

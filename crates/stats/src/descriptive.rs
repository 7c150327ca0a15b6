//! Quantiles, medians, and means with intervals.

use crate::error::{check_confidence, check_count, check_sample};
use crate::{Estimate, Interval, Moments, StatsError};

/// Quantiles of type 7 (linear interpolation between order statistics, the default of R and NumPy),
/// one for each of the `probabilities` in [0, 1].
///
/// Source: R. Hyndman and Y. Fan 1996, "Sample Quantiles in Statistical Packages".
pub fn quantiles(xs: &[f64], probabilities: &[f64]) -> Result<Vec<f64>, StatsError> {
    check_sample("sample", xs, 1)?;
    if let Some(&value) = probabilities.iter().find(|p| !(0.0..=1.0).contains(*p)) {
        return Err(StatsError::OutOfRange { what: "probability", value, range: "between 0 and 1" });
    }
    let mut sorted = xs.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    Ok(probabilities.iter().map(|&p| quantile_of_sorted(&sorted, p)).collect())
}

/// One quantile of type 7; see [`quantiles`].
pub fn quantile(xs: &[f64], probability: f64) -> Result<f64, StatsError> {
    Ok(quantiles(xs, &[probability])?[0])
}

/// The median.
pub fn median(xs: &[f64]) -> Result<f64, StatsError> {
    quantile(xs, 0.5)
}

pub(crate) fn quantile_of_sorted(sorted: &[f64], probability: f64) -> f64 {
    let position = probability * (sorted.len() - 1) as f64;
    let below = position.floor();
    let (low, high) = (sorted[below as usize], sorted[position.ceil() as usize]);
    low + (position - below) * (high - low)
}

/// Mean with Student's t interval. Needs 2 values.
pub fn mean(xs: &[f64], confidence: f64) -> Result<Estimate, StatsError> {
    check_sample("sample", xs, 2)?;
    mean_of_moments(&Moments::of(xs), confidence)
}

/// [`mean`] from given moments.
pub fn mean_of_moments(moments: &Moments, confidence: f64) -> Result<Estimate, StatsError> {
    check_confidence(confidence)?;
    check_count("sample", moments.count as usize, 2)?;
    let n = moments.count as f64;
    let ci = Interval::student(moments.mean, (moments.variance()? / n).sqrt(), n - 1.0, confidence);
    Ok(Estimate::around(moments.mean, ci, moments.count as usize))
}

/// The items without repetitions, in order of first occurrence.
///
/// ```
/// assert_eq!(sudoku_stats::distinct(["b", "a", "b"]), ["b", "a"]);
/// ```
pub fn distinct<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut first: Vec<T> = Vec::new();
    for item in items {
        if !first.contains(&item) {
            first.push(item);
        }
    }
    first
}

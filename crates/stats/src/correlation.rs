//! Pearson's, Spearman's and partial rank correlation.

use std::collections::BTreeMap;

use sudoku_math::{atanh, tanh};

use crate::error::{check_confidence, check_count, check_lengths, check_sample};
use crate::linalg::residuals;
use crate::ranks::{fractional_ranks, rank};
use crate::tails::ln_t_sf;
use crate::{Interval, Moments, PValue, StatsError};

/// A coefficient of association with its test and interval.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Correlation {
    /// The coefficient, in [-1, 1].
    pub estimate: f64,
    /// Confidence interval.
    pub ci: Interval,
    /// Test statistic: t for Pearson and Spearman, z for Kendall and gamma.
    pub statistic: f64,
    /// Two-sided p-value of the hypothesis of no association.
    pub p: PValue,
    /// Number of pairs.
    pub n: usize,
}

/// Pearson's product-moment correlation; t-test with n - 2 degrees of freedom, interval by Fisher's z.
///
/// Fails for fewer than 4 pairs, unequal lengths, values that are not finite, or a constant series.
pub fn pearson(x: &[f64], y: &[f64], confidence: f64) -> Result<Correlation, StatsError> {
    check_pairs(x, y, 4, confidence)?;
    let n = x.len() as f64;
    from_coefficient(product_moment(x, y)?, x.len(), 0, 1.0 / (n - 3.0), confidence)
}

/// Spearman's rank correlation, where ties have their mean rank; t-test with n - 2 degrees of freedom.
///
/// The interval is by Fisher's z with variance (1 + r²/2) / (n - 3). Source: D. Bonett and T. Wright
/// 2000, "Sample Size Requirements for Estimating Pearson, Kendall and Spearman Correlations". Fails as
/// [`pearson`] does.
pub fn spearman(x: &[f64], y: &[f64], confidence: f64) -> Result<Correlation, StatsError> {
    partial_spearman(x, y, &[], confidence)
}

/// Spearman's correlation of `x` and `y` with the ranks of the covariates held fixed: the correlation of the residuals
/// of their ranks after linear regression on the covariates' ranks.
///
/// Each of the k covariates reduces the degrees of freedom of the test (n - 2 - k) and of the interval by one. The
/// interval is as in [`spearman`]. Needs k + 4 items.
pub fn partial_spearman(
    x: &[f64],
    y: &[f64],
    covariates: &[&[f64]],
    confidence: f64,
) -> Result<Correlation, StatsError> {
    let k = covariates.len();
    check_pairs(x, y, 4 + k, confidence)?;
    for covariate in covariates {
        check_lengths("sample and covariate", x.len(), covariate.len())?;
        check_sample("covariate", covariate, 1)?;
    }
    let (rank_x, rank_y) = (rank(x).ranks, rank(y).ranks);
    let r = if covariates.is_empty() {
        product_moment(&rank_x, &rank_y)?
    } else {
        let ranks: Vec<Vec<f64>> = covariates.iter().map(|c| rank(c).ranks).collect();
        product_moment(&residuals(&ranks, &rank_x)?, &residuals(&ranks, &rank_y)?)?
    };
    let variance = (1.0 + 0.5 * r * r) / (x.len() - 3 - k) as f64;
    from_coefficient(r, x.len(), k, variance, confidence)
}

/// Spearman's correlation within groups, such as puzzles with the same number of clues: it correlates the share of an
/// item's group below it in `x` with the share below it in `y`. Differences between groups do not count.
///
/// Each group reduces the degrees of freedom of the test and of the interval by one. The interval is as in
/// [`spearman`]. Groups of one item are left out. Fails as [`pearson`] does, and if there are fewer than 3 items more
/// than groups.
pub fn spearman_within<G: Ord>(
    x: &[f64],
    y: &[f64],
    groups: &[G],
    confidence: f64,
) -> Result<Correlation, StatsError> {
    check_pairs(x, y, 4, confidence)?;
    check_lengths("sample and groups", x.len(), groups.len())?;
    let mut items: BTreeMap<&G, Vec<usize>> = BTreeMap::new();
    groups.iter().enumerate().for_each(|(item, group)| items.entry(group).or_default().push(item));
    items.retain(|_, own| own.len() > 1);
    let places = |values: &[f64]| -> Vec<f64> {
        let of =
            |own: &Vec<usize>| fractional_ranks(&own.iter().map(|&item| values[item]).collect::<Vec<_>>());
        items.values().flat_map(of).map(|share| share - 0.5).collect()
    };
    let (x, y) = (places(x), places(y));
    let others = items.len().saturating_sub(1);
    check_count("items of groups", x.len(), 4 + others)?;
    let r = product_moment(&x, &y)?;
    let variance = (1.0 + 0.5 * r * r) / (x.len() - 3 - others) as f64;
    from_coefficient(r, x.len(), others, variance, confidence)
}

pub(crate) fn check_pairs(x: &[f64], y: &[f64], needed: usize, confidence: f64) -> Result<(), StatsError> {
    check_confidence(confidence)?;
    check_lengths("paired samples", x.len(), y.len())?;
    check_sample("first sample", x, needed)?;
    check_sample("second sample", y, needed)
}

fn product_moment(x: &[f64], y: &[f64]) -> Result<f64, StatsError> {
    check_count("sample", x.len(), 2)?;
    let (a, b) = (Moments::of(x), Moments::of(y));
    // If a series is one of the covariates, the residual of its ranks is rounding error, not variation.
    let varies = |xs: &[f64], m: &Moments| m.m2 > 1e-20 * xs.len() as f64 * (1.0 + m.mean * m.mean);
    if !varies(x, &a) || !varies(y, &b) {
        return Err(StatsError::NoVariance { what: "one of the correlated series" });
    }
    let cross: f64 = x.iter().zip(y).map(|(u, v)| (u - a.mean) * (v - b.mean)).sum();
    Ok((cross / (a.m2 * b.m2).sqrt()).clamp(-1.0, 1.0))
}

fn from_coefficient(
    r: f64,
    n: usize,
    covariates: usize,
    fisher_variance: f64,
    confidence: f64,
) -> Result<Correlation, StatsError> {
    let df = (n - 2 - covariates) as f64;
    let t = r * (df / ((1.0 - r) * (1.0 + r))).sqrt();
    let ci = Interval::normal(atanh(r), fisher_variance.sqrt(), confidence).map(tanh);
    Ok(Correlation { estimate: r, ci, statistic: t, p: PValue::doubled(ln_t_sf(t.abs(), df)), n })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simpson's reversal: the relation is decreasing within each of three groups but increasing over all of them.
    #[test]
    fn what_groups_differ_by_does_not_count() {
        let item =
            |n: u32| (n % 3, f64::from(10 * (n % 3) + n / 3), f64::from(100 * (n % 3)) - f64::from(n / 3));
        let items: Vec<(u32, f64, f64)> = (0..15).map(item).collect();
        let groups: Vec<u32> = items.iter().map(|item| item.0).collect();
        let (x, y): (Vec<f64>, Vec<f64>) = items.iter().map(|item| (item.1, item.2)).unzip();
        assert!(spearman(&x, &y, 0.95).unwrap().estimate > 0.7);
        let within = spearman_within(&x, &y, &groups, 0.95).unwrap();
        assert_eq!((within.estimate, within.n), (-1.0, 15));
        // One group gives the plain correlation; groups of one have no effect.
        let (a, b) = ([1.0, 3.0, 2.0, 5.0, 4.0], [1.0, 2.0, 4.0, 3.0, 5.0]);
        let plain = spearman(&a, &b, 0.95).unwrap();
        let one = spearman_within(&a, &b, &[1; 5], 0.95).unwrap();
        for (one, plain) in
            [(one.estimate, plain.estimate), (one.ci.low, plain.ci.low), (one.ci.high, plain.ci.high)]
        {
            assert!((one - plain).abs() < 1e-12, "{one} {plain}");
        }
        assert!(spearman_within(&a, &b, &[1, 2, 3, 4, 5], 0.95).is_err());
    }
}

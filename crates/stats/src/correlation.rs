//! Pearson's, Spearman's and partial rank correlation.

use crate::error::{check_confidence, check_count, check_lengths, check_sample};
use crate::linalg::residuals;
use crate::ranks::rank;
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

/// Spearman's rank correlation, ties sharing mean ranks; t-test with n - 2 degrees of freedom.
///
/// The interval is by Fisher's z with variance (1 + r²/2) / (n - 3). Source: D. Bonett and T. Wright
/// 2000, "Sample Size Requirements for Estimating Pearson, Kendall and Spearman Correlations". Fails as
/// [`pearson`] does.
pub fn spearman(x: &[f64], y: &[f64], confidence: f64) -> Result<Correlation, StatsError> {
    partial_spearman(x, y, &[], confidence)
}

/// Spearman's correlation of `x` and `y` with the ranks of the covariates held fixed: the correlation of
/// what is left of their ranks after linear regression on the covariates' ranks.
///
/// Each of the k covariates takes one from the degrees of freedom of the test (n - 2 - k) and of the
/// interval, which is as in [`spearman`]. Needs k + 4 items.
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

pub(crate) fn check_pairs(x: &[f64], y: &[f64], needed: usize, confidence: f64) -> Result<(), StatsError> {
    check_confidence(confidence)?;
    check_lengths("paired samples", x.len(), y.len())?;
    check_sample("first sample", x, needed)?;
    check_sample("second sample", y, needed)
}

fn product_moment(x: &[f64], y: &[f64]) -> Result<f64, StatsError> {
    check_count("sample", x.len(), 2)?;
    let (a, b) = (Moments::of(x), Moments::of(y));
    // What regression leaves of a covariate's own ranks is rounding error, not variation.
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
    let ci = Interval::normal(r.atanh(), fisher_variance.sqrt(), confidence).map(f64::tanh);
    Ok(Correlation { estimate: r, ci, statistic: t, p: PValue::doubled(ln_t_sf(t.abs(), df)), n })
}

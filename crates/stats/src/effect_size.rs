//! Standardised mean differences.

use sudoku_math::{exp, ln};

use crate::error::check_confidence;
use crate::tails::{ln_gamma_half_ratio, ln_noncentral_t_cdf, ln_noncentral_t_sf, root_from};
use crate::{Estimate, Interval, StatsError, student_t};

/// Cohen's d: mean of `x` minus mean of `y`, divided by the pooled standard deviation.
fn cohen_d(x: &[f64], y: &[f64], confidence: f64) -> Result<Estimate, StatsError> {
    check_confidence(confidence)?;
    let test = student_t(x, y, confidence)?;
    let (n, m) = (x.len() as f64, y.len() as f64);
    let scale = (1.0 / n + 1.0 / m).sqrt();
    let ci = noncentrality_interval(test.t, test.df, confidence).map(|delta| delta * scale);
    Ok(Estimate::around(test.t * scale, ci, x.len() + y.len()))
}

/// Hedges' g: Cohen's d and its limits, multiplied by the exact small-sample correction Γ(ν/2) / (sqrt(ν/2) Γ((ν-1)/2))
/// with ν = n + m - 2.
///
/// Source: L. Hedges 1981, "Distribution Theory for Glass's Estimator of Effect Size". The interval inverts the
/// noncentral t distribution, so it is exact for normal samples of equal variance. Source: J. Steiger and R.
/// Fouladi 1997, "Noncentrality Interval Estimation and the Evaluation of Statistical Models". Needs ν of at
/// least 2; fails as [`student_t`] does.
pub fn hedges_g(x: &[f64], y: &[f64], confidence: f64) -> Result<Estimate, StatsError> {
    let d = cohen_d(x, y, confidence)?;
    let correction = exp(ln_gamma_half_ratio((x.len() + y.len() - 2) as f64));
    Ok(d.map(|value| value * correction))
}

/// The noncentralities for which the observed `t` is at the upper and at the lower tail quantile.
fn noncentrality_interval(t: f64, df: f64, confidence: f64) -> Interval {
    let ln_tail = ln(0.5 * (1.0 - confidence));
    let low = root_from(t - 2.0, |delta| ln_noncentral_t_sf(t, df, delta) - ln_tail);
    let high = root_from(t + 2.0, |delta| ln_noncentral_t_cdf(t, df, delta) - ln_tail);
    Interval { low, high, confidence }
}

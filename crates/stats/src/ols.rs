//! Ordinary least squares.

use crate::error::{check_confidence, check_count, check_lengths, check_sample};
use crate::linalg::{dot, least_squares, with_intercept};
use crate::tails::{ln_f_sf, ln_t_sf};
use crate::{Interval, Moments, PValue, StatsError};

/// An estimated coefficient of a model.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Coefficient {
    /// Estimate.
    pub estimate: f64,
    /// Standard error.
    pub standard_error: f64,
    /// Estimate divided by standard error: t in least squares, z in maximum likelihood.
    pub statistic: f64,
    /// Two-sided p-value of the hypothesis that the coefficient is 0.
    pub p: PValue,
    /// Confidence interval.
    pub ci: Interval,
}

/// A linear model y = b0 + b1 x1 + ... fitted by least squares.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LinearModel {
    /// Coefficients: the intercept, then one per predictor.
    pub coefficients: Vec<Coefficient>,
    /// Share of the variance explained.
    pub r_squared: f64,
    /// The same, corrected for the number of predictors.
    pub adjusted_r_squared: f64,
    /// Standard deviation of the residuals.
    pub residual_sd: f64,
    /// Residual degrees of freedom.
    pub df: f64,
    /// F statistic of the hypothesis that all coefficients except the intercept are 0.
    pub f: f64,
    /// Its p-value.
    pub p: PValue,
    /// Observed minus fitted values, in the order of the data.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub residuals: Vec<f64>,
}

/// Regresses `y` on an intercept and the predictors, each of which is one slice.
///
/// Fails if there are fewer items than coefficients + 1, unequal lengths, values that are not finite, a constant `y`,
/// no predictor, or linearly dependent predictors.
pub fn ols(predictors: &[&[f64]], y: &[f64], confidence: f64) -> Result<LinearModel, StatsError> {
    check_confidence(confidence)?;
    let columns = check_predictors(predictors, y.len())?;
    let k = columns.len() + 1;
    check_sample("response", y, k + 1)?;
    let total = Moments::of(y).m2;
    if total == 0.0 {
        return Err(StatsError::NoVariance { what: "the response" });
    }
    let fit = least_squares(&with_intercept(&columns), y)?;
    let df = (y.len() - k) as f64;
    let rss = dot(&fit.residuals, &fit.residuals);
    let variance = rss / df;
    let coefficient = |j: usize| {
        let (estimate, standard_error) = (fit.coefficients[j], (variance * fit.inverse_gram[j][j]).sqrt());
        let t = estimate / standard_error;
        let p = PValue::doubled(ln_t_sf(t.abs(), df));
        let ci = Interval::student(estimate, standard_error, df, confidence);
        Coefficient { estimate, standard_error, statistic: t, p, ci }
    };
    let slopes = (k - 1) as f64;
    let f = (total - rss) / slopes / variance;
    Ok(LinearModel {
        coefficients: (0..k).map(coefficient).collect(),
        r_squared: 1.0 - rss / total,
        adjusted_r_squared: 1.0 - variance / (total / (y.len() - 1) as f64),
        residual_sd: variance.sqrt(),
        df,
        f,
        p: PValue::from_ln(ln_f_sf(f, slopes, df)),
        residuals: fit.residuals,
    })
}

impl LinearModel {
    /// Prediction for one item, given its predictors in the order of the fit.
    pub fn predict(&self, predictors: &[f64]) -> Result<f64, StatsError> {
        check_lengths("coefficients and predictors", self.coefficients.len() - 1, predictors.len())?;
        let slopes = self.coefficients[1..].iter().zip(predictors);
        Ok(self.coefficients[0].estimate + slopes.map(|(c, x)| c.estimate * x).sum::<f64>())
    }
}

/// Checks predictors of `n` items each, and copies them.
pub(crate) fn check_predictors(predictors: &[&[f64]], n: usize) -> Result<Vec<Vec<f64>>, StatsError> {
    check_count("list of predictors", predictors.len(), 1)?;
    for predictor in predictors {
        check_lengths("response and predictor", n, predictor.len())?;
        check_sample("predictor", predictor, 1)?;
    }
    Ok(predictors.iter().map(|p| p.to_vec()).collect())
}

//! Ordinal logistic regression: the proportional-odds model.
//!
//! Source: P. McCullagh 1980, "Regression Models for Ordinal Data".

use sudoku_math::{exp, ln};

use crate::agreement::check_level;
use crate::error::{check_confidence, check_count, check_lengths};
use crate::linalg::{dot, inverse_positive};
use crate::ols::{Coefficient, check_predictors};
use crate::tails::ln_normal_sf;
use crate::{Interval, Moments, PValue, StatsError};

/// Maximum number of Newton steps; about ten are typical.
const MAX_ITERATIONS: usize = 100;
/// A variance of an estimate, in standardised units, that is reached only if the likelihood has no maximum. If the
/// predictors separate the levels, the variance grows without bound.
const SEPARATED: f64 = 1e6;

/// A fitted model `logit P(level <= j) = threshold[j] - (b1 x1 + b2 x2 + ...)`.
///
/// A positive coefficient means that the level is higher for a larger predictor.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OrdinalModel {
    /// Thresholds between neighbouring levels, ascending. There is one fewer than levels.
    pub thresholds: Vec<Coefficient>,
    /// One coefficient per predictor.
    pub coefficients: Vec<Coefficient>,
    /// Logarithm of the likelihood at the estimates.
    pub log_likelihood: f64,
    /// The same without predictors.
    pub null_log_likelihood: f64,
    /// McFadden's pseudo R²: 1 - log-likelihood / null log-likelihood.
    pub pseudo_r_squared: f64,
    /// Newton steps done.
    pub iterations: usize,
}

/// Fits the proportional-odds model by Newton's method with step halving on standardised predictors. Levels are
/// numbered 0 to `levels - 1`, and each must occur.
///
/// Fails for a constant or dependent predictor, unequal lengths, a level that does not occur, and
/// ([`StatsError::NoConvergence`]) if the predictors separate the levels perfectly.
pub fn ordinal_logit(
    predictors: &[&[f64]],
    truth: &[usize],
    levels: usize,
    confidence: f64,
) -> Result<OrdinalModel, StatsError> {
    check_confidence(confidence)?;
    check_count("list of levels", levels, 2)?;
    let columns = check_predictors(predictors, truth.len())?;
    check_count("sample", truth.len(), levels + columns.len())?;
    let mut counts = vec![0usize; levels];
    for &level in truth {
        check_level(level, levels)?;
        counts[level] += 1;
    }
    counts.iter().try_for_each(|&c| check_count("one of the levels", c, 1))?;

    let (scaled, scales) = standardise(&columns)?;
    let problem = Problem { rows: scaled, truth, thresholds: levels - 1 };
    let start = problem.start(&counts);
    let null_log_likelihood = counts.iter().map(|&c| c as f64 * ln(c as f64 / truth.len() as f64)).sum();
    let (parameters, covariance, log_likelihood, iterations) = problem.maximise(start)?;
    let estimates = Estimates { parameters, covariance, scales, thresholds: levels - 1, confidence };
    Ok(OrdinalModel {
        thresholds: (0..levels - 1).map(|j| estimates.threshold(j)).collect(),
        coefficients: (0..columns.len()).map(|j| estimates.slope(j)).collect(),
        log_likelihood,
        null_log_likelihood,
        pseudo_r_squared: 1.0 - log_likelihood / null_log_likelihood,
        iterations,
    })
}

impl OrdinalModel {
    /// Probability of each level for one item, given its predictors in the order of the fit.
    pub fn probabilities(&self, predictors: &[f64]) -> Result<Vec<f64>, StatsError> {
        check_lengths("coefficients and predictors", self.coefficients.len(), predictors.len())?;
        let shift: f64 = self.coefficients.iter().zip(predictors).map(|(c, x)| c.estimate * x).sum();
        let cuts: Vec<f64> = self.thresholds.iter().map(|t| t.estimate - shift).collect();
        let bound = |j: usize| {
            if j == 0 { f64::NEG_INFINITY } else { cuts.get(j - 1).copied().unwrap_or(f64::INFINITY) }
        };
        Ok((0..=cuts.len()).map(|j| between(bound(j), bound(j + 1))).collect())
    }

    /// The most probable level of one item.
    pub fn predict(&self, predictors: &[f64]) -> Result<usize, StatsError> {
        let p = self.probabilities(predictors)?;
        Ok((0..p.len()).max_by(|&i, &j| p[i].total_cmp(&p[j]).then(j.cmp(&i))).unwrap_or(0))
    }
}

fn logistic(x: f64) -> f64 {
    if x >= 0.0 { 1.0 / (1.0 + exp(-x)) } else { exp(x) / (1.0 + exp(x)) }
}

/// Probability that a standard logistic variable is between two bounds, computed from the tail that loses no digits.
fn between(low: f64, high: f64) -> f64 {
    if low > 0.0 { logistic(-low) - logistic(-high) } else { logistic(high) - logistic(low) }
}

/// Mean and standard deviation by which each predictor was standardised.
type Scales = Vec<(f64, f64)>;

/// One row of standardised predictors per item, and the scales.
fn standardise(columns: &[Vec<f64>]) -> Result<(Vec<Vec<f64>>, Scales), StatsError> {
    let mut scales = Vec::with_capacity(columns.len());
    for column in columns {
        let moments = Moments::of(column);
        let sd = moments.sd()?;
        if sd == 0.0 {
            return Err(StatsError::NoVariance { what: "a predictor" });
        }
        scales.push((moments.mean, sd));
    }
    let row = |i: usize| columns.iter().zip(&scales).map(|(c, (mean, sd))| (c[i] - mean) / sd).collect();
    Ok(((0..columns[0].len()).map(row).collect(), scales))
}

struct Problem<'a> {
    rows: Vec<Vec<f64>>,
    truth: &'a [usize],
    thresholds: usize,
}

/// Log-likelihood, gradient, and the lower triangle of the information (minus the Hessian).
struct Surface {
    value: f64,
    gradient: Vec<f64>,
    information: Vec<Vec<f64>>,
}

type Fit = (Vec<f64>, Vec<Vec<f64>>, f64, usize);

impl Problem<'_> {
    /// The maximum without predictors: the logits of the cumulative frequencies.
    fn start(&self, counts: &[usize]) -> Vec<f64> {
        let total = self.truth.len() as f64;
        let mut parameters = vec![0.0; self.thresholds + self.rows[0].len()];
        let mut below = 0.0;
        for (parameter, &count) in parameters.iter_mut().zip(&counts[..self.thresholds]) {
            below += count as f64;
            *parameter = ln(below / (total - below));
        }
        parameters
    }

    fn maximise(&self, mut parameters: Vec<f64>) -> Result<Fit, StatsError> {
        let failed = |iterations| StatsError::NoConvergence {
            what: "ordinal logistic regression",
            iterations,
            hint: "predictors may separate the levels perfectly or depend on each other",
        };
        let mut here = self.surface(&parameters);
        for iteration in 1..=MAX_ITERATIONS {
            let covariance = inverse_positive(&here.information).ok_or(failed(iteration))?;
            let step: Vec<f64> = covariance.iter().map(|row| dot(row, &here.gradient)).collect();
            // Newton's decrement bounds the remaining gain in log-likelihood.
            if dot(&step, &here.gradient) < 1e-18 * (1.0 + here.value.abs()) {
                if (0..covariance.len()).any(|i| covariance[i][i] > SEPARATED) {
                    return Err(failed(iteration));
                }
                return Ok((parameters, covariance, here.value, iteration));
            }
            let mut length = 1.0;
            loop {
                let next: Vec<f64> = parameters.iter().zip(&step).map(|(p, s)| p + length * s).collect();
                let surface = self.surface(&next);
                // At the maximum, the value changes only by rounding.
                if surface.value >= here.value - 1e-13 * here.value.abs() {
                    (parameters, here) = (next, surface);
                    break;
                }
                length *= 0.5;
                if length < 1e-10 {
                    return Err(failed(iteration));
                }
            }
        }
        Err(failed(MAX_ITERATIONS))
    }

    fn surface(&self, parameters: &[f64]) -> Surface {
        let k = parameters.len();
        let (cuts, slopes) = parameters.split_at(self.thresholds);
        let mut surface = Surface { value: 0.0, gradient: vec![0.0; k], information: vec![vec![0.0; k]; k] };
        for (row, &level) in self.rows.iter().zip(self.truth) {
            let shift = dot(row, slopes);
            let low = if level == 0 { f64::NEG_INFINITY } else { cuts[level - 1] - shift };
            let high = cuts.get(level).map_or(f64::INFINITY, |c| c - shift);
            let probability = between(low, high);
            // If cuts cross or a probability underflows, the value is not finite, and the step is halved.
            surface.value += ln(probability);
            surface.add(probability, low, high, level, row, self.thresholds);
        }
        surface
    }
}

impl Surface {
    /// Adds one item's derivatives of ln p with p = F(high) - F(low), where `high = cut[level] - x b` and
    /// `low = cut[level - 1] - x b`.
    fn add(&mut self, p: f64, low: f64, high: f64, level: usize, row: &[f64], thresholds: usize) {
        // The density and its derivative at a bound; both are 0 at infinity.
        let density = |x: f64| logistic(x) * logistic(-x);
        let slope = |x: f64| density(x) * (logistic(-x) - logistic(x));
        let (dh, dl) = (density(high) / p, density(low) / p);
        let (sh, sl) = (slope(high) / p, slope(low) / p);
        // Second derivatives of -ln p by (high, high), (low, low) and (high, low).
        let (hh, ll, hl) = (dh * dh - sh, dl * dl + sl, -dh * dl);
        let (at_high, at_low) = ((level < thresholds).then_some(level), level.checked_sub(1));
        // The derivative of each bound is 1 by its cut and -x[j] by coefficient j.
        let mut add = |a: usize, b: usize, value: f64| self.information[a][b] += value;
        for (cut, own, cross) in [(at_high, hh, hl), (at_low, ll, hl)] {
            let Some(cut) = cut else { continue };
            add(cut, cut, own);
            for (j, x) in row.iter().enumerate() {
                add(thresholds + j, cut, -x * (own + cross));
            }
        }
        if let (Some(high_cut), Some(low_cut)) = (at_high, at_low) {
            add(high_cut, low_cut, hl);
        }
        for (i, x) in row.iter().enumerate() {
            for (j, y) in row[..=i].iter().enumerate() {
                add(thresholds + i, thresholds + j, x * y * (hh + ll + 2.0 * hl));
            }
            self.gradient[thresholds + i] -= x * (dh - dl);
        }
        at_high.into_iter().for_each(|cut| self.gradient[cut] += dh);
        at_low.into_iter().for_each(|cut| self.gradient[cut] -= dl);
    }
}

/// Maximum-likelihood estimates on standardised predictors, with the scales of the data.
struct Estimates {
    parameters: Vec<f64>,
    covariance: Vec<Vec<f64>>,
    scales: Scales,
    thresholds: usize,
    confidence: f64,
}

impl Estimates {
    fn slope(&self, j: usize) -> Coefficient {
        let mut weights = vec![0.0; self.parameters.len()];
        weights[self.thresholds + j] = 1.0 / self.scales[j].1;
        self.combination(&weights)
    }

    fn threshold(&self, j: usize) -> Coefficient {
        let mut weights = vec![0.0; self.parameters.len()];
        weights[j] = 1.0;
        for (weight, (mean, sd)) in weights[self.thresholds..].iter_mut().zip(&self.scales) {
            *weight = mean / sd;
        }
        self.combination(&weights)
    }

    /// A linear combination of the parameters with its Wald test.
    fn combination(&self, weights: &[f64]) -> Coefficient {
        let estimate = dot(weights, &self.parameters);
        let variance: f64 = self.covariance.iter().zip(weights).map(|(row, w)| w * dot(row, weights)).sum();
        let standard_error = variance.sqrt();
        let z = estimate / standard_error;
        Coefficient {
            estimate,
            standard_error,
            statistic: z,
            p: PValue::doubled(ln_normal_sf(z.abs())),
            ci: Interval::normal(estimate, standard_error, self.confidence),
        }
    }
}

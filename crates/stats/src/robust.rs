//! Robust regression: Huber's loss.

use sudoku_math::square;

use crate::error::{check_lengths, check_sample};
use crate::linalg::{dot, least_squares, with_intercept};
use crate::ols::check_predictors;
use crate::{StatsError, median};

/// Huber's constant for 95 % efficiency with normal errors.
pub const HUBER_95: f64 = 1.345;

/// A linear model y = b0 + b1 x1 + ... in which large residuals count linearly, not quadratically.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RobustModel {
    /// Coefficients: the intercept, then one per predictor.
    pub coefficients: Vec<f64>,
    /// Covariance of the coefficients, row by row.
    pub covariance: Vec<Vec<f64>>,
    /// Standard deviation of the residuals, estimated from their median absolute value (for an item of weight 1).
    pub scale: f64,
}

impl RobustModel {
    /// Prediction for one item, given its predictors in the order of the fit.
    pub fn predict(&self, predictors: &[f64]) -> f64 {
        self.coefficients[0] + dot(&self.coefficients[1..], predictors)
    }

    /// Variance of that prediction due to the coefficients.
    pub fn variance(&self, predictors: &[f64]) -> f64 {
        let x: Vec<f64> = std::iter::once(1.0).chain(predictors.iter().copied()).collect();
        x.iter().zip(&self.covariance).map(|(x_j, row)| x_j * dot(row, &x)).sum()
    }
}

/// Regresses `y` on an intercept and the predictors, each of which is one slice, by Huber's loss with constant `k`.
/// Residuals of more than `k` scales count linearly. An infinite `k` gives least squares.
///
/// `weights` are inverse variances up to a factor, one per item. The scale is the median absolute residual over
/// 0.6745, re-estimated at each of the reweighted least-squares steps.
///
/// Source: P. J. Huber 1981, "Robust Statistics", 7.6 (covariance) and 7.8 (algorithm), as in `rlm` of R's MASS.
///
/// Fails if there are fewer items than coefficients + 1, unequal lengths, values that are not finite, weights that are
/// not positive, no predictor or linearly dependent predictors, or if the steps do not converge.
pub fn huber(predictors: &[&[f64]], y: &[f64], weights: &[f64], k: f64) -> Result<RobustModel, StatsError> {
    let columns = with_intercept(&check_predictors(predictors, y.len())?);
    check_sample("response", y, columns.len() + 1)?;
    check_lengths("response and weights", y.len(), weights.len())?;
    if let Some(&value) = weights.iter().find(|w| !(w.is_finite() && **w > 0.0)) {
        return Err(StatsError::OutOfRange { what: "a weight", value, range: "finite and above 0" });
    }
    let roots: Vec<f64> = weights.iter().map(|w| w.sqrt()).collect();
    let scaled = |values: &[f64], by: &[f64]| values.iter().zip(by).map(|(v, r)| v * r).collect::<Vec<_>>();
    let columns: Vec<Vec<f64>> = columns.iter().map(|column| scaled(column, &roots)).collect();
    let y = scaled(y, &roots);
    let plain = least_squares(&columns, &y)?;
    let (mut coefficients, mut residuals) = (plain.coefficients, plain.residuals);
    let mut scale = scale_of(&residuals)?;
    for step in 1.. {
        let counts: Vec<f64> = residuals.iter().map(|r| weight(r / scale, k).sqrt()).collect();
        let reweighted: Vec<Vec<f64>> = columns.iter().map(|column| scaled(column, &counts)).collect();
        coefficients = least_squares(&reweighted, &scaled(&y, &counts))?.coefficients;
        let fitted = |i: usize| columns.iter().zip(&coefficients).map(|(x, b)| b * x[i]).sum::<f64>();
        let next: Vec<f64> = (0..y.len()).map(|i| y[i] - fitted(i)).collect();
        let change: f64 = next.iter().zip(&residuals).map(|(a, b)| square(a - b)).sum();
        let done = change <= 1e-14 * dot(&residuals, &residuals);
        residuals = next;
        scale = scale_of(&residuals)?;
        if done {
            break;
        }
        if step == MOST_STEPS {
            let hint = "half of the items may lie on a plane: leave predictors out";
            return Err(StatsError::NoConvergence { what: "robust regression", iterations: step, hint });
        }
    }
    let factor = spread(&residuals, scale, k, columns.len());
    let scaled_row = |row: &Vec<f64>| row.iter().map(|entry| entry * factor).collect();
    Ok(RobustModel { coefficients, covariance: plain.inverse_gram.iter().map(scaled_row).collect(), scale })
}

const MOST_STEPS: usize = 200;

fn weight(u: f64, k: f64) -> f64 {
    if u.abs() <= k { 1.0 } else { k / u.abs() }
}

fn scale_of(residuals: &[f64]) -> Result<f64, StatsError> {
    let scale = median(&residuals.iter().map(|r| r.abs()).collect::<Vec<_>>())? / 0.6745;
    if scale > 0.0 { Ok(scale) } else { Err(StatsError::NoVariance { what: "half of the residuals" }) }
}

/// The factor of (X'X)⁻¹ in the covariance of the coefficients.
fn spread(residuals: &[f64], scale: f64, k: f64, terms: usize) -> f64 {
    let n = residuals.len() as f64;
    let squares: f64 = residuals.iter().map(|r| square(r * weight(r / scale, k))).sum();
    let inside = residuals.iter().filter(|r| (*r / scale).abs() <= k).count() as f64 / n;
    let variance = inside * (1.0 - inside) * n / (n - 1.0);
    let correction = 1.0 + terms as f64 * variance / (n * inside * inside);
    squares / (n - terms as f64) * square(correction / inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Brownlee's stack loss data, with the results of R 4 and MASS 7.3: `summary(rlm(stack.loss ~ ., stackloss))`.
    #[test]
    fn stack_loss_comes_out_as_by_mass() {
        let air = [
            80., 80., 75., 62., 62., 62., 62., 62., 58., 58., 58., 58., 58., 58., 50., 50., 50., 50., 50.,
            56., 70.,
        ];
        let water = [
            27., 27., 25., 24., 22., 23., 24., 24., 23., 18., 18., 17., 18., 19., 18., 18., 19., 19., 20.,
            20., 20.,
        ];
        let acid = [
            89., 88., 90., 87., 87., 87., 93., 93., 87., 80., 89., 88., 82., 93., 89., 86., 72., 79., 80.,
            82., 91.,
        ];
        let loss = [
            42., 37., 37., 28., 18., 18., 19., 20., 15., 14., 14., 13., 11., 12., 8., 7., 8., 8., 9., 15.,
            15.,
        ];
        let model = huber(&[&air, &water, &acid], &loss, &[1.0; 21], HUBER_95).unwrap();
        let known = [(-41.0265, 9.8073), (0.8294, 0.1112), (0.9261, 0.3034), (-0.1278, 0.1289)];
        for (j, (estimate, error)) in known.into_iter().enumerate() {
            assert!((model.coefficients[j] - estimate).abs() < 6e-4, "{:?}", model.coefficients);
            assert!((model.covariance[j][j].sqrt() - error).abs() < 6e-4, "{:?}", model.covariance);
        }
        assert!((model.scale - 2.441).abs() < 6e-4, "{}", model.scale);
    }

    #[test]
    fn an_infinite_constant_is_least_squares_and_weights_are_repeats() {
        let (x, y) = ([1., 2., 3., 4., 5., 6., 9.], [2., 1., 4., 3., 7., 5., 30.]);
        let plain = crate::ols(&[&x], &y, 0.95).unwrap();
        let fit = huber(&[&x], &y, &[1.0; 7], f64::INFINITY).unwrap();
        for (j, coefficient) in plain.coefficients.iter().enumerate() {
            assert!((fit.coefficients[j] - coefficient.estimate).abs() < 1e-9);
            assert!((fit.covariance[j][j].sqrt() - coefficient.standard_error).abs() < 1e-9);
        }
        let weighted = huber(&[&x], &y, &[2., 1., 1., 1., 1., 1., 1.], f64::INFINITY).unwrap();
        let (xs, ys) = ([&x[..1], &x[..]].concat(), [&y[..1], &y[..]].concat());
        let repeated = huber(&[&xs], &ys, &[1.0; 8], f64::INFINITY).unwrap();
        assert!((weighted.coefficients[1] - repeated.coefficients[1]).abs() < 1e-9);
        let outlier = [1.1, 1.9, 3.2, 30.0, 4.9, 6.1, 8.8];
        let at_4 = |k: f64| huber(&[&x], &outlier, &[1.0; 7], k).unwrap().predict(&[4.0]);
        assert!((3.5..4.5).contains(&at_4(HUBER_95)) && at_4(f64::INFINITY) > 7.0);
        assert!(huber(&[&x], &y, &[0.0; 7], HUBER_95).is_err());
    }
}

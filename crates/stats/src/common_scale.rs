//! Two responses on one scale.

use crate::error::check_lengths;
use crate::linalg::dot;
use crate::{RobustModel, StatsError, huber, ols};

/// A linear predictor x'b that is one response up to noise, and the other one after a shift and a factor:
/// y1 = x'b + e1 for some of the items, y2 = shift + factor x'b + e2 for all.
#[derive(Debug, Clone, PartialEq)]
pub struct CommonScale {
    /// The predictor, as a model of the first response.
    pub model: RobustModel,
    /// What the second response has where the predictor is 0.
    pub shift: f64,
    /// What it gains for each unit of the predictor.
    pub factor: f64,
}

impl CommonScale {
    /// The second response where the predictor has this value.
    pub fn second(&self, predicted: f64) -> f64 {
        self.shift + self.factor * predicted
    }
}

/// Steps between the predictor and the second response; each gains more than a digit.
const STEPS: usize = 12;

/// Fits both by turns: the predictor to the first responses and to the second ones brought to their scale, by
/// [`huber`] with constant `k`; shift and factor by least squares. A second response counts `weight` times as much as a
/// first one.
///
/// # Errors
/// As of [`huber`]; if fewer items have a first response than there are coefficients.
pub fn common_scale(
    predictors: &[&[f64]],
    first: &[Option<f64>],
    second: &[f64],
    weight: f64,
    k: f64,
) -> Result<CommonScale, StatsError> {
    check_lengths("first and second responses", first.len(), second.len())?;
    let known: Vec<usize> = (0..first.len()).filter(|&item| first[item].is_some()).collect();
    let of_known = |values: &[f64]| known.iter().map(|&item| values[item]).collect::<Vec<_>>();
    let some: Vec<Vec<f64>> = predictors.iter().map(|values| of_known(values)).collect();
    let values: Vec<f64> = first.iter().copied().flatten().collect();
    let mut model = huber(&slices(&some), &values, &vec![1.0; values.len()], k)?;
    let stacked: Vec<Vec<f64>> =
        some.into_iter().zip(predictors).map(|(some, all)| [&some, *all].concat()).collect();
    let weights = [vec![1.0; values.len()], vec![weight; second.len()]].concat();
    let (mut shift, mut factor) = (0.0, 1.0);
    for _ in 0..STEPS {
        let shown: Vec<f64> = (0..second.len())
            .map(|item| model.coefficients[0] + dot(&model.coefficients[1..], &row(predictors, item)))
            .collect();
        let line = ols(&[&shown], second, crate::CONFIDENCE)?;
        (shift, factor) = (line.coefficients[0].estimate, line.coefficients[1].estimate);
        let brought: Vec<f64> = second.iter().map(|value| (value - shift) / factor).collect();
        model = huber(&slices(&stacked), &[values.as_slice(), &brought].concat(), &weights, k)?;
    }
    Ok(CommonScale { model, shift, factor })
}

fn row(predictors: &[&[f64]], item: usize) -> Vec<f64> {
    predictors.iter().map(|values| values[item]).collect()
}

fn slices(columns: &[Vec<f64>]) -> Vec<&[f64]> {
    columns.iter().map(Vec::as_slice).collect()
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::HUBER_95;

    /// Made by y1 = 1 + 2 a - b for every third item, y2 = 5 + 1.5 y1 for all, with noise.
    #[test]
    fn both_scales_are_found_again() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut noise = || 0.1 * (rng.random::<f64>() - 0.5);
        let (a, b): (Vec<f64>, Vec<f64>) = (0..300).map(|n| (f64::from(n % 7), f64::from(n % 11))).unzip();
        let truth: Vec<f64> = a.iter().zip(&b).map(|(a, b)| 1.0 + 2.0 * a - b).collect();
        let first: Vec<Option<f64>> =
            truth.iter().enumerate().map(|(n, y)| (n % 3 == 0).then_some(y + noise())).collect();
        let second: Vec<f64> = truth.iter().map(|y| 5.0 + 1.5 * y + 3.0 * noise()).collect();
        let fit = common_scale(&[&a, &b], &first, &second, 0.2, HUBER_95).unwrap();
        for (found, known) in fit.model.coefficients.iter().zip([1.0, 2.0, -1.0]) {
            assert!((found - known).abs() < 0.02, "{fit:?}");
        }
        assert!((fit.shift - 5.0).abs() < 0.05 && (fit.factor - 1.5).abs() < 0.01, "{fit:?}");
        assert!((fit.second(2.0) - 8.0).abs() < 0.05);
        assert!(common_scale(&[&a], &first[1..], &second, 0.2, HUBER_95).is_err());
        assert!(common_scale(&[&a], &vec![None; 300], &second, 0.2, HUBER_95).is_err());
    }
}

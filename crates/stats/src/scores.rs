//! Scores of probabilistic predictions of levels, for data held out from the fit.

use sudoku_math::{ln, square};

use crate::agreement::check_level;
use crate::error::{check_count, check_lengths, check_sample};
use crate::{Estimate, StatsError};

/// Mean of -ln(p) in nats, where p is the probability predicted for the true level; infinite if any p is 0.
///
/// `probabilities[i]` has one probability per level.
pub fn log_loss(probabilities: &[Vec<f64>], truth: &[usize]) -> Result<f64, StatsError> {
    mean_score(probabilities, truth, |p, level| -ln(p[level]))
}

/// Mean ranked probability score: the squared differences of predicted and true cumulative distribution,
/// summed over levels and divided by (levels - 1), so that 0 is best and 1 worst.
///
/// Source: E. Epstein 1969, "A Scoring System for Probability Forecasts of Ranked Categories".
pub fn ranked_probability_score(probabilities: &[Vec<f64>], truth: &[usize]) -> Result<f64, StatsError> {
    mean_score(probabilities, truth, |p, level| {
        let mut cumulative = 0.0;
        let squares = p.iter().enumerate().take(p.len() - 1).map(|(j, q)| {
            cumulative += q;
            square(cumulative - f64::from(level <= j))
        });
        squares.sum::<f64>() / (p.len() - 1) as f64
    })
}

fn mean_score(
    probabilities: &[Vec<f64>],
    truth: &[usize],
    score: impl Fn(&[f64], usize) -> f64,
) -> Result<f64, StatsError> {
    check_lengths("predictions and true levels", probabilities.len(), truth.len())?;
    check_count("list of predictions", truth.len(), 1)?;
    let mut total = 0.0;
    for (p, &level) in probabilities.iter().zip(truth) {
        check_sample("probabilities of one item", p, 2)?;
        check_level(level, p.len())?;
        total += score(p, level);
    }
    Ok(total / truth.len() as f64)
}

/// Items with similar predicted probabilities of an outcome.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CalibrationBin {
    /// Mean probability.
    pub predicted: f64,
    /// Share of the items that have the outcome.
    pub observed: Estimate,
}

/// Sorts pairs of a probability and whether the outcome occurred into `bins` bins of equal size, lowest probabilities
/// first.
///
/// # Errors
/// If there are fewer items than bins.
pub fn calibration_curve(
    mut items: Vec<(f64, bool)>,
    bins: usize,
) -> Result<Vec<CalibrationBin>, StatsError> {
    items.sort_by(|a, b| a.0.total_cmp(&b.0));
    let bin = |bin: usize| {
        let own = &items[bin * items.len() / bins..(bin + 1) * items.len() / bins];
        let n = own.len() as u64;
        let observed = Estimate::share(own.iter().filter(|item| item.1).count() as u64, n)?;
        Ok(CalibrationBin { predicted: own.iter().map(|item| item.0).sum::<f64>() / n as f64, observed })
    };
    (0..bins).map(bin).collect()
}

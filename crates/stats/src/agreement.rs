//! Agreement of two ratings on the same levels: confusion matrix and weighted kappa.

use std::cmp::Reverse;

use sudoku_math::square;

use crate::error::{check_confidence, check_count, check_lengths};
use crate::{Estimate, Interval, StatsError};

/// The weight of a disagreement of several levels in [`ConfusionMatrix::kappa`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum KappaWeights {
    /// All disagreements have the same weight: Cohen's kappa.
    Unweighted,
    /// The weight is the number of levels between the two.
    Linear,
    /// The weight is the square of the number of levels between the two.
    Quadratic,
}

/// Counts of items by true and by predicted level.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ConfusionMatrix {
    /// The counts, as `counts[truth][predicted]`.
    pub counts: Vec<Vec<u64>>,
}

impl ConfusionMatrix {
    /// Counts pairs of levels, each below `levels`. Fails for unequal lengths, no items, or a level that is too high.
    pub fn new(truth: &[usize], predicted: &[usize], levels: usize) -> Result<Self, StatsError> {
        check_lengths("true and predicted levels", truth.len(), predicted.len())?;
        check_count("list of levels", truth.len(), 1)?;
        let mut counts = vec![vec![0; levels]; levels];
        for (&t, &p) in truth.iter().zip(predicted) {
            check_level(t, levels)?;
            check_level(p, levels)?;
            counts[t][p] += 1;
        }
        Ok(Self { counts })
    }

    /// Number of items.
    pub fn total(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    /// Share of the items whose predicted level is the true one.
    pub fn accuracy(&self) -> f64 {
        (0..self.counts.len()).map(|i| self.counts[i][i]).sum::<u64>() as f64 / self.total() as f64
    }

    /// [`ConfusionMatrix::accuracy`] minus the accuracy of predicting the most frequent true level for every item, with
    /// the interval of a difference of paired shares.
    ///
    /// Source: McNemar's standard error, A. Agresti 2013, "Categorical Data Analysis", 11.1.
    pub fn more_than_most_frequent(&self) -> Estimate {
        let of_level = |i: usize| self.counts[i].iter().sum::<u64>();
        let most = (0..self.counts.len()).max_by_key(|&i| (of_level(i), Reverse(i))).unwrap_or_default();
        let right = |i: usize| self.counts[i][i];
        let gained: u64 = (0..self.counts.len()).filter(|&i| i != most).map(right).sum();
        let lost = of_level(most) - right(most);
        let (n, gained, lost) = (self.total() as f64, gained as f64, lost as f64);
        let variance = (gained + lost - square(gained - lost) / n) / square(n);
        Estimate::normal((gained - lost) / n, variance.sqrt(), self.total())
    }

    /// For each true level, the share predicted correctly; NaN for a level without items.
    pub fn recall(&self) -> Vec<f64> {
        let part = |(i, row): (usize, &Vec<u64>)| row[i] as f64 / row.iter().sum::<u64>() as f64;
        self.counts.iter().enumerate().map(part).collect()
    }

    /// For each predicted level, the share that is correct; NaN for a level never predicted.
    pub fn precision(&self) -> Vec<f64> {
        let column = |j: usize| self.counts.iter().map(|row| row[j]).sum::<u64>() as f64;
        (0..self.counts.len()).map(|j| self.counts[j][j] as f64 / column(j)).collect()
    }

    /// Cohen's kappa with the given weights and its large-sample interval.
    ///
    /// Source: J. Fleiss, J. Cohen and B. Everitt 1969, "Large Sample Standard Errors of Kappa and Weighted Kappa".
    /// Fails if both ratings are constant and equal, where the expected agreement by chance is 1.
    pub fn kappa(&self, weights: KappaWeights, confidence: f64) -> Result<Estimate, StatsError> {
        check_confidence(confidence)?;
        let (k, n) = (self.counts.len(), self.total() as f64);
        let p = |i: usize, j: usize| self.counts[i][j] as f64 / n;
        let rows: Vec<f64> = (0..k).map(|i| (0..k).map(|j| p(i, j)).sum()).collect();
        let columns: Vec<f64> = (0..k).map(|j| (0..k).map(|i| p(i, j)).sum()).collect();
        let agreement = |i: usize, j: usize| {
            let distance = i.abs_diff(j) as f64 / (k.max(2) - 1) as f64;
            match weights {
                KappaWeights::Unweighted => f64::from(i == j),
                KappaWeights::Linear => 1.0 - distance,
                KappaWeights::Quadratic => 1.0 - distance * distance,
            }
        };
        let cells = || (0..k).flat_map(|i| (0..k).map(move |j| (i, j)));
        let observed: f64 = cells().map(|(i, j)| agreement(i, j) * p(i, j)).sum();
        let chance: f64 = cells().map(|(i, j)| agreement(i, j) * rows[i] * columns[j]).sum();
        if 1.0 - chance < 1e-12 {
            return Err(StatsError::NoVariance { what: "both ratings" });
        }
        let kappa = (observed - chance) / (1.0 - chance);
        let row_mean: Vec<f64> = (0..k).map(|i| (0..k).map(|j| columns[j] * agreement(i, j)).sum()).collect();
        let column_mean: Vec<f64> = (0..k).map(|j| (0..k).map(|i| rows[i] * agreement(i, j)).sum()).collect();
        let squares: f64 = cells()
            .map(|(i, j)| {
                let deviation = agreement(i, j) - (row_mean[i] + column_mean[j]) * (1.0 - kappa);
                p(i, j) * deviation * deviation
            })
            .sum();
        let variance = (squares - square(kappa - chance * (1.0 - kappa))) / (n * square(1.0 - chance));
        let ci = Interval::normal(kappa, variance.max(0.0).sqrt(), confidence).clipped(-1.0, 1.0);
        Ok(Estimate::around(kappa, ci, self.total() as usize))
    }
}

pub(crate) fn check_level(level: usize, levels: usize) -> Result<(), StatsError> {
    let range = "a number from 0 to one below the number of levels";
    if level < levels {
        Ok(())
    } else {
        Err(StatsError::OutOfRange { what: "level", value: level as f64, range })
    }
}

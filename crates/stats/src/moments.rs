//! Count, mean, and sum of squared deviations. They can be merged, so that shards can be summed separately.

use crate::StatsError;
use crate::error::check_count;

/// Moments of a sample, in constant memory.
///
/// Source: T. F. Chan, G. H. Golub and R. J. LeVeque 1983, "Algorithms for Computing the Sample Variance".
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Moments {
    /// Number of values.
    pub count: u64,
    /// Mean; 0 if there is no value.
    pub mean: f64,
    /// Σ (x - mean)².
    pub m2: f64,
}

impl Moments {
    /// Moments of a slice. Uses two passes, which is the most accurate method.
    pub fn of(xs: &[f64]) -> Self {
        if xs.is_empty() {
            return Self::default();
        }
        let n = xs.len() as f64;
        let rough = xs.iter().sum::<f64>() / n;
        // The second pass corrects the rounding error of the first.
        let mean = rough + xs.iter().map(|x| x - rough).sum::<f64>() / n;
        let m2 = xs.iter().fold(0.0, |m2, x| m2 + (x - mean) * (x - mean));
        Self { count: xs.len() as u64, mean, m2 }
    }

    /// Adds one value.
    pub fn push(&mut self, x: f64) {
        *self = self.merge(&Self { count: 1, mean: x, m2: 0.0 });
    }

    /// Moments of the union of two samples.
    #[must_use]
    pub fn merge(&self, other: &Self) -> Self {
        if self.count == 0 {
            return *other;
        }
        if other.count == 0 {
            return *self;
        }
        let (a, b) = (self.count as f64, other.count as f64);
        let n = a + b;
        let d = other.mean - self.mean;
        Self {
            count: self.count + other.count,
            mean: self.mean + d * b / n,
            m2: self.m2 + other.m2 + d * d * a * b / n,
        }
    }

    /// Merges parts as a balanced tree in the given order. The result depends only on the parts and their order, and
    /// its rounding error grows with the logarithm of their number.
    pub fn merge_all(parts: &[Self]) -> Self {
        match parts {
            [] => Self::default(),
            [part] => *part,
            _ => {
                let (left, right) = parts.split_at(parts.len() / 2);
                Self::merge_all(left).merge(&Self::merge_all(right))
            }
        }
    }

    /// Unbiased variance, m2 / (n - 1). Fails for fewer than 2 values.
    pub fn variance(&self) -> Result<f64, StatsError> {
        check_count("sample", self.count as usize, 2)?;
        Ok(self.m2 / (self.count as f64 - 1.0))
    }

    /// Standard deviation. Fails for fewer than 2 values.
    pub fn sd(&self) -> Result<f64, StatsError> {
        Ok(self.variance()?.sqrt())
    }
}

/// Share of the variance between groups, ICC(1) = (MSB - MSW) / (MSB + (k - 1) MSW), where k is the mean size of the
/// groups; 0 if nothing varies.
///
/// Source: Shrout and Fleiss 1979, "Intraclass Correlations: Uses in Assessing Rater Reliability".
pub fn icc<'a>(groups: impl Iterator<Item = &'a Moments> + Clone) -> f64 {
    let means: Vec<f64> = groups.clone().map(|group| group.mean).collect();
    let k = groups.clone().map(|group| group.count as f64).sum::<f64>() / means.len() as f64;
    let inner: f64 = groups.clone().map(|group| group.m2).sum();
    let within = inner / groups.map(|group| group.count as f64 - 1.0).sum::<f64>();
    let all = Moments::of(&means);
    let between = k * all.m2 / (all.count as f64 - 1.0);
    let total = between + (k - 1.0) * within;
    if total > 0.0 { (between - within) / total } else { 0.0 }
}

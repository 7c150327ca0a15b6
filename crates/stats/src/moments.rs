//! Count, mean, and second and third central sums, mergeable, so that shards can be summed up apart.

use crate::StatsError;
use crate::error::check_count;

/// Moments of a sample, in constant memory.
///
/// Source: P. Pébay 2008, "Formulas for Robust, One-Pass Parallel Computation of Covariances and
/// Arbitrary-Order Statistical Moments".
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Moments {
    /// Number of values.
    pub count: u64,
    /// Mean; 0 if there is no value.
    pub mean: f64,
    /// Σ (x - mean)².
    pub m2: f64,
    /// Σ (x - mean)³.
    pub m3: f64,
}

impl Moments {
    /// Moments of a slice, in two passes, which is the most accurate way.
    pub fn of(xs: &[f64]) -> Self {
        if xs.is_empty() {
            return Self::default();
        }
        let n = xs.len() as f64;
        let rough = xs.iter().sum::<f64>() / n;
        // The second pass takes back the rounding error of the first.
        let mean = rough + xs.iter().map(|x| x - rough).sum::<f64>() / n;
        let (m2, m3) = xs.iter().fold((0.0, 0.0), |(m2, m3), x| {
            let d = x - mean;
            (m2 + d * d, m3 + d * d * d)
        });
        Self { count: xs.len() as u64, mean, m2, m3 }
    }

    /// Adds one value.
    pub fn push(&mut self, x: f64) {
        *self = self.merge(&Self { count: 1, mean: x, m2: 0.0, m3: 0.0 });
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
            m3: self.m3
                + other.m3
                + d * d * d * a * b * (a - b) / (n * n)
                + 3.0 * d * (a * other.m2 - b * self.m2) / n,
        }
    }

    /// Merges parts as a balanced tree in the order given: the result depends on the parts and their
    /// order alone, and its rounding error grows with the logarithm of their number.
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

    /// Sample skewness g1 = sqrt(n) m3 / m2^(3/2). Fails for fewer than 2 values or constant data.
    pub fn skewness(&self) -> Result<f64, StatsError> {
        check_count("sample", self.count as usize, 2)?;
        if self.m2 == 0.0 {
            return Err(StatsError::NoVariance { what: "the sample" });
        }
        Ok((self.count as f64).sqrt() * self.m3 / self.m2.powf(1.5))
    }
}

/// Share of the variance that lies between groups, ICC(1) = (MSB - MSW) / (MSB + (k - 1) MSW), with the mean size k of
/// the groups; 0 where nothing varies.
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

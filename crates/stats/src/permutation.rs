//! Permutation tests of the difference of two means.

use rand::{Rng, RngExt};

use crate::error::{check_count, check_sample};
use crate::{PValue, StatsError};

/// Result of a permutation test.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Permutation {
    /// Mean of x minus mean of y.
    pub difference: f64,
    /// Two-sided p-value: of a difference at least as large in absolute value.
    pub p: PValue,
    /// One-sided p-value of the alternative that x has the larger mean.
    pub p_greater: PValue,
    /// One-sided p-value of the alternative that x has the smaller mean.
    pub p_less: PValue,
    /// Number of divisions into two samples that were looked at.
    pub permutations: u64,
    /// Whether these were all there are.
    pub exact: bool,
}

/// Divisions that [`permutation_exact`] is willing to enumerate.
pub const MAX_DIVISIONS: u64 = 50_000_000;

/// Tests equality of means against `permutations` random divisions of the pooled values.
///
/// The observed division counts as one of them, so that no p-value is 0. Source: B. Phipson and G. Smyth
/// 2010, "Permutation P-values Should Never Be Zero". Fails for an empty sample or values that are not finite.
pub fn permutation_test(
    x: &[f64],
    y: &[f64],
    permutations: u64,
    rng: &mut impl Rng,
) -> Result<Permutation, StatsError> {
    let mut tally = Tally::new(x, y)?;
    check_count("list of permutations", permutations as usize, 1)?;
    let mut pool = tally.pooled.clone();
    // Draw the smaller sample: its sum tells the other's.
    let (drawn, swapped) = (x.len().min(y.len()), y.len() < x.len());
    for _ in 0..permutations {
        for i in 0..drawn {
            let j = rng.random_range(i..pool.len());
            pool.swap(i, j);
        }
        let sum: f64 = pool[..drawn].iter().sum();
        tally.count(if swapped { tally.total - sum } else { sum });
    }
    Ok(tally.result(permutations, false))
}

/// Tests equality of means against every division of the pooled values into samples of these sizes.
///
/// Fails as [`permutation_test`] does, and if there are more than [`MAX_DIVISIONS`] divisions.
pub fn permutation_exact(x: &[f64], y: &[f64]) -> Result<Permutation, StatsError> {
    let mut tally = Tally::new(x, y)?;
    let (n, total) = (x.len(), tally.pooled.len());
    let divisions = (1..=n).fold(1.0, |product, i| product * (total - n + i) as f64 / i as f64).round();
    if divisions > MAX_DIVISIONS as f64 {
        let range = "at most 50 million: use permutation_test";
        return Err(StatsError::OutOfRange { what: "number of divisions", value: divisions, range });
    }
    let mut chosen: Vec<usize> = (0..n).collect();
    loop {
        tally.count(chosen.iter().map(|&i| tally.pooled[i]).sum());
        // The next combination in lexicographic order.
        let Some(i) = (0..n).rev().find(|&i| chosen[i] < total - n + i) else { break };
        chosen[i] += 1;
        for j in i + 1..n {
            chosen[j] = chosen[j - 1] + 1;
        }
    }
    Ok(tally.result(divisions as u64, true))
}

/// Counts of sums of the first sample as extreme as the one observed.
struct Tally {
    /// Values less their common mean, which keeps sums short.
    pooled: Vec<f64>,
    total: f64,
    observed: f64,
    difference: f64,
    /// Sums closer than this differ by rounding alone.
    tolerance: f64,
    larger: u64,
    smaller: u64,
    extreme: u64,
}

impl Tally {
    fn new(x: &[f64], y: &[f64]) -> Result<Self, StatsError> {
        check_sample("first sample", x, 1)?;
        check_sample("second sample", y, 1)?;
        let mean = |xs: &[f64]| xs.iter().sum::<f64>() / xs.len() as f64;
        let mut pooled = [x, y].concat();
        let centre = mean(&pooled);
        pooled.iter_mut().for_each(|v| *v -= centre);
        let size: f64 = pooled.iter().map(|v| v.abs()).sum::<f64>() + centre.abs() * pooled.len() as f64;
        Ok(Self {
            total: pooled.iter().sum(),
            observed: pooled[..x.len()].iter().sum(),
            difference: mean(x) - mean(y),
            tolerance: 1e-13 * size,
            pooled,
            larger: 0,
            smaller: 0,
            extreme: 0,
        })
    }

    /// Means differ as the sum of the first sample does, and the sum's mean over divisions is 0.
    fn count(&mut self, sum: f64) {
        self.larger += u64::from(sum >= self.observed - self.tolerance);
        self.smaller += u64::from(sum <= self.observed + self.tolerance);
        self.extreme += u64::from(sum.abs() >= self.observed.abs() - self.tolerance);
    }

    fn result(&self, permutations: u64, exact: bool) -> Permutation {
        // A random sample of divisions is joined by the observed one.
        let own = u64::from(!exact);
        let p = |count: u64| PValue::new((count + own) as f64 / (permutations + own) as f64);
        Permutation {
            difference: self.difference,
            p: p(self.extreme),
            p_greater: p(self.larger),
            p_less: p(self.smaller),
            permutations,
            exact,
        }
    }
}

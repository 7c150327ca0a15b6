//! Rank test of two independent samples: Mann and Whitney's test.

use crate::error::check_sample;
use crate::tails::ln_normal_sf;
use crate::{PValue, StatsError};

/// How a p-value was computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Method {
    /// From the exact distribution.
    Exact,
    /// From a normal approximation, corrected for ties and continuity.
    Normal,
}

/// Result of a Mann-Whitney test.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MannWhitney {
    /// Number of pairs in which x exceeds y; ties count half.
    pub u: f64,
    /// Standardised U, corrected for ties but not for continuity.
    pub z: f64,
    /// P(X > Y) + P(X = Y) / 2, which is U divided by the number of pairs.
    pub auc: f64,
    /// Two-sided p-value.
    pub p: PValue,
    /// One-sided p-value of the alternative that x tends to be larger.
    pub p_greater: PValue,
    /// One-sided p-value of the alternative that x tends to be smaller.
    pub p_less: PValue,
    /// How the p-values were computed.
    pub method: Method,
}

/// Maximum size of each sample for exact p-values, which also require that there are no ties.
const EXACT_LIMIT: usize = 30;

/// Mann-Whitney U test (Wilcoxon rank-sum test), exact for samples of at most 30 values without ties.
///
/// Source: H. Mann and D. Whitney 1947, "On a Test of Whether one of Two Random Variables is Stochastically
/// Larger than the Other". O(n log n). Fails for an empty sample, values that are not finite, or all values
/// equal.
pub fn mann_whitney(x: &[f64], y: &[f64]) -> Result<MannWhitney, StatsError> {
    check_sample("first sample", x, 1)?;
    check_sample("second sample", y, 1)?;
    let (u, tie_sum) = count_pairs(x, y);
    let (n, m) = (x.len() as f64, y.len() as f64);
    let total = n + m;
    let variance = n * m / 12.0 * (total + 1.0 - tie_sum / (total * (total - 1.0)));
    if variance <= 0.0 {
        return Err(StatsError::NoVariance { what: "the pooled sample" });
    }
    let excess = u - 0.5 * n * m;
    let exact = tie_sum == 0.0 && x.len().max(y.len()) <= EXACT_LIMIT;
    let (p, p_greater, p_less) = if exact {
        let distribution = u_distribution(x.len(), y.len());
        let at_least = |u: f64| PValue::new(distribution[u as usize..].iter().sum());
        let (greater, less) = (at_least(u), at_least(n * m - u));
        (PValue::new(2.0 * greater.p.min(less.p)), greater, less)
    } else {
        let sd = variance.sqrt();
        let tail = |excess: f64| ln_normal_sf((excess - 0.5) / sd);
        (PValue::doubled(tail(excess.abs())), PValue::from_ln(tail(excess)), PValue::from_ln(tail(-excess)))
    };
    let method = if exact { Method::Exact } else { Method::Normal };
    Ok(MannWhitney { u, z: excess / variance.sqrt(), auc: u / (n * m), p, p_greater, p_less, method })
}

/// U of x, and Σ (t³ - t) over groups of t tied values. The sorted samples are merged, which is twice as fast as
/// ranking them together.
fn count_pairs(x: &[f64], y: &[f64]) -> (f64, f64) {
    let sorted = |xs: &[f64]| {
        let mut xs = xs.to_vec();
        xs.sort_unstable_by(f64::total_cmp);
        xs
    };
    let (x, y) = (sorted(x), sorted(y));
    let (mut i, mut j, mut u, mut tie_sum) = (0, 0, 0.0, 0.0);
    loop {
        let value = match (x.get(i), y.get(j)) {
            (Some(&a), Some(&b)) => a.min(b),
            (Some(&a), None) | (None, Some(&a)) => a,
            (None, None) => break,
        };
        let (start_x, start_y) = (i, j);
        while x.get(i) == Some(&value) {
            i += 1;
        }
        while y.get(j) == Some(&value) {
            j += 1;
        }
        let (in_x, in_y) = ((i - start_x) as f64, (j - start_y) as f64);
        u += in_x * (start_y as f64 + 0.5 * in_y);
        let t = in_x + in_y;
        tie_sum += t * (t * t - 1.0);
    }
    (u, tie_sum)
}

/// Probabilities of U = 0, 1, ... n m under the null hypothesis: the Gaussian binomial coefficients.
fn u_distribution(n: usize, m: usize) -> Vec<f64> {
    let mut counts = vec![0.0; n * m + 1];
    counts[0] = 1.0;
    // Π_{i=1..n} (1 - q^(m+i)) / (1 - q^i), truncated at degree n m. Up to the limit of 30, all values are integers
    // below 2^53, so nothing is rounded.
    for i in 1..=n {
        for degree in (m + i..counts.len()).rev() {
            counts[degree] -= counts[degree - m - i];
        }
        for degree in i..counts.len() {
            counts[degree] += counts[degree - i];
        }
    }
    let total: f64 = counts.iter().sum();
    counts.iter().map(|c| c / total).collect()
}

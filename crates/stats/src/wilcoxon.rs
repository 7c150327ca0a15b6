//! Paired samples by ranks: Wilcoxon's signed-rank test.

use crate::mann_whitney::Method;
use crate::ranks::rank;
use crate::t_test::differences;
use crate::tails::ln_normal_sf;
use crate::{PValue, StatsError};

/// Result of a signed-rank test.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SignedRank {
    /// Sum of the ranks of positive differences.
    pub w_plus: f64,
    /// Sum of the ranks of negative differences.
    pub w_minus: f64,
    /// Number of differences that are not 0: the rest is dropped.
    pub n: usize,
    /// Standardised W+, corrected for ties but not for continuity.
    pub z: f64,
    /// Rank-biserial correlation (W+ - W-) / (W+ + W-), an effect size in [-1, 1].
    pub rank_biserial: f64,
    /// Two-sided p-value.
    pub p: PValue,
    /// One-sided p-value of the alternative that x tends to be larger.
    pub p_greater: PValue,
    /// One-sided p-value of the alternative that x tends to be smaller.
    pub p_less: PValue,
    /// How the p-values were found.
    pub method: Method,
}

/// At most this many differences, and no ties: exact p-values.
const EXACT_LIMIT: usize = 50;

/// Wilcoxon's signed-rank test of the differences `x[i] - y[i]`, zeros dropped: exact for at most 50
/// differences without ties, else normal with corrections for ties and continuity.
///
/// Source: F. Wilcoxon 1945, "Individual Comparisons by Ranking Methods". Fails for unequal lengths, values
/// that are not finite, or if every difference is 0.
pub fn wilcoxon_signed_rank(x: &[f64], y: &[f64]) -> Result<SignedRank, StatsError> {
    let mut differences = differences(x, y)?;
    differences.retain(|d| *d != 0.0);
    if differences.is_empty() {
        return Err(StatsError::NoVariance { what: "the paired differences, which are all 0" });
    }
    let absolute: Vec<f64> = differences.iter().map(|d| d.abs()).collect();
    let ranks = rank(&absolute);
    let n = differences.len() as f64;
    let total = 0.5 * n * (n + 1.0);
    let w_plus: f64 = ranks.ranks.iter().zip(&differences).filter(|(_, d)| **d > 0.0).map(|(r, _)| r).sum();
    let sd = (n * (n + 1.0) * (2.0 * n + 1.0) / 24.0 - ranks.tie_sum / 48.0).sqrt();
    let excess = w_plus - 0.5 * total;
    let exact = ranks.tie_sum == 0.0 && differences.len() <= EXACT_LIMIT;
    let (p, p_greater, p_less) = if exact {
        let distribution = rank_sum_distribution(differences.len());
        let at_least = |w: f64| PValue::new(distribution[w as usize..].iter().sum());
        let (greater, less) = (at_least(w_plus), at_least(total - w_plus));
        (PValue::new(2.0 * greater.p.min(less.p)), greater, less)
    } else {
        let tail = |excess: f64| ln_normal_sf((excess - 0.5) / sd);
        (PValue::doubled(tail(excess.abs())), PValue::from_ln(tail(excess)), PValue::from_ln(tail(-excess)))
    };
    Ok(SignedRank {
        w_plus,
        w_minus: total - w_plus,
        n: differences.len(),
        z: excess / sd,
        rank_biserial: 2.0 * excess / total,
        p,
        p_greater,
        p_less,
        method: if exact { Method::Exact } else { Method::Normal },
    })
}

/// Probabilities of W+ = 0, 1, ... n (n + 1) / 2, each rank taken with probability 1/2.
fn rank_sum_distribution(n: usize) -> Vec<f64> {
    let mut probability = vec![0.0; n * (n + 1) / 2 + 1];
    probability[0] = 1.0;
    for rank in 1..=n {
        for sum in (0..probability.len()).rev() {
            let taken = if sum >= rank { probability[sum - rank] } else { 0.0 };
            probability[sum] = 0.5 * (probability[sum] + taken);
        }
    }
    probability
}

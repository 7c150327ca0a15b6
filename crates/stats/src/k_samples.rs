//! Rank tests of several independent samples: Kruskal-Wallis, and Jonckheere-Terpstra for ordered groups.

use sudoku_math::square;

use crate::concordance::Pairs;
use crate::error::{check_count, check_sample};
use crate::ranks::rank;
use crate::tails::{ln_chi_squared_sf, ln_normal_sf};
use crate::{PValue, StatsError};

/// Result of a Kruskal-Wallis test.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct KruskalWallis {
    /// Test statistic, corrected for ties.
    pub h: f64,
    /// Degrees of freedom: groups minus one.
    pub df: f64,
    /// P-value by the chi-squared approximation.
    pub p: PValue,
    /// Effect size epsilon squared, H / (n - 1), in [0, 1].
    pub epsilon_squared: f64,
}

/// Kruskal and Wallis' test that all groups have the same distribution.
///
/// Source: W. Kruskal and W. Wallis 1952, "Use of Ranks in One-Criterion Variance Analysis". Fails for
/// fewer than 2 groups, an empty group, values that are not finite, or all values equal.
pub fn kruskal_wallis(groups: &[&[f64]]) -> Result<KruskalWallis, StatsError> {
    check_groups(groups)?;
    let pooled = rank(&groups.concat());
    let n = pooled.ranks.len() as f64;
    let tie_correction = 1.0 - pooled.tie_sum / (n * n * n - n);
    if tie_correction <= 0.0 {
        return Err(StatsError::NoVariance { what: "the pooled sample" });
    }
    let mut rest = &pooled.ranks[..];
    let mut between = 0.0;
    for group in groups {
        let (own, later) = rest.split_at(group.len());
        rest = later;
        let size = own.len() as f64;
        // Uses deviations of mean ranks, because sums of squared ranks would lose digits by cancellation.
        between += size * square(own.iter().sum::<f64>() / size - 0.5 * (n + 1.0));
    }
    let h = 12.0 * between / (n * (n + 1.0)) / tie_correction;
    let df = (groups.len() - 1) as f64;
    Ok(KruskalWallis { h, df, p: PValue::from_ln(ln_chi_squared_sf(h, df)), epsilon_squared: h / (n - 1.0) })
}

/// Result of a Jonckheere-Terpstra test.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct JonckheereTerpstra {
    /// Number of pairs from different groups in which the later group has the larger value; ties count half.
    pub j: f64,
    /// Mean of J under the null hypothesis.
    pub mean: f64,
    /// Variance of J under the null hypothesis, given the ties.
    pub variance: f64,
    /// Standardised J.
    pub z: f64,
    /// Two-sided p-value by the normal approximation.
    pub p: PValue,
    /// One-sided p-value of the alternative that values increase with the group.
    pub p_rising: PValue,
    /// One-sided p-value of the alternative that values decrease with the group.
    pub p_falling: PValue,
}

/// Jonckheere and Terpstra's test of a trend over ordered groups.
///
/// The variance with ties is from M. Hollander and D. Wolfe 1999, "Nonparametric Statistical Methods". O(n log n).
/// Fails for fewer than 2 groups, an empty group, fewer than 3 values, or all values equal.
pub fn jonckheere_terpstra(groups: &[&[f64]]) -> Result<JonckheereTerpstra, StatsError> {
    check_groups(groups)?;
    let values = groups.concat();
    check_count("pooled sample", values.len(), 3)?;
    let group_of = |(g, group): (usize, &&[f64])| std::iter::repeat_n(g as f64, group.len());
    let levels: Vec<f64> = groups.iter().enumerate().flat_map(group_of).collect();
    let pairs = Pairs::count(&levels, &values);

    let n = values.len() as f64;
    let (g, t) = (&pairs.ties_x, &pairs.ties_y);
    // The sums are over items, where a group of t ties counts t times, so each term is divided by t.
    let sum = |ties: &[f64], f: fn(f64) -> f64| ties.iter().map(|&t| f(t)).sum::<f64>();
    let linear = |t: f64| t - 1.0;
    let square = |t: f64| (t - 1.0) * (t - 2.0);
    let cubic = |t: f64| (t - 1.0) * (2.0 * t + 5.0);
    let variance = (n * cubic(n) - sum(g, cubic) - sum(t, cubic)) / 72.0
        + sum(g, square) * sum(t, square) / (36.0 * n * square(n))
        + sum(g, linear) * sum(t, linear) / (8.0 * n * linear(n));
    if variance <= 0.0 {
        return Err(StatsError::NoVariance { what: "the pooled sample" });
    }
    let between = n * n - g.iter().sum::<f64>();
    let mean = 0.25 * between;
    // `Pairs` counts each pair twice. Pairs that are neither concordant nor discordant are tied in value.
    let excess = 0.25 * (pairs.concordant - pairs.discordant);
    let z = excess / variance.sqrt();
    Ok(JonckheereTerpstra {
        j: mean + excess,
        mean,
        variance,
        z,
        p: PValue::doubled(ln_normal_sf(z.abs())),
        p_rising: PValue::from_ln(ln_normal_sf(z)),
        p_falling: PValue::from_ln(ln_normal_sf(-z)),
    })
}

fn check_groups(groups: &[&[f64]]) -> Result<(), StatsError> {
    check_count("list of groups", groups.len(), 2)?;
    groups.iter().try_for_each(|group| check_sample("group", group, 1))
}

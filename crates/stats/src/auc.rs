//! Probability of superiority (area under the ROC curve) and Cliff's delta, with DeLong's interval.

use crate::error::{check_confidence, check_lengths, check_sample};
use crate::ranks::rank;
use crate::tails::{ln_normal_sf, normal_quantile};
use crate::{EffectSize, Interval, PValue, StatsError};

/// P(X > Y) + P(X = Y) / 2: the area under the ROC curve, where `x` should score higher.
///
/// The interval is DeLong's, estimate ± z s, cut to [0, 1]; for samples that do not overlap it shrinks to
/// a point. Source: E. DeLong et al. 1988, "Comparing the Areas under Two or More Correlated Receiver
/// Operating Characteristic Curves". O(n log n). Needs 2 values in each sample.
pub fn auc(x: &[f64], y: &[f64], confidence: f64) -> Result<EffectSize, StatsError> {
    check_confidence(confidence)?;
    let places = Placements::new(x, y)?;
    let ci = places.interval(places.variance(&places), confidence);
    Ok(EffectSize { estimate: places.auc, ci })
}

/// Cliff's delta, P(X > Y) - P(X < Y) = 2 AUC - 1, with DeLong's interval.
///
/// Source: N. Cliff 1993, "Dominance Statistics: Ordinal Analyses to Answer Ordinal Questions".
pub fn cliffs_delta(x: &[f64], y: &[f64], confidence: f64) -> Result<EffectSize, StatsError> {
    let area = auc(x, y, confidence)?;
    Ok(EffectSize { estimate: 2.0 * area.estimate - 1.0, ci: area.ci.map(|a| 2.0 * a - 1.0) })
}

/// Difference of two areas measured on the same items.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AucDifference {
    /// Area of the first score minus area of the second.
    pub difference: f64,
    /// DeLong's interval of the difference.
    pub ci: Interval,
    /// Standard normal test statistic.
    pub z: f64,
    /// Two-sided p-value.
    pub p: PValue,
}

/// Compares two scores of the same items by DeLong's test: `x1[i]` and `x2[i]` belong to one item that
/// should score high, `y1[j]` and `y2[j]` to one that should score low.
pub fn auc_difference(
    (x1, y1): (&[f64], &[f64]),
    (x2, y2): (&[f64], &[f64]),
    confidence: f64,
) -> Result<AucDifference, StatsError> {
    check_confidence(confidence)?;
    check_lengths("the two scores of the first sample", x1.len(), x2.len())?;
    check_lengths("the two scores of the second sample", y1.len(), y2.len())?;
    let (first, second) = (Placements::new(x1, y1)?, Placements::new(x2, y2)?);
    let variance = first.variance(&first) + second.variance(&second) - 2.0 * first.variance(&second);
    if variance <= 0.0 {
        return Err(StatsError::NoVariance { what: "the difference of two areas" });
    }
    let difference = first.auc - second.auc;
    let z = difference / variance.sqrt();
    let half_width = -normal_quantile(0.5 * (1.0 - confidence)) * variance.sqrt();
    Ok(AucDifference {
        difference,
        ci: Interval::around(difference, half_width, confidence),
        z,
        p: PValue::doubled(ln_normal_sf(z.abs())),
    })
}

/// DeLong's structural components: how much of the other sample each value beats.
struct Placements {
    auc: f64,
    /// Part of y below each x, ties counted half.
    of_x: Vec<f64>,
    /// Part of x above each y, ties counted half.
    of_y: Vec<f64>,
}

impl Placements {
    fn new(x: &[f64], y: &[f64]) -> Result<Self, StatsError> {
        check_sample("first sample", x, 2)?;
        check_sample("second sample", y, 2)?;
        let (n, m) = (x.len() as f64, y.len() as f64);
        let pooled = rank(&[x, y].concat()).ranks;
        let (own_x, own_y) = (rank(x).ranks, rank(y).ranks);
        let of_x: Vec<f64> = pooled.iter().zip(&own_x).map(|(all, own)| (all - own) / m).collect();
        let of_y: Vec<f64> =
            pooled[x.len()..].iter().zip(&own_y).map(|(all, own)| 1.0 - (all - own) / n).collect();
        let auc = of_x.iter().sum::<f64>() / n;
        Ok(Self { auc, of_x, of_y })
    }

    /// Covariance of two areas over the same items; the variance if `other` is `self`.
    fn variance(&self, other: &Self) -> f64 {
        let covariance = |a: &[f64], b: &[f64]| {
            let n = a.len() as f64;
            a.iter().zip(b).map(|(u, v)| (u - self.auc) * (v - other.auc)).sum::<f64>() / (n * (n - 1.0))
        };
        covariance(&self.of_x, &other.of_x) + covariance(&self.of_y, &other.of_y)
    }

    fn interval(&self, variance: f64, confidence: f64) -> Interval {
        let half_width = -normal_quantile(0.5 * (1.0 - confidence)) * variance.sqrt();
        Interval::around(self.auc, half_width, confidence).clipped(0.0, 1.0)
    }
}

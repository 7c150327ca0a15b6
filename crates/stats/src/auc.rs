//! Probability of superiority (area under the ROC curve), with DeLong's interval.

use crate::error::{check_confidence, check_sample};
use crate::ranks::rank;
use crate::{Estimate, Interval, StatsError};

/// P(X > Y) + P(X = Y) / 2: the area under the ROC curve, where `x` should score higher.
///
/// The interval is DeLong's, estimate ± z s, clipped to [0, 1]. If the samples do not overlap, it shrinks to a point.
/// Source: E. DeLong et al. 1988, "Comparing the Areas under Two or More Correlated Receiver Operating Characteristic
/// Curves". O(n log n). Needs 2 values in each sample.
pub fn auc(x: &[f64], y: &[f64], confidence: f64) -> Result<Estimate, StatsError> {
    check_confidence(confidence)?;
    let places = Placements::new(x, y)?;
    Ok(Estimate::around(places.auc, places.interval(confidence), x.len() + y.len()))
}

/// DeLong's structural components: the share of the other sample that each value exceeds.
struct Placements {
    auc: f64,
    /// Share of y below each x; ties count half.
    of_x: Vec<f64>,
    /// Share of x above each y; ties count half.
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

    /// Variance of the area.
    fn variance(&self) -> f64 {
        let of_one = |placements: &[f64]| {
            let n = placements.len() as f64;
            placements.iter().map(|u| (u - self.auc) * (u - self.auc)).sum::<f64>() / (n * (n - 1.0))
        };
        of_one(&self.of_x) + of_one(&self.of_y)
    }

    fn interval(&self, confidence: f64) -> Interval {
        Interval::normal(self.auc, self.variance().sqrt(), confidence).clipped(0.0, 1.0)
    }
}

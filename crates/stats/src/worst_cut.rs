//! Tests whether two distributions agree, as equivalence at every cut. More data can refute this, and too few data
//! cannot establish it.

use crate::Estimate;

/// The cut between classes for which the shares below it may differ most.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct WorstCut {
    /// The index of the first class above the cut.
    pub class: usize,
    /// Our share below it minus theirs, with its 95 % interval.
    pub difference: Estimate,
}

/// Compares the shares below each cut between classes, ours minus theirs, by Agresti and Caffo's interval. Returns the
/// cut whose interval extends farthest from 0. If that interval is within a margin, all intervals are. This is an
/// intersection-union test, which needs no correction for the number of cuts.
///
/// Source: R. L. Berger 1982, "Multiparameter Hypothesis Testing and Acceptance Sampling"; A. Agresti and B.
/// Caffo 2000, "Simple and Effective Confidence Intervals for Proportions and Differences of Proportions".
pub fn worst_cut(ours: &[u64], theirs: &[u64]) -> Option<WorstCut> {
    let (n, m) = (ours.iter().sum::<u64>(), theirs.iter().sum::<u64>());
    let below = |counts: &[u64], class: usize| counts[..class].iter().sum::<u64>();
    let reach = |cut: &WorstCut| cut.difference.low.abs().max(cut.difference.high.abs());
    (1..ours.len().min(theirs.len()))
        .map(|class| WorstCut {
            class,
            difference: difference((below(ours, class), n), (below(theirs, class), m)),
        })
        .max_by(|a, b| reach(a).total_cmp(&reach(b)))
}

/// Difference of two shares with the 95 % interval of Agresti and Caffo, which adds a success and a failure
/// to each sample.
fn difference((a, n): (u64, u64), (b, m): (u64, u64)) -> Estimate {
    let share = |a: u64, n: u64| a as f64 / n as f64;
    let (p, q) = (share(a + 1, n + 2), share(b + 1, m + 2));
    let error = (p * (1.0 - p) / (n + 2) as f64 + q * (1.0 - q) / (m + 2) as f64).sqrt();
    Estimate { value: share(a, n) - share(b, m), ..Estimate::normal(p - q, error, n + m) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 56 of 70 and 48 of 80 count as 57 of 72 and 49 of 82, which gives 0.19411 ± 1.95996 · 0.07227.
    #[test]
    fn interval_adds_a_success_and_a_failure_to_each_sample() {
        let d = difference((56, 70), (48, 80));
        assert!((d.value - 0.2).abs() < 1e-12);
        assert!((d.low - 0.0525).abs() < 1e-4 && (d.high - 0.3358).abs() < 1e-4, "{d:?}");
    }

    #[test]
    fn worst_cut_tells_shifted_from_equal() {
        let equal = worst_cut(&[500, 1000, 500], &[250, 500, 250]).unwrap();
        assert!(equal.difference.low > -0.1 && equal.difference.high < 0.1);
        let shifted = worst_cut(&[1000, 500, 500], &[250, 500, 250]).unwrap();
        assert_eq!(shifted.class, 1);
        assert!(shifted.difference.low > 0.1);
        // These data are too few to establish agreement.
        let few = worst_cut(&[5, 10, 5], &[5, 10, 5]).unwrap();
        assert!(few.difference.high > 0.1);
        assert!(worst_cut(&[3], &[4]).is_none());
    }
}

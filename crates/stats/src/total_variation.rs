//! Agreement of two distributions over the same outcomes, with an interval, so that agreement can be rejected.

use std::fmt;

use rand::{Rng, RngExt};

use crate::{
    Divergence, Estimate, FitTest, PValue, StatsError, TableTest, goodness_of_fit, merge_sparse_columns,
    table_test,
};

/// Neighbouring outcomes are merged until each has this expected count.
const EXPECTED: f64 = 5.0;

/// The distance of two distributions: the share of one that must move to turn it into the other.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TotalVariation {
    /// Total variation distance, ½ Σ |p - q|.
    pub distance: Estimate,
    /// Chi-squared test that both are the same; `None` if everything falls into one class.
    pub test: Option<ChiSquared>,
}

/// A chi-squared test after merging sparse neighbours.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ChiSquared {
    /// The statistic.
    pub chi_squared: f64,
    /// Degrees of freedom.
    pub df: f64,
    /// P-value; 0 if it underflows.
    pub p: f64,
    /// Its logarithm to base 10.
    pub log10_p: f64,
}

/// Writes `chi-squared 7.3, 5 df, p = 0.20`.
impl fmt::Display for ChiSquared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let p = if self.p > 0.0 { format!("{:.2e}", self.p) } else { format!("10^{:.0}", self.log10_p) };
        let p = if self.p >= 1e-3 { format!("{:.3}", self.p) } else { p };
        write!(f, "chi-squared {:.1}, {} df, p = {p}", self.chi_squared, self.df)
    }
}

impl ChiSquared {
    /// Its p-value, with the logarithm.
    pub fn p_value(&self) -> PValue {
        PValue { p: self.p, log10: self.log10_p }
    }
}

impl From<TableTest> for ChiSquared {
    fn from(test: TableTest) -> Self {
        Self { chi_squared: test.statistic, df: test.df, p: test.p.p, log10_p: test.p.log10 }
    }
}

impl From<&FitTest> for ChiSquared {
    fn from(test: &FitTest) -> Self {
        Self { chi_squared: test.statistic, df: test.df, p: test.p.p, log10_p: test.p.log10 }
    }
}

/// ½ Σ |p - q| of two lists after normalisation.
pub fn total_variation(p: &[f64], q: &[f64]) -> f64 {
    let (sum_p, sum_q): (f64, f64) = (p.iter().sum(), q.iter().sum());
    0.5 * p.iter().zip(q).map(|(a, b)| (a / sum_p - b / sum_q).abs()).sum::<f64>()
}

/// Draws as many outcomes as were counted, each with a probability proportional to its count.
pub fn resample_counts(counts: &[u64], rng: &mut impl Rng) -> Vec<u64> {
    // Every outcome as often as it was counted.
    let outcomes: Vec<usize> =
        counts.iter().enumerate().flat_map(|(at, &count)| (0..count).map(move |_| at)).collect();
    let mut drawn = vec![0; counts.len()];
    for _ in &outcomes {
        drawn[outcomes[rng.random_range(0..outcomes.len() as u64) as usize]] += 1;
    }
    drawn
}

impl TotalVariation {
    /// Compares two samples by resampling both; see [`Estimate::distance`].
    ///
    /// # Errors
    /// If a sample is empty, or the two have different outcomes.
    pub fn of_counts(
        ours: &[u64],
        theirs: &[u64],
        resamples: usize,
        rng: &mut impl Rng,
    ) -> Result<Self, StatsError> {
        let distance = |a: &[u64], b: &[u64]| total_variation(&real(a), &real(b));
        let draws: Vec<f64> = (0..resamples)
            .map(|_| distance(&resample_counts(ours, rng), &resample_counts(theirs, rng)))
            .collect();
        let merged = merge_sparse_columns(&[ours.to_vec(), theirs.to_vec()], EXPECTED)?;
        let test = unless_too_few(table_test(&merged, Divergence::ChiSquared))?.map(ChiSquared::from);
        let distance = Estimate::distance(distance(ours, theirs), &draws, ours.iter().sum())?;
        Ok(Self { distance, test })
    }

    /// Compares a sample with known shares, which need not sum to 1.
    ///
    /// # Errors
    /// If the sample is empty, the lists differ in length, or a share is negative or not finite.
    pub fn of_shares(
        ours: &[u64],
        shares: &[f64],
        resamples: usize,
        rng: &mut impl Rng,
    ) -> Result<Self, StatsError> {
        let distance = |ours: &[u64]| total_variation(&real(ours), shares);
        let draws: Vec<f64> = (0..resamples).map(|_| distance(&resample_counts(ours, rng))).collect();
        let fit = unless_too_few(goodness_of_fit(ours, shares, 0, EXPECTED, Divergence::ChiSquared))?;
        let test = fit.as_ref().map(ChiSquared::from);
        Ok(Self { distance: Estimate::distance(distance(ours), &draws, ours.iter().sum())?, test })
    }
}

/// `None` if too few classes are left after merging. Any other failure is an error.
fn unless_too_few<T>(test: Result<T, StatsError>) -> Result<Option<T>, StatsError> {
    match test {
        Ok(test) => Ok(Some(test)),
        Err(StatsError::TooFew { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Counts as numbers.
pub fn real(counts: &[u64]) -> Vec<f64> {
    counts.iter().map(|&count| count as f64).collect()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    #[test]
    fn distances_are_shares_that_would_have_to_move() {
        assert_eq!(total_variation(&[1.0, 1.0], &[5.0, 5.0]), 0.0);
        assert_eq!(total_variation(&[1.0, 0.0], &[0.0, 3.0]), 1.0);
        assert!((total_variation(&[0.5, 0.3, 0.2], &[0.4, 0.3, 0.3]) - 0.1).abs() < 1e-12);
    }

    #[test]
    fn equal_samples_agree_and_shifted_ones_do_not() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let (a, b) = ([30, 200, 400, 300, 70], [35, 190, 410, 290, 75]);
        let same = TotalVariation::of_counts(&a, &b, 500, &mut rng).unwrap();
        assert!(same.distance.high < 0.1 && same.test.unwrap().p > 0.5);
        let shifted = TotalVariation::of_counts(&a, &[5, 30, 200, 400, 365], 500, &mut rng).unwrap();
        assert!(shifted.distance.low > 0.3 && shifted.test.unwrap().p < 1e-6);
        let fit = TotalVariation::of_shares(&a, &[3.0, 20.0, 40.0, 30.0, 7.0], 500, &mut rng).unwrap();
        assert!(
            fit.distance.value < 1e-12 && fit.distance.low == fit.distance.value && fit.distance.high < 0.06
        );
    }

    #[test]
    fn only_too_few_classes_leave_out_the_test() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let few = TotalVariation::of_shares(&[2, 1], &[1.0, 1.0], 20, &mut rng).unwrap();
        assert!(few.test.is_none() && few.distance.value > 0.0);
        let wrong = TotalVariation::of_shares(&[20, 10, 30], &[1.0, 1.0], 20, &mut rng);
        assert!(matches!(wrong, Err(StatsError::LengthMismatch { .. })), "{wrong:?}");
    }

    #[test]
    fn resamples_keep_the_total_and_the_shares() {
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let drawn = resample_counts(&[0, 1000, 3000, 0], &mut rng);
        assert_eq!((drawn[0], drawn[3], drawn.iter().sum::<u64>()), (0, 0, 4000));
        // The limit is five standard deviations.
        assert!(drawn[1].abs_diff(1000) < 140);
    }
}

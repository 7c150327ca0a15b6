//! Samples whose items represent unequal parts of a population.

use rand::{Rng, RngExt};

use crate::error::{check_count, check_lengths};
use crate::{CONFIDENCE, Estimate, StatsError, percentile_interval};

/// Kish's effective sample size (Σ w)² / Σ w²: the number of equally weighted items that would give the same precision
/// of a mean.
///
/// Source: L. Kish 1965, "Survey Sampling".
pub fn effective_size(weights: &[f64]) -> f64 {
    weights.iter().sum::<f64>().powi(2) / weights.iter().map(|weight| weight * weight).sum::<f64>()
}

/// Σ w x / Σ w; NaN if the weights sum to 0.
pub fn weighted_mean(values: &[f64], weights: &[f64]) -> f64 {
    values.iter().zip(weights).map(|(value, weight)| value * weight).sum::<f64>()
        / weights.iter().sum::<f64>()
}

/// Values that are sorted once, for any weights.
#[derive(Clone, Debug)]
pub struct Sorted {
    /// Value and index of each item, ascending.
    items: Vec<(f64, usize)>,
}

impl Sorted {
    /// The values of a sample, item by item.
    ///
    /// # Errors
    /// If there are none, or one is not finite.
    pub fn of(values: &[f64]) -> Result<Sorted, StatsError> {
        crate::error::check_sample("values", values, 1)?;
        let mut items: Vec<(f64, usize)> = values.iter().copied().zip(0..).collect();
        items.sort_by(|a, b| a.0.total_cmp(&b.0));
        Ok(Sorted { items })
    }

    /// For each of the ascending probabilities, the smallest value such that at least this share of the weight is at or
    /// below it.
    pub fn quantiles(&self, weights: &[f64], probabilities: &[f64]) -> Vec<f64> {
        let total: f64 = weights.iter().sum();
        let (mut below, mut place) = (0.0, 0);
        let mut quantile = |&probability: &f64| {
            while place + 1 < self.items.len() && below + weights[self.items[place].1] < probability * total {
                below += weights[self.items[place].1];
                place += 1;
            }
            self.items[place].0
        };
        probabilities.iter().map(&mut quantile).collect()
    }

    /// For each of the ascending points, the share of the weight at or below it.
    pub fn shares(&self, weights: &[f64], points: &[f64]) -> Vec<f64> {
        let total: f64 = weights.iter().sum();
        let (mut below, mut place) = (0.0, 0);
        let mut share = |&point: &f64| {
            while place < self.items.len() && self.items[place].0 <= point {
                below += weights[self.items[place].1];
                place += 1;
            }
            // The last sum may differ from the total by rounding.
            (below / total).min(1.0)
        };
        points.iter().map(&mut share).collect()
    }
}

/// Bootstraps statistics of a weighted sample. `statistics` gets a weight for each item: the weight of the item times
/// the number of times that it was drawn. It must always return the same number of finite values. The intervals are
/// percentile intervals.
///
/// # Errors
/// If there are fewer than two items, a weight that is not positive, or fewer than ten resamples.
pub fn bootstrap_weighted(
    weights: &[f64],
    statistics: impl Fn(&[f64]) -> Vec<f64>,
    resamples: usize,
    rng: &mut impl Rng,
) -> Result<Vec<Estimate>, StatsError> {
    let n = weights.len();
    check_count("sample", n, 2)?;
    check_count("list of resamples", resamples, 10)?;
    if let Some(&value) = weights.iter().find(|weight| !weight.is_finite() || **weight <= 0.0) {
        return Err(StatsError::OutOfRange { what: "weight", value, range: "positive and finite" });
    }
    let whole = statistics(weights);
    let mut drawn = vec![0.0; n];
    let mut draws: Vec<Vec<f64>> = vec![Vec::with_capacity(resamples); whole.len()];
    for _ in 0..resamples {
        drawn.fill(0.0);
        for _ in 0..n {
            let item = rng.random_range(0..n);
            drawn[item] += weights[item];
        }
        let values = statistics(&drawn);
        check_lengths("statistics", whole.len(), values.len())?;
        draws.iter_mut().zip(values).for_each(|(list, value)| list.push(value));
    }
    let estimate = |(&value, draws): (&f64, &Vec<f64>)| {
        Ok(Estimate::around(value, percentile_interval(draws, CONFIDENCE)?, n))
    };
    whole.iter().zip(&draws).map(estimate).collect()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    #[test]
    fn whole_weights_are_repetitions() {
        let (values, weights) = ([3.0, 1.0, 2.0, 8.0], [1.0, 2.0, 1.0, 4.0]);
        let repeated = [1.0, 1.0, 2.0, 3.0, 8.0, 8.0, 8.0, 8.0];
        assert_eq!(weighted_mean(&values, &weights), repeated.iter().sum::<f64>() / 8.0);
        let sorted = Sorted::of(&values).unwrap();
        assert_eq!(
            sorted.quantiles(&weights, &[0.0, 0.25, 0.26, 0.5, 0.51, 1.0]),
            [1.0, 1.0, 2.0, 3.0, 8.0, 8.0]
        );
        assert_eq!(sorted.shares(&weights, &[0.0, 1.0, 2.5, 8.0]), [0.0, 0.25, 0.375, 1.0]);
        assert_eq!(effective_size(&[2.0; 7]), 7.0);
        // One item has almost all of the weight.
        assert!((effective_size(&[100.0, 1.0, 1.0, 1.0]) - 103.0_f64.powi(2) / 10_003.0).abs() < 1e-12);
    }

    /// Items of two kinds are drawn with a known bias. Weights remove the bias, and the interval has its nominal
    /// coverage.
    #[test]
    fn weights_take_a_known_bias_out_and_the_interval_covers_the_mean() {
        let mut covered = 0;
        for seed in 0..200 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            // Tens are half of the population. They are drawn four times as often as the others, so they are four
            // fifths of the sample.
            let values: Vec<f64> = (0..300)
                .map(|_| if rng.random_bool(0.8) { 10.0 } else { rng.random_range(0.0..2.0) })
                .collect();
            let weights: Vec<f64> =
                values.iter().map(|&value| if value == 10.0 { 0.25 } else { 1.0 }).collect();
            let mean = |weights: &[f64]| vec![weighted_mean(&values, weights)];
            let found = bootstrap_weighted(&weights, mean, 200, &mut rng).unwrap()[0];
            covered += u32::from(found.low <= 5.5 && 5.5 <= found.high);
        }
        assert!((180..=199).contains(&covered), "{covered} of 200");
    }

    #[test]
    fn weights_that_weigh_nothing_and_samples_of_one_are_refused() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut run = |weights: &[f64]| bootstrap_weighted(weights, |w| vec![w[0]], 20, &mut rng);
        assert!(run(&[1.0]).is_err() && run(&[1.0, 0.0]).is_err() && run(&[1.0, f64::NAN]).is_err());
        assert!(Sorted::of(&[]).is_err() && Sorted::of(&[f64::NAN]).is_err());
    }

    /// If the items have equal weights, each resample has the total weight of the sample.
    #[test]
    fn a_resample_weighs_as_much_as_the_sample() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let total = |weights: &[f64]| vec![weights.iter().sum()];
        let found = bootstrap_weighted(&[0.5; 8], total, 20, &mut rng).unwrap()[0];
        assert_eq!((found.low, found.value, found.high), (4.0, 4.0, 4.0));
    }
}

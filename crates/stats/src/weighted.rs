//! Samples whose items represent unequal parts of a population.

use std::collections::BTreeMap;

use rand::{Rng, RngExt};

use sudoku_math::square;

use crate::error::{check_count, check_lengths};
use crate::{CONFIDENCE, Estimate, StatsError, percentile_interval};

/// Kish's effective sample size (Σ w)² / Σ w²: the number of equally weighted items that would give the same precision
/// of a mean.
///
/// Source: L. Kish 1965, "Survey Sampling".
pub fn effective_size(weights: &[f64]) -> f64 {
    square(weights.iter().sum::<f64>()) / weights.iter().map(|weight| weight * weight).sum::<f64>()
}

/// Σ w x / Σ w; NaN if the weights sum to 0.
pub fn weighted_mean(values: &[f64], weights: &[f64]) -> f64 {
    values.iter().zip(weights).map(|(value, weight)| value * weight).sum::<f64>()
        / weights.iter().sum::<f64>()
}

/// Pearson's correlation of a weighted sample; 0 if one series is constant.
pub fn weighted_pearson(x: &[f64], y: &[f64], weights: &[f64]) -> f64 {
    let (mean_x, mean_y) = (weighted_mean(x, weights), weighted_mean(y, weights));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for ((x, y), weight) in x.iter().zip(y).zip(weights) {
        let (x, y) = (x - mean_x, y - mean_y);
        xx += weight * x * x;
        xy += weight * x * y;
        yy += weight * y * y;
    }
    let size = (xx * yy).sqrt();
    if size > 0.0 { (xy / size).clamp(-1.0, 1.0) } else { 0.0 }
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

    /// The rank of each item in a sample that holds it `weight` times: the weight below it and half the weight at its
    /// value. [`weighted_pearson`] of two such series is Spearman's correlation of the weighted sample.
    pub fn ranks(&self, weights: &[f64]) -> Vec<f64> {
        let mut ranks = vec![0.0; self.items.len()];
        let mut below = 0.0;
        for equal in self.items.chunk_by(|a, b| a.0 == b.0) {
            let own: f64 = equal.iter().map(|&(_, item)| weights[item]).sum();
            equal.iter().for_each(|&(_, item)| ranks[item] = below + 0.5 * own);
            below += own;
        }
        ranks
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
    bootstrap_strata(weights, &vec![0; weights.len()], statistics, resamples, rng)
}

/// The same for a sample of which each stratum was drawn by itself, so that each resample holds as many items of a
/// stratum as the sample. `strata` names the stratum of each item.
///
/// # Errors
/// As for [`bootstrap_weighted`], and if the lists differ in length.
pub fn bootstrap_strata(
    weights: &[f64],
    strata: &[usize],
    statistics: impl Fn(&[f64]) -> Vec<f64>,
    resamples: usize,
    rng: &mut impl Rng,
) -> Result<Vec<Estimate>, StatsError> {
    let n = weights.len();
    check_lengths("weights and strata", n, strata.len())?;
    check_count("sample", n, 2)?;
    check_count("list of resamples", resamples, 10)?;
    if let Some(&value) = weights.iter().find(|weight| !weight.is_finite() || **weight <= 0.0) {
        return Err(StatsError::OutOfRange { what: "weight", value, range: "positive and finite" });
    }
    let mut items: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    strata.iter().enumerate().for_each(|(item, &stratum)| items.entry(stratum).or_default().push(item));
    let whole = statistics(weights);
    let mut drawn = vec![0.0; n];
    let mut draws: Vec<Vec<f64>> = vec![Vec::with_capacity(resamples); whole.len()];
    for _ in 0..resamples {
        drawn.fill(0.0);
        for own in items.values() {
            for _ in own {
                let item = own[rng.random_range(0..own.len())];
                drawn[item] += weights[item];
            }
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
    use crate::{pearson, spearman_rho};

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
        assert!((effective_size(&[100.0, 1.0, 1.0, 1.0]) - square(103.0) / 10_003.0).abs() < 1e-12);
    }

    #[test]
    fn correlations_of_a_weighted_sample_are_those_of_the_items_repeated() {
        let (x, y) = ([3.0, 1.0, 2.0, 2.0, 5.0], [1.0, 2.0, 2.0, 4.0, 4.0]);
        let weights = [1.0, 2.0, 3.0, 1.0, 2.0];
        let repeated = |values: &[f64]| -> Vec<f64> {
            let times = |(&value, &weight): (&f64, &f64)| vec![value; weight as usize];
            values.iter().zip(&weights).flat_map(times).collect()
        };
        let (long_x, long_y) = (repeated(&x), repeated(&y));
        let ranks = |values: &[f64]| Sorted::of(values).unwrap().ranks(&weights);
        let ours = weighted_pearson(&ranks(&x), &ranks(&y), &weights);
        assert!((ours - spearman_rho(&long_x, &long_y)).abs() < 1e-12);
        let ours = weighted_pearson(&x, &y, &weights);
        assert!((ours - pearson(&long_x, &long_y, CONFIDENCE).unwrap().estimate).abs() < 1e-12);
        assert_eq!(weighted_pearson(&x, &[1.0; 5], &weights), 0.0);
    }

    /// The strata lie far apart, so a mean varies only if their shares do.
    #[test]
    fn a_resample_holds_as_many_items_of_each_stratum_as_the_sample() {
        let strata: Vec<usize> = (0..40).map(|item| usize::from(item < 10)).collect();
        let values: Vec<f64> = strata.iter().map(|&stratum| 100.0 * stratum as f64).collect();
        let mean = |weights: &[f64]| vec![weighted_mean(&values, weights)];
        let run = |strata: &[usize]| {
            bootstrap_strata(&[1.0; 40], strata, mean, 50, &mut ChaCha8Rng::seed_from_u64(8)).unwrap()[0]
        };
        let within = run(&strata);
        assert_eq!((within.low, within.value, within.high), (25.0, 25.0, 25.0));
        assert!(run(&[0; 40]).low < 20.0);
        let mut rng = ChaCha8Rng::seed_from_u64(8);
        assert!(bootstrap_strata(&[1.0; 3], &[0, 0], |_| vec![0.0], 50, &mut rng).is_err());
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

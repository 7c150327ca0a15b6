//! Bootstrap intervals, percentile and BCa, of any statistic on indices.
//!
//! Source: B. Efron 1987, "Better Bootstrap Confidence Intervals"; several samples as in T. DiCiccio and
//! B. Efron 1996, "Bootstrap Confidence Intervals".

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use sudoku_math::{pow, powi, square};

use crate::descriptive::quantile_of_sorted;
use crate::error::{check_confidence, check_count, check_sample};
use crate::tails::{normal_cdf, normal_quantile};
use crate::{Interval, Moments, StatsError};

/// For samples up to this size, the acceleration is computed by leaving out one item at a time. For larger samples, it
/// is estimated by leaving out each of this number of random blocks.
pub const JACKKNIFE_BLOCKS: usize = 1000;

/// Result of a bootstrap.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Bootstrap {
    /// The statistic of the original data.
    pub estimate: f64,
    /// Standard deviation of the resampled statistics.
    pub standard_error: f64,
    /// The percentile interval, between quantiles of the resampled statistics.
    pub percentile: Interval,
    /// The bias-corrected and accelerated interval, which should be reported.
    pub bca: Interval,
    /// Number of resamples.
    pub resamples: usize,
}

/// Bootstraps a statistic of one sample of `n` items. `statistic` gets indices below `n`, with which it can look up any
/// number of series (pairs, rows). It must be finite for every resample.
pub fn bootstrap(
    n: usize,
    mut statistic: impl FnMut(&[usize]) -> f64,
    resamples: usize,
    confidence: f64,
    rng: &mut impl Rng,
) -> Result<Bootstrap, StatsError> {
    resample(&[n], |groups| statistic(&groups[0]), resamples, confidence, rng)
}

/// Bootstraps a statistic of two independent samples, which are resampled separately.
pub fn bootstrap_two_samples(
    (n, m): (usize, usize),
    mut statistic: impl FnMut(&[usize], &[usize]) -> f64,
    resamples: usize,
    confidence: f64,
    rng: &mut impl Rng,
) -> Result<Bootstrap, StatsError> {
    resample(&[n, m], |groups| statistic(&groups[0], &groups[1]), resamples, confidence, rng)
}

fn resample(
    sizes: &[usize],
    mut statistic: impl FnMut(&[Vec<usize>]) -> f64,
    resamples: usize,
    confidence: f64,
    rng: &mut impl Rng,
) -> Result<Bootstrap, StatsError> {
    check_confidence(confidence)?;
    check_count("list of resamples", resamples, 10)?;
    for &size in sizes {
        check_count("sample", size, 2)?;
    }
    let whole: Vec<Vec<usize>> = sizes.iter().map(|&n| (0..n).collect()).collect();
    let estimate = statistic(&whole);
    let mut drawn = whole.clone();
    let mut draw = || {
        for (group, &n) in drawn.iter_mut().zip(sizes) {
            group.iter_mut().for_each(|i| *i = rng.random_range(0..n));
        }
        statistic(&drawn)
    };
    let distribution: Vec<f64> = (0..resamples).map(|_| draw()).collect();
    let left_out: Vec<Vec<f64>> =
        (0..sizes.len()).map(|g| jackknife(&whole, g, &mut statistic, rng)).collect();
    Ok(Bootstrap {
        estimate,
        standard_error: Moments::of(&distribution).sd()?,
        percentile: percentile_interval(&distribution, confidence)?,
        bca: bca_interval(estimate, &distribution, &left_out, confidence)?,
        resamples,
    })
}

/// The statistic with one item (or one of many random blocks) of one group left out at a time.
fn jackknife(
    whole: &[Vec<usize>],
    group: usize,
    statistic: &mut impl FnMut(&[Vec<usize>]) -> f64,
    rng: &mut impl Rng,
) -> Vec<f64> {
    let n = whole[group].len();
    let mut order = whole[group].clone();
    if n > JACKKNIFE_BLOCKS {
        order.shuffle(rng);
    }
    let blocks = n.min(JACKKNIFE_BLOCKS);
    let mut kept = whole.to_vec();
    let mut without = |block: usize| {
        let (start, end) = (block * n / blocks, (block + 1) * n / blocks);
        kept[group].clear();
        kept[group].extend_from_slice(&order[..start]);
        kept[group].extend_from_slice(&order[end..]);
        statistic(&kept)
    };
    (0..blocks).map(&mut without).collect()
}

/// Interval between the quantiles (1 - confidence) / 2 and (1 + confidence) / 2 of resampled statistics.
pub fn percentile_interval(distribution: &[f64], confidence: f64) -> Result<Interval, StatsError> {
    check_confidence(confidence)?;
    let tail = 0.5 * (1.0 - confidence);
    between(distribution, tail, 1.0 - tail, confidence)
}

/// BCa interval from resampled statistics and, for each sample, the statistics with one item left out.
///
/// Fails if all resamples are on one side of the estimate, because the bias correction then does not exist.
pub fn bca_interval(
    estimate: f64,
    distribution: &[f64],
    jackknives: &[Vec<f64>],
    confidence: f64,
) -> Result<Interval, StatsError> {
    check_confidence(confidence)?;
    check_sample("list of resampled statistics", distribution, 1)?;
    if distribution.iter().all(|&s| s == estimate) {
        return Ok(Interval { low: estimate, high: estimate, confidence });
    }
    // Ties with the estimate count half.
    let below: f64 =
        distribution.iter().map(|s| 0.5 * (f64::from(*s < estimate) + f64::from(*s <= estimate))).sum();
    let part_below = below / distribution.len() as f64;
    if part_below <= 0.0 || part_below >= 1.0 {
        let what = "part of the resampled statistics below the estimate";
        let range = "between 0 and 1: the statistic is biased under resampling, use the percentile interval";
        return Err(StatsError::OutOfRange { what, value: part_below, range });
    }
    let bias = normal_quantile(part_below);
    let acceleration = acceleration(jackknives)?;
    let adjusted = |tail: f64| {
        let z = bias + normal_quantile(tail);
        normal_cdf(bias + z / (1.0 - acceleration * z))
    };
    let tail = 0.5 * (1.0 - confidence);
    between(distribution, adjusted(tail), adjusted(1.0 - tail), confidence)
}

/// Skewness of the empirical influence of all items, divided by 6.
fn acceleration(jackknives: &[Vec<f64>]) -> Result<f64, StatsError> {
    let (mut cubes, mut squares) = (0.0, 0.0);
    for values in jackknives {
        check_sample("list of statistics with one item left out", values, 2)?;
        let n = values.len() as f64;
        let centre = Moments::of(values).mean;
        for value in values {
            let influence = (n - 1.0) / n * (centre - value);
            cubes += powi(influence, 3);
            squares += square(influence);
        }
    }
    Ok(if squares > 0.0 { cubes / (6.0 * pow(squares, 1.5)) } else { 0.0 })
}

fn between(distribution: &[f64], low: f64, high: f64, confidence: f64) -> Result<Interval, StatsError> {
    check_sample("list of resampled statistics", distribution, 1)?;
    let mut sorted = distribution.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let at = |p: f64| quantile_of_sorted(&sorted, p.clamp(0.0, 1.0));
    Ok(Interval { low: at(low), high: at(high), confidence })
}

//! Spearman's correlations of many series over the same items, with joint resampling.

use rand::{Rng, RngExt};
use rayon::prelude::*;

use sudoku_math::{atanh, tanh};

use crate::ranks::{ascending, for_each_tie};
use crate::{CONFIDENCE, Estimate, Interval, StatsError, bca_interval, percentile_interval};

/// Number of blocks that are left out in turn for the acceleration of BCa intervals.
const BLOCKS: usize = 200;

/// Number of resamples that are ranked together.
const LANES: usize = 8;

/// Number of resamples whose correlations are computed on all threads while the next ones are drawn.
const AT_A_TIME: usize = 8 * LANES;

/// An interval that is narrower than Fisher's by this factor is degenerate.
const DEGENERATE: f64 = 10.0;

/// A series that is sorted once, so that a resample can be ranked by counting.
struct Series {
    /// Items sorted by value.
    order: Vec<u32>,
    /// For each value, the end of its run of items.
    ends: Vec<u32>,
}

/// An integer of each of `N` resamples.
type Lanes<const N: usize> = [f64; N];

/// How often each of `N` resamples contains an item, and this number times the item's rank in the target. The products
/// do not overflow for up to 2^25 items: the chance that a resample contains an item more than 60 times is below 10^-80.
///
/// Items are read in random order, so the shares of eight resamples fill one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Share<const N: usize> {
    times: [i32; N],
    weight: [i32; N],
}

impl Series {
    fn of(values: &[f64]) -> Series {
        let order = ascending(values);
        let mut ends = Vec::new();
        let is_tie = |i: usize, j: usize| values[order[i]] == values[order[j]];
        for_each_tie(order.len(), is_tie, |_, end| ends.push(end as u32));
        Series { order: order.into_iter().map(|item| item as u32).collect(), ends }
    }

    /// Calls `visit` for each value with its items, their rank in each resample, and their total weight. Equal values
    /// share their mean rank. Ranks are centred on their mean and doubled, which makes them integers. `taken` is the
    /// number of items in each resample. Returns the sum of squared ranks of each resample.
    fn rank<const N: usize>(
        &self,
        shares: &[Share<N>],
        taken: Lanes<N>,
        mut visit: impl FnMut(&[u32], &Lanes<N>, &Lanes<N>),
    ) -> Lanes<N> {
        let (mut start, mut before, mut squares) = (0, taken.map(|taken| -taken), [0.0; N]);
        for &end in &self.ends {
            let equal = &self.order[start..end as usize];
            let (mut count, mut weight) = ([0; N], [0.0; N]);
            for &item in equal {
                let share = &shares[item as usize];
                for lane in 0..N {
                    count[lane] += share.times[lane];
                    weight[lane] += f64::from(share.weight[lane]);
                }
            }
            let mut rank = before;
            for lane in 0..N {
                let count = f64::from(count[lane]);
                rank[lane] += count;
                squares[lane] += rank[lane] * rank[lane] * count;
                before[lane] += 2.0 * count;
            }
            visit(equal, &rank, &weight);
            start = end as usize;
        }
        squares
    }
}

/// Spearman's correlation of each series with the target in each of at most `N` resamples, which contain item i
/// `times[i]` times.
fn correlations<const N: usize>(
    target: &Series,
    series: &[(Series, f64)],
    resamples: &[Vec<i32>],
) -> Vec<Vec<f64>> {
    let mut shares = vec![Share { times: [0; N], weight: [0; N] }; target.order.len()];
    let mut taken = [0.0; N];
    for (lane, times) in resamples.iter().enumerate() {
        shares.iter_mut().zip(times).for_each(|(share, &times)| share.times[lane] = times);
        taken[lane] = times.iter().map(|&times| f64::from(times)).sum();
    }
    let mut goal = vec![[0.0; N]; shares.len()];
    let of_target = target.rank(&shares, taken, |items, rank, _| {
        items.iter().for_each(|&item| goal[item as usize] = *rank);
    });
    for (Share { times, weight }, goal) in shares.iter_mut().zip(goal) {
        *weight = std::array::from_fn(|lane| times[lane] * goal[lane] as i32);
    }
    let mut found = vec![Vec::with_capacity(series.len()); resamples.len()];
    for (series, sign) in series {
        let mut product = [0.0; N];
        let own = series.rank(&shares, taken, |_, rank, weight| {
            (0..N).for_each(|lane| product[lane] += rank[lane] * weight[lane]);
        });
        for (lane, found) in found.iter_mut().enumerate() {
            let size = (of_target[lane] * own[lane]).sqrt();
            // A constant series has no correlation.
            found.push(sign * if size > 0.0 { product[lane] / size } else { 0.0 });
        }
    }
    found
}

/// Spearman's correlations of several series with one target: of the data, of resamples, and with blocks left out.
#[derive(Debug, Clone)]
pub struct ResampledSpearman {
    /// Number of items.
    pub n: usize,
    /// The correlation of each series in the data.
    pub estimates: Vec<f64>,
    /// The correlations of each resample, by series.
    draws: Vec<Vec<f64>>,
    /// The correlations with each block left out, by series.
    without: Vec<Vec<f64>>,
}

impl ResampledSpearman {
    /// Resamples the items; each series is multiplied by its sign. A constant series has the correlation 0.
    pub fn of(
        target: &[f64],
        series: &[(Vec<f64>, f64)],
        resamples: usize,
        rng: &mut (impl Rng + Send),
    ) -> Self {
        let n = target.len();
        let target = Series::of(target);
        let series: Vec<(Series, f64)> =
            series.iter().map(|(values, sign)| (Series::of(values), *sign)).collect();
        let all = |resamples: &[Vec<i32>]| correlations::<LANES>(&target, &series, resamples);
        let mut left = resamples;
        let mut draw = || -> Vec<Vec<i32>> {
            let count = left.min(AT_A_TIME);
            left -= count;
            let mut times = vec![vec![0; n]; count];
            times.iter_mut().for_each(|times| (0..n).for_each(|_| times[rng.random_range(0..n)] += 1));
            times
        };
        let (mut drawn, mut draws) = (draw(), Vec::with_capacity(resamples));
        while !drawn.is_empty() {
            let (next, ()) =
                rayon::join(&mut draw, || draws.par_extend(drawn.par_chunks(LANES).flat_map_iter(all)));
            drawn = next;
        }
        let blocks = n.min(BLOCKS);
        let without: Vec<Vec<i32>> =
            (0..blocks).map(|block| (0..n).map(|item| i32::from(item % blocks != block)).collect()).collect();
        let without = without.par_chunks(LANES).flat_map_iter(all).collect();
        Self { n, estimates: all(&[vec![1; n]]).remove(0), without, draws }
    }

    /// A function of the correlations with its BCa interval, or with the percentile interval if that is not defined.
    pub fn statistic(&self, of: impl Fn(&[f64]) -> f64) -> Result<Estimate, StatsError> {
        let value = of(&self.estimates);
        let draws: Vec<f64> = self.draws.iter().map(|draw| of(draw)).collect();
        let without: Vec<f64> = self.without.iter().map(|left| of(left)).collect();
        let interval = match bca_interval(value, &draws, &[without], CONFIDENCE) {
            Ok(interval) => interval,
            // All resamples are on one side of the value.
            Err(StatsError::OutOfRange { .. }) => percentile_interval(&draws, CONFIDENCE)?,
            Err(error) => return Err(error),
        };
        Ok(Estimate::around(value, interval, self.n))
    }

    /// One of the correlations. If a series has the best ranking that ties allow, its correlation is nearly the same in
    /// every resample, and the bootstrap interval may not even contain the value. In this case, the interval is
    /// Fisher's, with Bonett and Wright's standard error.
    pub fn one(&self, series: usize) -> Result<Estimate, StatsError> {
        let resampled = self.statistic(|rho| rho[series])?;
        let (rho, n) = (resampled.value, self.n as f64);
        if self.n < 4 || rho.abs() >= 1.0 {
            return Ok(resampled);
        }
        let error = ((1.0 + rho * rho / 2.0) / (n - 3.0)).sqrt();
        let z = Interval::normal(atanh(rho), error, CONFIDENCE);
        let fisher = Estimate { value: rho, low: tanh(z.low), high: tanh(z.high), n: resampled.n };
        let width = |estimate: &Estimate| estimate.high - estimate.low;
        Ok(if DEGENERATE * width(&resampled) < width(&fisher) { fisher } else { resampled })
    }

    /// The difference of two correlations on the same items.
    pub fn difference(&self, series: usize, other: usize) -> Result<Estimate, StatsError> {
        self.statistic(|rho| rho[series] - rho[other])
    }
}

/// Spearman's correlation of two series; 0 if one is constant.
pub fn spearman_rho(x: &[f64], y: &[f64]) -> f64 {
    correlations::<1>(&Series::of(x), &[(Series::of(y), 1.0)], &[vec![1; x.len()]])[0][0]
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;
    use crate::{bootstrap, spearman};

    /// Two weakly correlated series with ties.
    fn series(n: usize) -> (Vec<f64>, Vec<f64>) {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let x: Vec<f64> = (0..n).map(|_| f64::from(rng.random_range(0..9u32))).collect();
        let y = x.iter().map(|x| x + f64::from(rng.random_range(0..12u32))).collect();
        (x, y)
    }

    #[test]
    fn counting_ranks_gives_spearmans_correlation() {
        let (x, y) = series(150);
        assert!((spearman_rho(&x, &y) - spearman(&x, &y, CONFIDENCE).unwrap().estimate).abs() < 1e-12);
        assert_eq!(spearman_rho(&x, &vec![1.0; 150]), 0.0);
    }

    #[test]
    fn intervals_are_those_of_the_plain_bootstrap() {
        let (x, y) = series(120);
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let resampled = ResampledSpearman::of(&x, &[(y.clone(), 1.0), (x.clone(), -1.0)], 2000, &mut rng);
        let ours = resampled.one(0).unwrap();
        let of = |items: &[usize]| {
            let take = |values: &[f64]| items.iter().map(|&item| values[item]).collect::<Vec<_>>();
            spearman_rho(&take(&x), &take(&y))
        };
        let plain = bootstrap(120, of, 2000, CONFIDENCE, &mut rng).unwrap();
        assert!((ours.value - plain.estimate).abs() < 1e-12);
        assert!((ours.low - plain.bca.low).abs() < 0.03 && (ours.high - plain.bca.high).abs() < 0.03);
        assert_eq!(resampled.one(1).unwrap().value, -1.0);
        let difference = resampled.difference(0, 1).unwrap();
        assert!((difference.value - ours.value - 1.0).abs() < 1e-12 && difference.low > 1.0);
    }

    /// The series separates the levels of the target. Because of ties in the target, no resample has a correlation near
    /// 1, and all are the same.
    #[test]
    fn the_interval_of_separated_levels_is_not_degenerate() {
        let level: Vec<f64> = (0..200).map(|n| f64::from(n / 50)).collect();
        let series: Vec<f64> = (0..200).map(f64::from).collect();
        let mut rng = ChaCha8Rng::seed_from_u64(6);
        let found = ResampledSpearman::of(&level, &[(series, 1.0)], 500, &mut rng).one(0).unwrap();
        assert!(found.low < found.value && found.value < found.high && found.high < 1.0, "{found:?}");
        assert!((0.01..0.05).contains(&(found.high - found.low)), "{found:?}");
    }

    #[test]
    fn a_block_left_out_is_what_the_others_say() {
        let (x, y) = series(7);
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let resampled = ResampledSpearman::of(&x, &[(y.clone(), 1.0)], 10, &mut rng);
        assert_eq!(resampled.without.len(), 7);
        for (item, found) in resampled.without.iter().enumerate() {
            let others = |values: &[f64]| [&values[..item], &values[item + 1..]].concat();
            assert!((found[0] - spearman_rho(&others(&x), &others(&y))).abs() < 1e-12, "without {item}");
        }
    }
}

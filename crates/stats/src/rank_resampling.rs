//! Spearman's correlation of many series over the same items, resampled together.

use rand::{Rng, RngExt};

use crate::{CONFIDENCE, Estimate, Interval, StatsError, bca_interval, percentile_interval};

/// Blocks left out in turn for the acceleration of BCa intervals.
const BLOCKS: usize = 200;

/// An interval that much narrower than Fisher's is degenerate.
const DEGENERATE: f64 = 10.0;

/// A series with its values numbered by size, which makes ranking a resample a matter of counting.
struct Codes {
    codes: Vec<u32>,
    levels: usize,
}

impl Codes {
    /// Numbers the values by size, equal ones alike.
    fn of(values: &[f64]) -> Codes {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
        let mut codes = vec![0; values.len()];
        let mut level = 0;
        for pair in 1..order.len() {
            level += u32::from(values[order[pair]] != values[order[pair - 1]]);
            codes[order[pair]] = level;
        }
        Codes { codes, levels: level as usize + 1 }
    }

    /// Ranks of the items taken, equal values sharing their mean rank, minus the mean of all ranks.
    fn ranks(&self, taken: &[usize]) -> Vec<f64> {
        let mut counts = vec![0u32; self.levels];
        taken.iter().for_each(|&item| counts[self.codes[item] as usize] += 1);
        let mut before = 0.0;
        let ranks: Vec<f64> = counts
            .iter()
            .map(|&count| {
                let rank = before + f64::from(count) / 2.0;
                before += f64::from(count);
                rank
            })
            .collect();
        let middle = taken.len() as f64 / 2.0;
        taken.iter().map(|&item| ranks[self.codes[item] as usize] - middle).collect()
    }
}

/// Correlation of centred ranks; 0 where a series does not vary, which then says nothing.
fn correlation(x: &[f64], y: &[f64]) -> f64 {
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let size = (product(x, x) * product(y, y)).sqrt();
    if size > 0.0 { product(x, y) / size } else { 0.0 }
}

/// Spearman's correlations of several series with one target: of the data, of resamples, and with blocks left
/// out.
#[derive(Debug, Clone)]
pub struct ResampledSpearman {
    /// Number of items.
    pub n: usize,
    /// Of the data, by series.
    pub estimates: Vec<f64>,
    /// By resample, then by series.
    draws: Vec<Vec<f64>>,
    /// By block left out, then by series.
    without: Vec<Vec<f64>>,
}

impl ResampledSpearman {
    /// Resamples the items; each series counts with its sign. A series that does not vary has the correlation 0.
    pub fn of(target: &[f64], series: &[(Vec<f64>, f64)], resamples: usize, rng: &mut impl Rng) -> Self {
        let n = target.len();
        let goal = Codes::of(target);
        let codes: Vec<(Codes, f64)> =
            series.iter().map(|(values, sign)| (Codes::of(values), *sign)).collect();
        let all = |taken: &[usize]| -> Vec<f64> {
            let goal = goal.ranks(taken);
            codes.iter().map(|(codes, sign)| sign * correlation(&goal, &codes.ranks(taken))).collect()
        };
        let whole: Vec<usize> = (0..n).collect();
        let draws = (0..resamples)
            .map(|_| all(&(0..n).map(|_| rng.random_range(0..n)).collect::<Vec<_>>()))
            .collect();
        let blocks = n.min(BLOCKS);
        let without = (0..blocks).map(|block| {
            all(&whole.iter().copied().filter(|item| item % blocks != block).collect::<Vec<_>>())
        });
        Self { n, estimates: all(&whole), draws, without: without.collect() }
    }

    /// A function of the correlations with its BCa interval (by quantiles where that is not defined).
    pub fn statistic(&self, of: impl Fn(&[f64]) -> f64) -> Result<Estimate, StatsError> {
        let value = of(&self.estimates);
        let draws: Vec<f64> = self.draws.iter().map(|draw| of(draw)).collect();
        let without: Vec<f64> = self.without.iter().map(|left| of(left)).collect();
        let interval = match bca_interval(value, &draws, &[without], CONFIDENCE) {
            Ok(interval) => interval,
            // All resamples lie on one side of the value.
            Err(StatsError::OutOfRange { .. }) => percentile_interval(&draws, CONFIDENCE)?,
            Err(error) => return Err(error),
        };
        Ok(Estimate::around(value, interval, self.n))
    }

    /// One of the correlations. A series that is ranked as well as ties allow has nearly the same correlation in every
    /// resample, and an interval that need not even hold the value: then the interval is Fisher's, with Bonett and
    /// Wright's standard error.
    pub fn one(&self, series: usize) -> Result<Estimate, StatsError> {
        let resampled = self.statistic(|rho| rho[series])?;
        let (rho, n) = (resampled.value, self.n as f64);
        if self.n < 4 || rho.abs() >= 1.0 {
            return Ok(resampled);
        }
        let error = ((1.0 + rho * rho / 2.0) / (n - 3.0)).sqrt();
        let z = Interval::normal(rho.atanh(), error, CONFIDENCE);
        let fisher = Estimate { value: rho, low: z.low.tanh(), high: z.high.tanh(), n: resampled.n };
        let width = |estimate: &Estimate| estimate.high - estimate.low;
        Ok(if DEGENERATE * width(&resampled) < width(&fisher) { fisher } else { resampled })
    }

    /// How much higher one is than another, on the same items.
    pub fn difference(&self, series: usize, other: usize) -> Result<Estimate, StatsError> {
        self.statistic(|rho| rho[series] - rho[other])
    }
}

/// Spearman's correlation of two series; 0 where one does not vary.
pub fn spearman_rho(x: &[f64], y: &[f64]) -> f64 {
    let whole: Vec<usize> = (0..x.len()).collect();
    correlation(&Codes::of(x).ranks(&whole), &Codes::of(y).ranks(&whole))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;
    use crate::{bootstrap, spearman};

    /// Two series that go together loosely, with ties.
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

    /// Levels that the series separates: with ties in the target no resample comes near to 1, and none differs.
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

//! Intervals of quantities that cannot be negative: counts, and means of runs of which a few have most of the weight.

use sudoku_math::{exp, ln, powi};

use crate::error::check_sample;
use crate::{CONFIDENCE, Estimate, Interval, Moments, StatsError};

/// Number of runs with a positive value from which on their spread is known well enough.
const MANY: f64 = 10.0;

impl Estimate {
    /// The mean of independent runs, each of which yields 0 or a positive number that may span several orders of
    /// magnitude. The value is the plain mean, which is unbiased. The limits are positive. They have good coverage
    /// where that of Student's limits is too low:
    ///
    /// * With at least ten positive runs, the wider of two intervals. One is Student's for the logarithm of the mean,
    ///   with one degree of freedom less than the number of positive runs. The other is the interval for the mean of
    ///   log-normal numbers with zeros, which allows for a tail that a small number of runs may have missed.
    /// * With three to nine positive runs, only the first of these, because their spread is not known well enough.
    /// * With one or two positive runs, Poisson's interval for the number of these runs, or the first one above if that
    ///   is wider. With none, there is no interval.
    ///
    /// Source: Cox's method, in X.-H. Zhou and S. Gao 1997, "Confidence intervals for the log-normal mean"; with zeros
    /// X.-H. Zhou and W. Tu 2000.
    ///
    /// # Errors
    /// If there are fewer than two values, or one is negative or not finite.
    pub fn of_skewed(values: &[f64]) -> Result<Estimate, StatsError> {
        check_sample("sample", values, 2)?;
        if let Some(&value) = values.iter().find(|value| **value < 0.0) {
            return Err(StatsError::OutOfRange { what: "a number", value, range: "at least 0" });
        }
        let plain = Estimate::mean(values)?;
        let logs: Vec<f64> = values.iter().filter(|value| **value > 0.0).map(|&value| ln(value)).collect();
        let (n, hits) = (values.len() as f64, logs.len() as f64);
        if hits < 3.0 {
            let seen =
                Estimate::of_count(hits).map(|runs| if hits > 0.0 { runs / hits * plain.value } else { 0.0 });
            return Ok(Estimate { low: seen.low, high: seen.high.max(plain.high), ..plain });
        }
        let limits =
            |middle: f64, error: f64| Interval::student(middle, error, hits - 1.0, CONFIDENCE).map(exp);
        let error = Moments::of(values).variance()?.sqrt() / n.sqrt();
        let Interval { mut low, mut high, .. } = limits(ln(plain.value), error / plain.value);
        if hits >= MANY {
            let moments = Moments::of(&logs);
            let variance = moments.variance()?;
            let middle = ln(hits / n) + moments.mean + variance / 2.0;
            let square =
                (n - hits) / (n * hits) + variance / hits + variance * variance / (2.0 * (hits - 1.0));
            let tail = limits(middle, square.sqrt());
            (low, high) = (low.min(tail.low), high.max(tail.high));
        }
        Ok(Estimate { low: low.min(plain.value), high: high.max(plain.value), ..plain })
    }

    /// The mean of independent runs, none of which is negative. The interval is Student's, or that of
    /// [`Estimate::of_skewed`] if Student's reaches 0.
    ///
    /// # Errors
    /// As [`Estimate::of_skewed`].
    pub fn of_amounts(values: &[f64]) -> Result<Estimate, StatsError> {
        let skewed = Estimate::of_skewed(values)?;
        let plain = Estimate::mean(values)?;
        Ok(if plain.low > 0.0 { plain } else { skewed })
    }

    /// The expected number of independent events if `seen` were observed, which may be fractional, with Poisson's
    /// limits.
    ///
    /// Source: Byar's approximation to the exact limits, in N. Breslow and N. Day 1987, "Statistical Methods in Cancer
    /// Research", volume II; for two or more events, they differ from the exact limits by at most 0.02.
    pub fn of_count(seen: f64) -> Estimate {
        let limit = |n: f64, z: f64| {
            if n > 0.0 { n * powi((1.0 - 1.0 / (9.0 * n) + z / (3.0 * n.sqrt())).max(0.0), 3) } else { 0.0 }
        };
        let Interval { high: z, .. } = Interval::normal(0.0, 1.0, CONFIDENCE);
        Estimate { value: seen, low: limit(seen, -z), high: limit(seen + 1.0, z), n: seen.round() as u64 }
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use sudoku_math::cos;

    use super::*;

    /// The share of samples whose interval contains the mean. A sample has `n` runs, and a `share` of runs yields a
    /// log-normal number.
    fn coverage(n: usize, share: f64, sd: f64, interval: impl Fn(&[f64]) -> Estimate) -> f64 {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let truth = share * exp(sd * sd / 2.0);
        let mut normal = || {
            let (a, b): (f64, f64) = (1.0 - rng.random::<f64>(), rng.random());
            ((-2.0 * ln(a)).sqrt() * cos(std::f64::consts::TAU * b), rng.random::<f64>())
        };
        let mut sample = || -> Vec<f64> {
            (0..n).map(|_| normal()).map(|(z, u)| if u < share { exp(sd * z) } else { 0.0 }).collect()
        };
        let found = (0..2000).map(|_| interval(&sample()));
        found.filter(|found| found.low <= truth && truth <= found.high).count() as f64 / 2000.0
    }

    /// The first case is like that of 17 clues: 14 of 20 runs are positive, and the logarithm has a standard deviation
    /// of 1.45.
    #[test]
    fn intervals_of_skewed_means_cover_where_those_of_student_do_not() {
        let skewed = |values: &[f64]| Estimate::of_skewed(values).unwrap();
        let student = |values: &[f64]| Estimate::mean(values).unwrap();
        // The next cases are 200 runs, runs that are all positive, and 40 and 7 positive runs of 400, as for 34 and 35
        // clues. With four positive runs in ten, as for 17 clues in a short run, some samples have only one or two
        // positive runs, which do not show the spread. The coverage is then lower.
        let cases = [
            (20, 0.7, 1.45, 0.92),
            (200, 0.5, 1.8, 0.92),
            (20, 1.0, 0.8, 0.92),
            (400, 0.1, 1.45, 0.92),
            (400, 0.0175, 1.45, 0.85),
            (10, 0.4, 1.45, 0.84),
        ];
        for (n, share, sd, least) in cases {
            let (covered, by_student) = (coverage(n, share, sd, skewed), coverage(n, share, sd, student));
            println!("{n} runs, {share} of which meet any, SD {sd}: {covered:.3}, Student's {by_student:.3}");
            assert!((least..0.99).contains(&covered), "{n} {share} {sd}: {covered}");
            assert!(
                by_student < covered && (by_student < 0.85 || sd < 1.0),
                "{n} {share} {sd}: {by_student}"
            );
        }
    }

    #[test]
    fn no_number_is_below_0() {
        // One positive run: Poisson's limits for one event are 0.025 and 5.57, or 0.013 and 5.57 by Byar's
        // approximation.
        let few = Estimate::of_skewed(&[0.0, 0.0, 0.0, 5.0, 0.0]).unwrap();
        assert!(few.low > 0.01 && few.value == 1.0 && (few.high - 5.57).abs() < 0.02, "{few:?}");
        let more = Estimate::of_skewed(&[0.0, 0.1, 2.0, 5.0, 90.0]).unwrap();
        assert!(more.low > 0.0 && (more.value - 19.42).abs() < 1e-9 && more.high > 100.0, "{more:?}");
        assert_eq!(Estimate::of_skewed(&[0.0, 0.0]), Ok(Estimate::exact(0.0, 2)));
        for runs in [vec![0.0, 0.0, 0.0, 5.0, 0.0], vec![0.0, 0.1, 2.0, 5.0, 90.0]] {
            assert!(Estimate::mean(&runs).unwrap().low < 0.0);
            assert_eq!(Estimate::of_amounts(&runs), Estimate::of_skewed(&runs));
        }
        let runs = [4.0, 5.0, 6.0];
        assert_eq!(Estimate::of_amounts(&runs), Estimate::mean(&runs));
        assert!(Estimate::of_skewed(&[1.0, -1.0]).is_err() && Estimate::of_skewed(&[1.0]).is_err());
    }

    /// The exact limits are half the quantiles of chi-squared with 2n and 2n + 2 degrees of freedom.
    #[test]
    fn counts_have_poissons_limits() {
        for (seen, low, high) in [(2.0, 0.2422, 7.2247), (74.0, 58.107, 92.902), (164.0, 139.86, 191.11)] {
            let count = Estimate::of_count(seen);
            assert!((count.low - low).abs() < 0.02 && (count.high - high).abs() < 0.02, "{count:?}");
        }
        assert_eq!(Estimate::of_count(0.0).low, 0.0);
    }
}

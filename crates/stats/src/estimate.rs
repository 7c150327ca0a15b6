//! The common form of results: a value, its interval, and the size of the sample.

use std::fmt;

use sudoku_math::{exp, hypot, ln, log10, square};

use crate::{
    Bootstrap, Correlation, Interval, StatsError, clopper_pearson, error::check_count, mean, paired_t,
    percentile_interval, welch_t, wilson,
};

/// Coverage of every reported interval.
pub const CONFIDENCE: f64 = 0.95;

/// A value with its interval. The coverage is [`CONFIDENCE`] unless another was requested.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Estimate {
    /// The value, in the unit of the quantity.
    pub value: f64,
    /// Lower limit.
    pub low: f64,
    /// Upper limit.
    pub high: f64,
    /// Size of the sample: puzzles, grids, runs.
    pub n: u64,
}

impl Estimate {
    /// A value with its interval from a sample of size `n`.
    pub fn around(value: f64, ci: Interval, n: usize) -> Estimate {
        Estimate { value, low: ci.low, high: ci.high, n: n as u64 }
    }

    /// A normally distributed value with this standard error, from a sample of size `n`.
    pub fn normal(value: f64, standard_error: f64, n: u64) -> Estimate {
        let ci = Interval::normal(value, standard_error, CONFIDENCE);
        Estimate { value, low: ci.low, high: ci.high, n }
    }

    /// The mean with Student's interval; the mean of equal values has no interval.
    ///
    /// # Errors
    /// If there are no values, or one is not finite.
    pub fn mean(values: &[f64]) -> Result<Estimate, StatsError> {
        match values {
            [first, rest @ ..] if rest.iter().all(|value| value == first) => {
                Ok(Estimate::exact(*first, values.len() as u64))
            }
            _ => mean(values, CONFIDENCE),
        }
    }

    /// The mean of the differences of pairs, the first minus the second, with Student's interval; the mean of equal
    /// differences has no interval.
    ///
    /// # Errors
    /// If the lists have different lengths, or fewer than two pairs.
    pub fn paired(first: &[f64], second: &[f64]) -> Result<Estimate, StatsError> {
        match paired_t(first, second, CONFIDENCE) {
            Ok(test) => Ok(Estimate::around(test.mean_difference, test.ci, first.len())),
            Err(StatsError::NoVariance { .. }) => {
                Ok(Estimate::exact(first[0] - second[0], first.len() as u64))
            }
            Err(error) => Err(error),
        }
    }

    /// The difference of the means of two independent samples, the first minus the second, with Welch's interval; `n`
    /// is the total size of both samples.
    ///
    /// # Errors
    /// As [`welch_t`].
    pub fn difference(first: &[f64], second: &[f64]) -> Result<Estimate, StatsError> {
        let test = welch_t(first, second, CONFIDENCE)?;
        Ok(Estimate::around(test.mean_difference, test.ci, first.len() + second.len()))
    }

    /// The sum of the first numbers divided by the sum of the second ones, with Student's interval by linearisation.
    /// Each pair is from an independent unit. If all ratios are equal, there is no interval. `n` is the size of the
    /// sample within the units.
    ///
    /// Source: Cochran 1977, "Sampling Techniques", chapter 6.
    ///
    /// # Errors
    /// If there are fewer than two units, or the second numbers add up to 0.
    pub fn ratio(units: &[(f64, f64)], n: u64) -> Result<Estimate, StatsError> {
        let sum = |of: fn(&(f64, f64)) -> f64| units.iter().map(of).sum::<f64>();
        let (count, below) = (units.len() as f64, sum(|unit| unit.1));
        let value = sum(|unit| unit.0) / below;
        check_count("units", units.len(), 2)?;
        if !value.is_finite() {
            return Err(StatsError::NotFinite { what: "ratio", index: 0, value });
        }
        let squares: f64 = units.iter().map(|(a, b)| square(a - value * b)).sum();
        let error = (count / (count - 1.0) * squares).sqrt() / below;
        let ci = Interval::student(value, error, count - 1.0, CONFIDENCE);
        Ok(Estimate { n, ..Estimate::around(value, ci, units.len()) })
    }

    /// A share with Clopper and Pearson's interval.
    ///
    /// # Errors
    /// If there are no trials, or there are more successes than trials.
    pub fn share(successes: u64, trials: u64) -> Result<Estimate, StatsError> {
        clopper_pearson(successes, trials, CONFIDENCE)
    }

    /// A share with Wilson's interval.
    ///
    /// # Errors
    /// If there are no trials, or there are more successes than trials.
    pub fn wilson(successes: u64, trials: u64) -> Result<Estimate, StatsError> {
        wilson(successes, trials, CONFIDENCE)
    }

    /// A bootstrap's BCa interval, from a sample of size `n`.
    pub fn bca(bootstrap: &Bootstrap, n: usize) -> Estimate {
        Estimate::around(bootstrap.estimate, bootstrap.bca, n)
    }

    /// A distance with the percentile interval of its resampled values, from a sample of size `n`. Resampling increases
    /// distances. If all resampled distances exceed the value, the value is the lower limit. So if the interval is
    /// wrong, it is for too great a distance.
    ///
    /// # Errors
    /// If there are no resampled values, or one is not finite.
    pub fn distance(value: f64, resampled: &[f64], n: u64) -> Result<Estimate, StatsError> {
        let interval = percentile_interval(resampled, CONFIDENCE)?;
        Ok(Estimate { value, low: interval.low.min(value), high: interval.high, n })
    }

    /// A value without an interval, because it was counted or proved, not estimated.
    pub const fn exact(value: f64, n: u64) -> Estimate {
        Estimate { value, low: value, high: value, n }
    }

    /// A monotone function of the value and of both limits.
    #[must_use]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Estimate {
        let (a, b) = (f(self.low), f(self.high));
        Estimate { value: f(self.value), low: a.min(b), high: a.max(b), n: self.n }
    }

    /// This estimate minus that of an independent sample, with an interval combined from both; `n` is the total size of
    /// both samples.
    ///
    /// Source: G. Zou 2007, "Toward Using Confidence Intervals to Compare Correlations".
    #[must_use]
    pub fn minus(&self, other: &Estimate) -> Estimate {
        let value = self.value - other.value;
        let below = hypot(self.value - self.low, other.high - other.value);
        let above = hypot(self.high - self.value, other.value - other.low);
        Estimate { value, low: value - below, high: value + above, n: self.n + other.n }
    }

    /// The product of estimates divided by the product of others. All are independent and positive. The interval is
    /// combined from theirs on the log scale. `n` is the total size of all samples.
    ///
    /// Source: G. Y. Zou and A. Donner 2008, "Construction of Confidence Limits about Effect Measures".
    pub fn quotient(above: &[Estimate], below: &[Estimate], n: u64) -> Estimate {
        let log = |e: &Estimate| [ln(e.value), ln(e.low.max(f64::MIN_POSITIVE)), ln(e.high)];
        let (mut value, mut down, mut up) = (0.0, 0.0, 0.0);
        for [own, low, high] in above.iter().map(log) {
            (value, down, up) = (value + own, down + square(own - low), up + square(high - own));
        }
        for [own, low, high] in below.iter().map(log) {
            (value, down, up) = (value - own, down + square(high - own), up + square(own - low));
        }
        Estimate { value: exp(value), low: exp(value - down.sqrt()), high: exp(value + up.sqrt()), n }
    }

    /// The quantile of a sample: the value that `share` of the sample does not exceed. The interval uses the normal
    /// approximation to the binomial number of values below it. `None` if there are too few values.
    pub fn quantile(mut values: Vec<f64>, share: f64) -> Option<Estimate> {
        values.sort_by(f64::total_cmp);
        let n = values.len() as f64;
        let (middle, spread) = (share * n, 1.96 * (share * (1.0 - share) * n).sqrt());
        let at = |place: f64| values.get((place.ceil() as usize).saturating_sub(1)).copied();
        let (value, low, high) = (at(middle)?, at(middle - spread)?, at(middle + spread)?);
        Some(Estimate { value, low, high, n: values.len() as u64 })
    }

    /// Whether it has an interval on which a verdict can be based. A constant sample and a sample of one have none.
    pub fn has_interval(&self) -> bool {
        self.n >= 2 && self.low < self.high && self.low.is_finite() && self.high.is_finite()
    }
}

impl From<&Correlation> for Estimate {
    fn from(r: &Correlation) -> Estimate {
        Estimate { value: r.estimate, low: r.ci.low, high: r.ci.high, n: r.n as u64 }
    }
}

/// Writes `24.41 [24.34, 24.48], n = 1000`, without the interval if there is none.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Estimate { value, low, high, n } = *self;
        if low == high && low == value {
            return write!(f, "{}, n = {n}", number(value));
        }
        write!(f, "{} [{}, {}], n = {n}", number(value), number(low), number(high))
    }
}

/// A number with four significant digits, but with all digits before the decimal point.
///
/// ```
/// use sudoku_stats::number;
/// assert_eq!(number(24.4142), "24.41");
/// assert_eq!(number(345_810.7), "345811");
/// assert_eq!(number(2.82e-13), "2.820e-13");
/// ```
pub fn number(value: f64) -> String {
    let size = value.abs();
    // Whole numbers, infinity and NaN are printed in full.
    if !value.is_finite() || (value.fract() == 0.0 && size < 1e15) {
        return format!("{value}");
    }
    if !(1e-4..1e15).contains(&size) {
        return format!("{value:.3e}");
    }
    // Number of digits before the decimal point. It is negative if zeros follow the point, because these are not
    // significant.
    let whole = log10(size).floor() as i32 + 1;
    let decimals = (4 - whole).max(0) as usize;
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_math::pow;

    #[test]
    fn numbers_have_four_significant_digits() {
        assert_eq!(number(345_810.0), "345810");
        assert_eq!(number(0.012_344), "0.01234");
        assert_eq!(number(-0.5), "-0.5000");
        assert_eq!((number(0.1), number(0.01)), ("0.1000".to_owned(), "0.01000".to_owned()));
        assert_eq!(number(0.0), "0");
    }

    #[test]
    fn an_estimate_prints_value_interval_and_n() {
        let mean = Estimate { value: 24.41, low: 24.34, high: 24.48, n: 1000 };
        assert_eq!(mean.to_string(), "24.41 [24.34, 24.48], n = 1000");
        assert_eq!(Estimate::exact(4.0, 5).to_string(), "4, n = 5");
    }

    #[test]
    fn means_differences_and_shares_of_constant_samples_have_no_interval() {
        assert_eq!(Estimate::mean(&[0.5, 0.5]), Ok(Estimate::exact(0.5, 2)));
        assert!(Estimate::mean(&[0.5, 0.6]).unwrap().has_interval());
        assert!(Estimate::mean(&[]).is_err() && Estimate::mean(&[1.0, f64::NAN]).is_err());
        assert_eq!(Estimate::paired(&[3.0, 4.0], &[1.0, 2.0]), Ok(Estimate::exact(2.0, 2)));
        let varied = Estimate::paired(&[3.0, 5.0, 4.0], &[1.0, 2.0, 3.0]).unwrap();
        assert!(varied.value == 2.0 && varied.low < 1.0 && varied.high > 3.0, "{varied:?}");
        // The exact form of the rule of three: 1 - 0.025^(1/10).
        let none = Estimate::share(0, 10).unwrap();
        assert!(none.low == 0.0 && (none.high - 0.308_498).abs() < 1e-5, "{none:?}");
    }

    #[test]
    fn the_interval_of_a_difference_is_made_of_both() {
        let a = Estimate { value: 0.6, low: 0.5, high: 0.7, n: 10 };
        let b = Estimate { value: 0.2, low: -0.1, high: 0.4, n: 20 };
        let d = a.minus(&b);
        assert!((d.value - 0.4).abs() < 1e-12 && d.n == 30);
        assert!((d.low - (0.4 - 0.05f64.sqrt())).abs() < 1e-12);
        assert!((d.high - (0.4 + 0.1f64.sqrt())).abs() < 1e-12);
    }

    #[test]
    fn falling_functions_exchange_the_limits() {
        let share = Estimate { value: 0.2, low: 0.1, high: 0.4, n: 10 };
        assert_eq!(share.map(|share| 1.0 - share), Estimate { value: 0.8, low: 0.6, high: 0.9, n: 10 });
        let distance = Estimate::distance(0.1, &[0.2; 20], 7).unwrap();
        assert_eq!(distance, Estimate { value: 0.1, low: 0.1, high: 0.2, n: 7 });
    }

    #[test]
    fn constant_samples_and_samples_of_one_have_no_interval() {
        let mean = Estimate { value: 1.0, low: 0.5, high: 1.5, n: 9 };
        assert!(mean.has_interval());
        assert!(!Estimate::exact(1.0, 9).has_interval());
        assert!(!Estimate { n: 1, ..mean }.has_interval());
        assert!(!Estimate { high: f64::INFINITY, ..mean }.has_interval());
        assert!(!Estimate { low: f64::NAN, ..mean }.has_interval());
    }

    #[test]
    fn intervals_of_a_quotient_widen_with_those_of_its_parts() {
        let effect = |value, low, high| Estimate { value, low, high, n: 9 };
        let exactly = |value| Estimate::exact(value, 9);
        let ratio = |cost, share, ours| Estimate::quotient(&[exactly(cost)], &[share, exactly(ours)], 9);
        let sharp = ratio(100.0, exactly(0.1), 500.0);
        assert!((sharp.value - 2.0).abs() < 1e-12 && (sharp.low - 2.0).abs() < 1e-12);
        // Only the share is uncertain, so its limits determine those of the result.
        let share = ratio(100.0, effect(0.1, 0.05, 0.2), 500.0);
        assert!((share.low - 1.0).abs() < 1e-12 && (share.high - 4.0).abs() < 1e-12, "{share:?}");
        let below = [effect(0.1, 0.05, 0.2), exactly(500.0)];
        let both = Estimate::quotient(&[effect(100.0, 50.0, 200.0)], &below, 9);
        assert!((both.high - 2.0 * pow(2.0, 2f64.sqrt())).abs() < 1e-9, "{both:?}");
    }

    /// The quantile is the 990th of 1,000 values. The interval extends 1.96 standard deviations of 3.15 ranks to each
    /// side.
    #[test]
    fn a_quantile_has_the_interval_of_its_rank() {
        let values: Vec<f64> = (1..=1000).rev().map(f64::from).collect();
        let high = Estimate::quantile(values, 0.99);
        assert_eq!(high, Some(Estimate { value: 990.0, low: 984.0, high: 997.0, n: 1000 }));
        assert_eq!(Estimate::quantile(vec![1.0, 2.0], 0.99), None);
    }
}

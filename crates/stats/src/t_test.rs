//! Student's, Welch's, paired and one-sample t-tests, and equivalence by two one-sided tests.

use crate::error::{check_confidence, check_count, check_lengths, check_sample};
use crate::tails::ln_t_sf;
use crate::{Interval, Moments, PValue, StatsError};

/// Result of a t-test.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TTest {
    /// Test statistic.
    pub t: f64,
    /// Degrees of freedom; fractional for Welch's test (Satterthwaite).
    pub df: f64,
    /// Mean of the first sample minus mean of the second (or minus the value tested).
    pub mean_difference: f64,
    /// Standard error of the mean difference.
    pub standard_error: f64,
    /// Confidence interval of the mean difference.
    pub ci: Interval,
    /// Two-sided p-value.
    pub p: PValue,
    /// One-sided p-value of the alternative that the difference is positive.
    pub p_greater: PValue,
    /// One-sided p-value of the alternative that the difference is negative.
    pub p_less: PValue,
}

impl TTest {
    fn new(difference: f64, standard_error: f64, df: f64, confidence: f64) -> Result<Self, StatsError> {
        check_confidence(confidence)?;
        if standard_error <= 0.0 {
            return Err(StatsError::NoVariance { what: "the samples of a t-test" });
        }
        let t = difference / standard_error;
        Ok(Self {
            t,
            df,
            mean_difference: difference,
            standard_error,
            ci: Interval::student(difference, standard_error, df, confidence),
            p: PValue::doubled(ln_t_sf(t.abs(), df)),
            p_greater: PValue::from_ln(ln_t_sf(t, df)),
            p_less: PValue::from_ln(ln_t_sf(-t, df)),
        })
    }
}

/// Student's two-sample t-test, which assumes equal variances.
///
/// Fails for samples of fewer than 2 values, values that are not finite, or constant samples.
pub fn student_t(x: &[f64], y: &[f64], confidence: f64) -> Result<TTest, StatsError> {
    let (x, y) = checked_moments(x, y)?;
    student_t_of_moments(&x, &y, confidence)
}

/// [`student_t`] from given moments.
pub fn student_t_of_moments(x: &Moments, y: &Moments, confidence: f64) -> Result<TTest, StatsError> {
    let (n, m) = counts(x, y)?;
    let df = n + m - 2.0;
    let pooled = (x.m2 + y.m2) / df;
    TTest::new(x.mean - y.mean, (pooled * (1.0 / n + 1.0 / m)).sqrt(), df, confidence)
}

/// Welch's two-sample t-test, for unequal variances.
///
/// Source: B. L. Welch 1947, "The Generalization of 'Student's' Problem when Several Different
/// Population Variances are Involved". Fails as [`student_t`] does.
pub fn welch_t(x: &[f64], y: &[f64], confidence: f64) -> Result<TTest, StatsError> {
    let (x, y) = checked_moments(x, y)?;
    welch_t_of_moments(&x, &y, confidence)
}

/// [`welch_t`] from given moments.
pub fn welch_t_of_moments(x: &Moments, y: &Moments, confidence: f64) -> Result<TTest, StatsError> {
    let (standard_error, df) = welch_error(x, y)?;
    TTest::new(x.mean - y.mean, standard_error, df, confidence)
}

/// Standard error of the mean difference and Satterthwaite's degrees of freedom.
fn welch_error(x: &Moments, y: &Moments) -> Result<(f64, f64), StatsError> {
    let (n, m) = counts(x, y)?;
    let (vx, vy) = (x.variance()? / n, y.variance()? / m);
    let variance = vx + vy;
    if variance <= 0.0 {
        return Err(StatsError::NoVariance { what: "the samples of a t-test" });
    }
    let (sx, sy) = (vx / variance, vy / variance);
    Ok((variance.sqrt(), 1.0 / (sx * sx / (n - 1.0) + sy * sy / (m - 1.0))))
}

/// One-sample t-test of the mean against `mean`.
pub fn one_sample_t(x: &[f64], mean: f64, confidence: f64) -> Result<TTest, StatsError> {
    check_sample("sample", x, 2)?;
    let moments = Moments::of(x);
    let n = moments.count as f64;
    TTest::new(moments.mean - mean, (moments.variance()? / n).sqrt(), n - 1.0, confidence)
}

/// Paired t-test: the one-sample test of the differences `x[i] - y[i]` against 0.
pub fn paired_t(x: &[f64], y: &[f64], confidence: f64) -> Result<TTest, StatsError> {
    one_sample_t(&differences(x, y)?, 0.0, confidence)
}

/// `x[i] - y[i]`, after checking that the series have equal length and are finite.
pub(crate) fn differences(x: &[f64], y: &[f64]) -> Result<Vec<f64>, StatsError> {
    check_lengths("paired samples", x.len(), y.len())?;
    check_sample("first sample", x, 1)?;
    check_sample("second sample", y, 1)?;
    Ok(x.iter().zip(y).map(|(a, b)| a - b).collect())
}

/// Result of a test of equivalence.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Equivalence {
    /// Mean of the first sample minus mean of the second.
    pub mean_difference: f64,
    /// Degrees of freedom (Satterthwaite).
    pub df: f64,
    /// Statistic of the test that the difference exceeds the lower margin.
    pub t_low: f64,
    /// Statistic of the test that the difference is below the upper margin.
    pub t_high: f64,
    /// Larger of the two one-sided p-values. If it is at most alpha, the means are equivalent.
    pub p: PValue,
    /// Interval of confidence 1 - 2 alpha. The means are equivalent at alpha if it is within the margins.
    pub ci: Interval,
}

/// Two one-sided Welch tests that the difference of means is strictly between `low` and `high`.
///
/// Source: D. J. Schuirmann 1987, "A Comparison of the Two One-Sided Tests Procedure and the Power
/// Approach". `alpha` only sets the interval. Fails as [`student_t`] does, and if `low >= high`.
pub fn tost_welch(x: &[f64], y: &[f64], low: f64, high: f64, alpha: f64) -> Result<Equivalence, StatsError> {
    if low.is_nan() || high.is_nan() || low >= high {
        let range = "a finite number below the upper margin";
        return Err(StatsError::OutOfRange { what: "lower margin", value: low, range });
    }
    let (x, y) = checked_moments(x, y)?;
    let test = welch_t_of_moments(&x, &y, 1.0 - 2.0 * alpha)?;
    let t_low = (test.mean_difference - low) / test.standard_error;
    let t_high = (test.mean_difference - high) / test.standard_error;
    Ok(Equivalence {
        mean_difference: test.mean_difference,
        df: test.df,
        t_low,
        t_high,
        p: PValue::from_ln(ln_t_sf(t_low, test.df).max(ln_t_sf(-t_high, test.df))),
        ci: test.ci,
    })
}

fn checked_moments(x: &[f64], y: &[f64]) -> Result<(Moments, Moments), StatsError> {
    check_sample("first sample", x, 2)?;
    check_sample("second sample", y, 2)?;
    Ok((Moments::of(x), Moments::of(y)))
}

fn counts(x: &Moments, y: &Moments) -> Result<(f64, f64), StatsError> {
    check_count("first sample", x.count as usize, 2)?;
    check_count("second sample", y.count as usize, 2)?;
    Ok((x.count as f64, y.count as f64))
}

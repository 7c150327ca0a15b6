//! Power of the two-sample t-test, exact by the noncentral t distribution.

use sudoku_math::exp;

use crate::StatsError;
use crate::error::{check_count, check_open};
use crate::tails::{ln_noncentral_t_cdf, ln_noncentral_t_sf, root_from, t_quantile};

/// Power of the two-sided two-sample t-test at level `alpha`, for a true standardised mean difference `effect` (in
/// standard deviations) and samples of `n` and `m` values with equal variances.
///
/// Source: J. Cohen 1988, "Statistical Power Analysis for the Behavioral Sciences".
pub fn t_test_power(effect: f64, n: usize, m: usize, alpha: f64) -> Result<f64, StatsError> {
    check_open("alpha", alpha, 0.0, 1.0, "between 0 and 1, such as 0.05")?;
    check_open("effect", effect, f64::NEG_INFINITY, f64::INFINITY, "finite")?;
    check_count("first sample", n, 2)?;
    check_count("second sample", m, 2)?;
    let (n, m) = (n as f64, m as f64);
    let df = n + m - 2.0;
    let delta = effect * (n * m / (n + m)).sqrt();
    let critical = -t_quantile(0.5 * alpha, df);
    Ok(exp(ln_noncentral_t_sf(critical, df, delta)) + exp(ln_noncentral_t_cdf(-critical, df, delta)))
}

/// The minimum number of values per group for which the two-sided two-sample t-test has at least this
/// `power`.
///
/// Fails for an effect of 0, and if more than 10^9 values per group would be needed.
pub fn t_test_group_size(effect: f64, alpha: f64, power: f64) -> Result<usize, StatsError> {
    check_open("power", power, alpha, 1.0, "between alpha and 1, such as 0.8")?;
    let enough = |n: usize| Ok::<_, StatsError>(t_test_power(effect, n, n, alpha)? >= power);
    let (mut low, mut high) = (1, 2);
    while !enough(high)? {
        (low, high) = (high, high * 2);
        if high > 1_000_000_000 {
            let range = "larger: no feasible sample detects it";
            return Err(StatsError::OutOfRange { what: "effect", value: effect, range });
        }
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if enough(middle)? { high = middle } else { low = middle }
    }
    Ok(high)
}

/// The standardised mean difference that samples of `n` and `m` values detect with the given power.
pub fn detectable_effect(n: usize, m: usize, alpha: f64, power: f64) -> Result<f64, StatsError> {
    check_open("power", power, alpha, 1.0, "between alpha and 1, such as 0.8")?;
    t_test_power(1.0, n, m, alpha)?;
    // From here on, only the effect varies. An effect outside the range of `f64` is not a root.
    let short = |ln_effect: f64| t_test_power(exp(ln_effect), n, m, alpha).map_or(f64::NAN, |p| p - power);
    Ok(exp(root_from(0.0, short)))
}

//! Tails and quantiles of the standard normal distribution.

use std::f64::consts::{FRAC_1_SQRT_2, LN_2, SQRT_2};

use statrs::function::erf::{erfc, erfc_inv};

use super::{ln_gamma_q, ln_one_minus_exp};

/// ln P(Z > z) for a standard normal Z.
pub fn ln_normal_sf(z: f64) -> f64 {
    if z < 0.0 {
        ln_one_minus_exp(ln_normal_sf(-z))
    } else if z < 2.0 {
        (0.5 * erfc(z * FRAC_1_SQRT_2)).ln()
    } else {
        ln_gamma_q(0.5, 0.5 * z * z) - LN_2
    }
}

/// P(Z <= z) for a standard normal Z.
pub fn normal_cdf(z: f64) -> f64 {
    ln_normal_sf(-z).exp()
}

/// The z with P(Z <= z) = `probability`, 0 < `probability` < 1.
pub fn normal_quantile(probability: f64) -> f64 {
    let start = -SQRT_2 * erfc_inv(2.0 * probability);
    if !start.is_finite() {
        return start;
    }
    // One Newton step on the logarithm of the nearer tail takes statrs' digits to those of `ln_normal_sf`.
    let (tail, side) = if probability < 0.5 { (probability, -1.0) } else { (1.0 - probability, 1.0) };
    let z = start * side;
    let ln_tail = ln_normal_sf(z);
    let ln_density = -0.5 * (z * z + std::f64::consts::TAU.ln());
    side * (z + (ln_tail - tail.ln()) * (ln_tail - ln_density).exp())
}

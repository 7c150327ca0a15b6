//! Tails and quantiles of the standard normal distribution.

use std::f64::consts::LN_2;

use statrs::distribution::{ContinuousCDF, Normal};

use super::{ln_gamma_q, ln_one_minus_exp};

/// ln P(Z > z) for a standard normal Z.
pub fn ln_normal_sf(z: f64) -> f64 {
    if z < 0.0 { ln_one_minus_exp(ln_normal_sf(-z)) } else { ln_gamma_q(0.5, 0.5 * z * z) - LN_2 }
}

/// P(Z <= z) for a standard normal Z.
pub fn normal_cdf(z: f64) -> f64 {
    ln_normal_sf(-z).exp()
}

/// The z with P(Z <= z) = `probability`, to a relative error of 1e-15; NaN outside [0, 1].
pub fn normal_quantile(probability: f64) -> f64 {
    if (0.0..=1.0).contains(&probability) { Normal::standard().inverse_cdf(probability) } else { f64::NAN }
}

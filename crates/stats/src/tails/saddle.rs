//! Gamma-function prefactors without cancellation.
//!
//! Source: C. Loader 2000, "Fast and Accurate Computation of Binomial Probabilities".

use std::f64::consts::TAU;
use sudoku_math::{ln, ln_1p};

/// Error of Stirling's formula: ln Γ(x + 1) - (x ln x - x + ln(2πx) / 2), for x > 0.
pub(super) fn stirling_error(x: f64) -> f64 {
    if x < 10.0 {
        // Computes the error at x from that at x + 1, by Γ(x + 2) = (x + 1) Γ(x + 1).
        return stirling_error(x + 1.0) + (x + 0.5) * ln_1p(1.0 / x) - 1.0;
    }
    const COEFFICIENTS: [f64; 8] = [
        1.0 / 12.0,
        -1.0 / 360.0,
        1.0 / 1260.0,
        -1.0 / 1680.0,
        1.0 / 1188.0,
        -691.0 / 360_360.0,
        1.0 / 156.0,
        -3617.0 / 122_400.0,
    ];
    let inverse_square = 1.0 / (x * x);
    COEFFICIENTS.iter().rev().fold(0.0, |sum, c| sum * inverse_square + c) / x
}

/// (1 + e) ln(1 + e) - e for e >= -1: the deviance of an observation that is (1 + e) times its mean, divided by the
/// mean.
pub(super) fn deviance(e: f64) -> f64 {
    if e <= -1.0 {
        return 1.0;
    }
    if e.abs() > 0.1 {
        return (1.0 + e) * ln_1p(e) - e;
    }
    // Σ_{k>=2} (-e)^k / (k (k - 1))
    let (mut sum, mut power) = (0.0, e * e);
    for k in 2..40 {
        let term = power / f64::from(k * (k - 1));
        sum += term;
        if term.abs() < f64::EPSILON * 0.1 * sum {
            break;
        }
        power *= -e;
    }
    sum
}

/// ln of x^a y^b / B(a, b), where x + y = 1 and both are exact.
pub(super) fn ln_beta_density_kernel(a: f64, b: f64, x: f64, y: f64) -> f64 {
    let n = a + b;
    let excess = a * y - b * x;
    let deviances = n * x * deviance(excess / (n * x)) + n * y * deviance(-excess / (n * y));
    0.5 * ln(a * b / (TAU * n)) + stirling_error(n) - stirling_error(a) - stirling_error(b) - deviances
}

/// ln of x^a e^-x / Γ(a).
pub(super) fn ln_gamma_density_kernel(a: f64, x: f64) -> f64 {
    0.5 * ln(a / TAU) - stirling_error(a) - x * deviance((a - x) / x)
}

/// ln of Γ(m / 2) / (sqrt(m / 2) Γ((m - 1) / 2)): Hedges' correction for m degrees of freedom, m > 1.
pub(crate) fn ln_gamma_half_ratio(m: f64) -> f64 {
    // Stirling's formula for z and for w = z - 1/2, with the logarithms combined.
    let (z, w) = (0.5 * m, 0.5 * (m - 1.0));
    (z - 1.0) * ln_1p(0.5 / w) - 0.5 + stirling_error(z) - stirling_error(w)
}

//! Logarithm of the incomplete gamma function, and the chi-squared tail based on it.

use sudoku_math::ln;

use super::saddle::ln_gamma_density_kernel;
use super::{MAX_TERMS, ln_one_minus_exp};

/// ln Q(a, x), the regularised upper incomplete gamma function, a > 0.
pub fn ln_gamma_q(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        0.0
    } else if x.is_infinite() {
        f64::NEG_INFINITY
    } else if x > a + 1.0 {
        ln_gamma_density_kernel(a, x) + ln(continued_fraction(a, x))
    } else {
        ln_one_minus_exp(ln_gamma_density_kernel(a, x) + ln(series(a, x)))
    }
}

/// Γ(a, x) / (x^a e^-x) by the continued fraction of DLMF 8.9.2, with Lentz's method.
fn continued_fraction(a: f64, x: f64) -> f64 {
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / f64::MIN_POSITIVE;
    let mut d = 1.0 / b;
    let mut value = d;
    for i in 1..MAX_TERMS {
        let i = i as f64;
        let numerator = -i * (i - a);
        b += 2.0;
        d = 1.0 / (numerator * d + b);
        c = b + numerator / c;
        value *= c * d;
        if (c * d - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    value
}

/// γ(a, x) / (x^a e^-x) by its power series, DLMF 8.11.4.
fn series(a: f64, x: f64) -> f64 {
    let mut term = 1.0 / a;
    let mut sum = term;
    for n in 1..MAX_TERMS {
        term *= x / (a + n as f64);
        sum += term;
        if term < sum * f64::EPSILON {
            break;
        }
    }
    sum
}

/// ln P(X > x) for the chi-squared distribution with `df` degrees of freedom.
pub fn ln_chi_squared_sf(x: f64, df: f64) -> f64 {
    ln_gamma_q(0.5 * df, 0.5 * x)
}

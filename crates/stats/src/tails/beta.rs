//! Logarithm of the incomplete beta function, and the t and F tails based on it.

use sudoku_math::{ln, square};

use super::saddle::ln_beta_density_kernel;
use super::{MAX_TERMS, ln_one_minus_exp};

/// ln I_x(a, b), the regularised incomplete beta function, where x + y = 1. Both are given, so that no digits are lost
/// at either end of the interval.
pub fn ln_beta_inc(a: f64, b: f64, x: f64, y: f64) -> f64 {
    if x <= 0.0 {
        f64::NEG_INFINITY
    } else if y <= 0.0 {
        0.0
    } else if x <= (a + 1.0) / (a + b + 2.0) {
        ln_beta_density_kernel(a, b, x, y) - ln(a) + ln(continued_fraction(a, b, x))
    } else {
        ln_one_minus_exp(ln_beta_density_kernel(b, a, y, x) - ln(b) + ln(continued_fraction(b, a, y)))
    }
}

/// The continued fraction of DLMF 8.17.22 by Lentz's method. It converges in O(sqrt(max(a, b))) terms.
fn continued_fraction(a: f64, b: f64, x: f64) -> f64 {
    let away_from_zero = |v: f64| if v.abs() < f64::MIN_POSITIVE { f64::MIN_POSITIVE } else { v };
    let mut c = 1.0;
    let mut d = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0));
    let mut value = d;
    for m in 1..MAX_TERMS {
        let m = m as f64;
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut factor = 1.0;
        for numerator in [even, odd] {
            d = 1.0 / away_from_zero(1.0 + numerator * d);
            c = away_from_zero(1.0 + numerator / c);
            factor = c * d;
            value *= factor;
        }
        if (factor - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    value
}

/// ln P(T > t) for Student's t with `df` > 0 degrees of freedom, which may be fractional, for |t| < 1e150 sqrt(df).
pub fn ln_t_sf(t: f64, df: f64) -> f64 {
    if t.is_infinite() {
        return if t > 0.0 { f64::NEG_INFINITY } else { 0.0 };
    }
    // x = df / (df + t²), y = t² / (df + t²), scaled so that t² cannot overflow.
    let ratio = t / df.sqrt();
    let (x, y) = if ratio.abs() < 1.0 {
        let square = ratio * ratio;
        (1.0 / (1.0 + square), square / (1.0 + square))
    } else {
        let square = square(ratio.recip());
        (square / (1.0 + square), 1.0 / (1.0 + square))
    };
    let ln_upper = ln_beta_inc(0.5 * df, 0.5, x, y) - std::f64::consts::LN_2;
    if t >= 0.0 { ln_upper } else { ln_one_minus_exp(ln_upper) }
}

/// ln P(F > f) for Fisher's F with `df1` and `df2` degrees of freedom.
pub fn ln_f_sf(f: f64, df1: f64, df2: f64) -> f64 {
    if f <= 0.0 {
        return 0.0;
    }
    if f.is_infinite() {
        return f64::NEG_INFINITY;
    }
    let total = df2 + df1 * f;
    ln_beta_inc(0.5 * df2, 0.5 * df1, df2 / total, df1 * f / total)
}

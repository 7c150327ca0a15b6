//! Quantiles found by root search on the logarithms of tails.

use sudoku_math::{exp, ln};

use super::{ln_beta_inc, ln_t_sf};

/// A root of the monotone function `f` between `low` and `high`, where `f` has opposite signs, to the last bits. Uses
/// regula falsi with the Illinois rule, by which the end that does not move counts half.
pub(crate) fn root(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    let (mut f_low, mut f_high) = (f(low), f(high));
    let rising = f_low < f_high;
    let mut kept_low = None;
    for _ in 0..200 {
        let secant = (f_high * low - f_low * high) / (f_high - f_low);
        let inside = secant > low && secant < high;
        let x = if inside { secant } else { 0.5 * (low + high) };
        if x <= low || x >= high || high - low <= f64::EPSILON * low.abs().min(high.abs()) {
            return x;
        }
        let fx = f(x);
        if fx == 0.0 {
            return x;
        }
        if (fx < 0.0) == rising {
            (low, f_low) = (x, fx);
            if kept_low == Some(false) {
                f_high *= 0.5;
            }
            kept_low = Some(false);
        } else {
            (high, f_high) = (x, fx);
            if kept_low == Some(true) {
                f_low *= 0.5;
            }
            kept_low = Some(true);
        }
    }
    0.5 * (low + high)
}

/// Doubles a bracket around `start`, from a width of 1, until `f` changes sign in it, then finds the root. `f` must be
/// monotone on the real line.
pub(crate) fn root_from(start: f64, f: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high, mut step) = (start - 0.5, start + 0.5, 1.0);
    let (mut f_low, mut f_high) = (f(low), f(high));
    while f_low * f_high > 0.0 && step < 1e6 {
        // Move the end at which `f` is closer to zero.
        if f_low.abs() < f_high.abs() {
            (high, f_high) = (low, f_low);
            low -= step;
            f_low = f(low);
        } else {
            (low, f_low) = (high, f_high);
            high += step;
            f_high = f(high);
        }
        step *= 2.0;
    }
    root(low, high, f)
}

/// The t with P(T <= t) = `probability` for Student's t with `df` > 0 degrees of freedom.
pub fn t_quantile(probability: f64, df: f64) -> f64 {
    if probability == 0.5 {
        return 0.0;
    }
    let (tail, side) = if probability < 0.5 { (probability, -1.0) } else { (1.0 - probability, 1.0) };
    // As a function of ln t, the logarithm of the tail is almost a straight line.
    side * exp(root_from(0.5, |ln_t| ln_t_sf(exp(ln_t), df) - ln(tail)))
}

/// The x with I_x(a, b) = `probability`, the quantile of the beta distribution.
pub fn beta_quantile(probability: f64, a: f64, b: f64) -> f64 {
    let logistic = |u: f64| 1.0 / (1.0 + exp(-u));
    let f = |u: f64| ln_beta_inc(a, b, logistic(u), logistic(-u)) - ln(probability);
    logistic(root_from(ln(a / b), f))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use sudoku_math::{cbrt, powi};

    use super::*;

    /// The root of a function, and the number of evaluations.
    fn counted(f: impl Fn(f64) -> f64, find: impl FnOnce(&dyn Fn(f64) -> f64) -> f64) -> (f64, u32) {
        let count = Cell::new(0);
        let counting = |x| {
            count.set(count.get() + 1);
            f(x)
        };
        (find(&counting), count.get())
    }

    /// Bisection takes 52 evaluations for the bits of a double.
    #[test]
    fn curved_functions_take_a_quarter_of_the_steps_of_bisection() {
        type F = fn(f64) -> f64;
        let functions: [(F, f64); 4] = [
            (|x| powi(x, 3) - 2.0, cbrt(2.0)),
            (|x| 2.0 - powi(x, 3), cbrt(2.0)),
            (|x| exp(x) - 4.0, ln(4.0)),
            (|x| x.recip() - 0.7, 0.7_f64.recip()),
        ];
        for (f, expected) in functions {
            let (found, evaluations) = counted(f, |f| root(1.0, 3.0, f));
            assert!((found - expected).abs() < 1e-15 * 4.0, "{found} but {expected}");
            assert!(evaluations <= 17, "{evaluations} evaluations for {expected}");
        }
    }

    #[test]
    fn roots_are_found_on_either_side_of_the_start_in_few_steps() {
        for expected in [-100_000.0, -700.0, -3.2, 0.3, 5.0, 900.0, 200_000.0] {
            for side in [-1.0, 1.0] {
                let (found, evaluations) = counted(|x| side * (x - expected), |f| root_from(0.0, f));
                assert!((found - expected).abs() <= 1e-15 * expected.abs(), "{found} but {expected}");
                assert!(evaluations <= 28, "{evaluations} evaluations for {expected}");
            }
        }
    }
}

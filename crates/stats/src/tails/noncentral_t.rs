//! The noncentral t distribution, for the power of t-tests and intervals of effect sizes.
//!
//! T = (Z + δ) / S with S = sqrt(χ²_ν / ν), so P(T <= t) = ∫ Φ(t s - δ) f_S(s) ds. As a function of u = ln s, the
//! integrand is analytic and decays at least exponentially on both sides, so the trapezoidal rule converges
//! geometrically. The integrand is scaled by its maximum, which gives the logarithm of either tail.

use sudoku_math::{exp, exp_m1, ln};

use super::ln_normal_sf;
use super::saddle::stirling_error;
use std::f64::consts::PI;

/// The integral is truncated where the integrand has fallen by this factor (e^-45 = 3e-20).
const NEGLIGIBLE: f64 = 45.0;
/// Minimum number of trapezoids. If Φ varies slowly, 80 are enough for 1e-13.
const PANELS: f64 = 240.0;
/// Φ(t s - δ) rises from 0 to 1 over a width of 1 / δ in u. Trapezoids of this fraction of the width resolve the step
/// to e^-40.
const PART_OF_STEP: f64 = 0.7;
/// Maximum number of trapezoids. If more were needed (δ of 10^6), the result is less precise.
const MAX_PANELS: f64 = 1e7;

/// ln P(T <= t) for the noncentral t with `df` > 0 degrees of freedom and noncentrality `delta`.
pub fn ln_noncentral_t_cdf(t: f64, df: f64, delta: f64) -> f64 {
    // With s = e^u: f_S(s) ds = 2 (ν/2)^(ν/2) / Γ(ν/2) exp(ν u - ν e^{2u} / 2) du.
    let ln_integrand = |u: f64| {
        let s = exp(u);
        // ν (u - (e^{2u} - 1) / 2) has its maximum, 0, at u = 0. The factor e^{-ν/2} is part of the constant below.
        df * (u - 0.5 * exp_m1(2.0 * u)) + ln_normal_sf(delta - t * s)
    };
    let peak = maximum(&ln_integrand);
    let top = ln_integrand(peak);
    let low = fallen(&ln_integrand, peak, -1.0, top - NEGLIGIBLE);
    let high = fallen(&ln_integrand, peak, 1.0, top - NEGLIGIBLE);
    let panels = ((high - low) * delta.abs() / PART_OF_STEP).clamp(PANELS, MAX_PANELS) as u32;
    let step = (high - low) / f64::from(panels);
    let sum: f64 = (0..=panels).map(|i| exp(ln_integrand(low + f64::from(i) * step) - top)).sum();
    // ln of 2 (ν/2)^(ν/2) e^{-ν/2} / Γ(ν/2) by Stirling's formula.
    let ln_constant = 0.5 * ln(df / PI) - stirling_error(0.5 * df);
    (ln_constant + top + ln(sum * step)).min(0.0)
}

/// ln P(T > t) for the noncentral t with `df` > 0 degrees of freedom and noncentrality `delta`.
pub fn ln_noncentral_t_sf(t: f64, df: f64, delta: f64) -> f64 {
    ln_noncentral_t_cdf(-t, df, -delta)
}

/// The maximum of a unimodal function of u. A bracket is found by doubling from 0, then searched by ternary search. (In
/// s = e^u the logarithm of the integrand is concave.)
fn maximum(f: &impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (-1.0, 1.0);
    while f(low) > f(0.5 * low) {
        low *= 2.0;
    }
    while f(high) > f(0.5 * high) {
        high *= 2.0;
    }
    for _ in 0..60 {
        let third = (high - low) / 3.0;
        if f(low + third) < f(high - third) { low += third } else { high -= third }
    }
    0.5 * (low + high)
}

/// The point on one side of the peak where `f` has fallen to `level`.
fn fallen(f: &impl Fn(f64) -> f64, peak: f64, side: f64, level: f64) -> f64 {
    let (mut near, mut step) = (0.0, 1e-6);
    while f(peak + side * step) > level {
        near = step;
        step *= 2.0;
    }
    for _ in 0..30 {
        let middle = 0.5 * (near + step);
        if f(peak + side * middle) > level { near = middle } else { step = middle }
    }
    peak + side * step
}

//! Compares tails and quantiles with mpmath at 40 digits.

use serde_json::{Value, json};
use sudoku_math::tan;
use sudoku_stats::tails::*;

use crate::common::{close, close_to, float, load_kind};

/// Checks logarithms to an absolute error of 1e-10, which is a relative error of 1e-10 in the tails.
fn check(kind: &str, f: impl Fn(&Value) -> f64) {
    for case in load_kind("tails", kind) {
        let (actual, expected) = (f(&case), float(&case["ln"]));
        let scale = expected.abs().max(1.0);
        assert!((actual - expected).abs() <= 1e-10 * scale, "{case}: {actual}");
        // If the probability is near 1, its complement is compared.
        if expected > -1e-3 {
            assert!((actual - expected).abs() <= 1e-9 * expected.abs() + 1e-15, "{case}: {actual:e}");
        }
    }
}

#[test]
fn tails_have_ten_digits_in_log_space() {
    check("t_sf", |c| ln_t_sf(float(&c["t"]), float(&c["df"])));
    check("normal_sf", |c| ln_normal_sf(float(&c["z"])));
    check("chi_squared_sf", |c| ln_chi_squared_sf(float(&c["x"]), float(&c["df"])));
    check("f_sf", |c| ln_f_sf(float(&c["f"]), float(&c["df1"]), float(&c["df2"])));
    check("beta_inc", |c| {
        let x = float(&c["x"]);
        ln_beta_inc(float(&c["a"]), float(&c["b"]), x, 1.0 - x)
    });
}

#[test]
fn noncentral_t_has_both_tails() {
    check("noncentral_t", |c| ln_noncentral_t_cdf(float(&c["t"]), float(&c["df"]), float(&c["delta"])));
    for c in load_kind("tails", "noncentral_t") {
        let actual = ln_noncentral_t_sf(float(&c["t"]), float(&c["df"]), float(&c["delta"]));
        assert!((actual - float(&c["ln_sf"])).abs() < 1e-9 * actual.abs().max(1.0), "{c}: {actual}");
    }
}

#[test]
fn noncentral_t_without_noncentrality_is_student() {
    for (t, df) in [(-2.0, 3.0), (0.5, 40.0), (60.0, 12.0), (200.0, 900.0)] {
        close("central", ln_noncentral_t_sf(t, df, 0.0), &json!(ln_t_sf(t, df)));
    }
}

#[test]
fn quantiles_invert_the_tails() {
    for c in load_kind("tails", "t_quantile") {
        close(&c.to_string(), t_quantile(float(&c["p"]), float(&c["df"])), &c["x"]);
    }
    for c in load_kind("tails", "beta_quantile") {
        close(&c.to_string(), beta_quantile(float(&c["p"]), float(&c["a"]), float(&c["b"])), &c["x"]);
    }
}

/// With one degree of freedom, S is |W| with W normal. So P(T <= 1) = 2 P(Z - W <= -δ), except for the case W < 0,
/// whose share is e^-2500. The integrand has its maximum far above 1, at s = 50.
#[test]
fn noncentral_t_finds_its_integrand_far_from_one() {
    let expected = std::f64::consts::LN_2 + ln_normal_sf(100.0 * std::f64::consts::FRAC_1_SQRT_2);
    close("far", ln_noncentral_t_cdf(1.0, 1.0, 100.0), &json!(expected));
}

#[test]
fn t_tails_at_zero_and_at_infinity() {
    for df in [0.5, 1.0, 40.0] {
        assert_eq!(ln_t_sf(f64::INFINITY, df), f64::NEG_INFINITY);
        assert_eq!(ln_t_sf(f64::NEG_INFINITY, df), 0.0);
        for t in [0.0, 1e-200] {
            close("middle", ln_t_sf(t, df), &json!(-std::f64::consts::LN_2));
        }
    }
}

/// t with one degree of freedom has Cauchy's distribution, whose quantiles are -1 / tan(π p).
#[test]
fn quantiles_of_cauchy_far_out_and_near_the_middle() {
    for p in [1e-12, 1e-3, 0.25, 0.4, 0.499, 0.4999] {
        close("Cauchy", t_quantile(p, 1.0), &json!(-1.0 / tan(std::f64::consts::PI * p)));
    }
}

/// Tests probabilities from the smallest positive number to the largest below 1, and those whose quantile is close
/// to 0.
#[test]
fn normal_quantiles_have_fourteen_digits_everywhere() {
    for c in load_kind("normal", "quantile") {
        close_to(&c.to_string(), normal_quantile(float(&c["p"])), &c["x"], 1e-14);
    }
    assert_eq!(normal_quantile(0.5), 0.0);
    assert_eq!(normal_quantile(0.0), f64::NEG_INFINITY);
    assert_eq!(normal_quantile(1.0), f64::INFINITY);
    assert!([-0.1, 1.1, f64::NAN].iter().all(|&p| normal_quantile(p).is_nan()));
}

#[test]
fn the_normal_distribution_and_the_incomplete_gamma_function_equal_mpmath() {
    for c in load_kind("normal", "cdf") {
        close_to(&c.to_string(), normal_cdf(float(&c["z"])), &c["p"], 1e-12);
    }
    for c in load_kind("normal", "gamma_q") {
        close_to(&c.to_string(), ln_gamma_q(float(&c["a"]), float(&c["x"])), &c["ln"], 1e-12);
    }
}

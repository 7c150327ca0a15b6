//! Tails and quantiles against mpmath with 40 digits.

mod common;

use common::{close, float, load_kind};
use serde_json::{Value, json};
use sudoku_stats::tails::*;

/// Logarithms to an absolute 1e-10, which is the tails themselves to a relative 1e-10.
fn check(kind: &str, f: impl Fn(&Value) -> f64) {
    for case in load_kind("tails", kind) {
        let (actual, expected) = (f(&case), float(&case["ln"]));
        let scale = expected.abs().max(1.0);
        assert!((actual - expected).abs() <= 1e-10 * scale, "{case}: {actual}");
        // Near probability 1 it is the complement that counts.
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
    for c in load_kind("tails", "normal_quantile") {
        close(&c.to_string(), normal_quantile(float(&c["p"])), &c["x"]);
    }
    for c in load_kind("tails", "t_quantile") {
        close(&c.to_string(), t_quantile(float(&c["p"]), float(&c["df"])), &c["x"]);
    }
    for c in load_kind("tails", "beta_quantile") {
        close(&c.to_string(), beta_quantile(float(&c["p"]), float(&c["a"]), float(&c["b"])), &c["x"]);
    }
}

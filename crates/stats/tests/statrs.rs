//! The tails and quantiles agree with another implementation down to probabilities of 1e-10, below which the other
//! loses digits.

use statrs::distribution::{Beta, ChiSquared, ContinuousCDF, FisherSnedecor, Normal, StudentsT};
use statrs::function::beta::checked_beta_reg;
use sudoku_math::{exp, powi};
use sudoku_stats::tails::*;

const DEGREES: [f64; 6] = [1.0, 2.0, 3.5, 10.0, 47.0, 300.0];
const PROBABILITIES: [f64; 7] = [0.001, 0.025, 0.2, 0.5, 0.75, 0.95, 0.999];

#[track_caller]
fn agree(what: &str, ours: f64, theirs: f64, digits: i32) {
    let most = powi(10.0, -digits) * theirs.abs();
    assert!(theirs.is_finite() && (ours - theirs).abs() <= most, "{what}: {ours:e}, by statrs {theirs:e}");
}

#[test]
fn tails_agree() {
    let points = (1..40).map(|n| f64::from(n) / 8.0);
    for x in points {
        let normal = Normal::standard();
        agree(&format!("normal {x}"), exp(ln_normal_sf(x)), normal.sf(x), 9);
        agree(&format!("normal -{x}"), normal_cdf(x), normal.cdf(x), 9);
        for df in DEGREES {
            let student = StudentsT::new(0.0, 1.0, df).unwrap();
            agree(&format!("t {x} {df}"), exp(ln_t_sf(x, df)), student.sf(x), 9);
            let (chi_squared, x) = (ChiSquared::new(df).unwrap(), x * df);
            agree(&format!("chi-squared {x} {df}"), exp(ln_chi_squared_sf(x, df)), chi_squared.sf(x), 9);
            let f = FisherSnedecor::new(df, 7.0).unwrap();
            agree(&format!("F {x} {df}"), exp(ln_f_sf(x, df, 7.0)), f.sf(x), 9);
        }
    }
}

#[test]
fn beta_functions_agree() {
    for a in DEGREES {
        for b in DEGREES {
            for x in PROBABILITIES {
                let theirs = checked_beta_reg(a, b, x).unwrap();
                if theirs > 1e-10 {
                    agree(&format!("beta {a} {b} {x}"), exp(ln_beta_inc(a, b, x, 1.0 - x)), theirs, 9);
                }
            }
        }
    }
}

#[test]
fn quantiles_agree() {
    for p in PROBABILITIES {
        for df in DEGREES {
            let student = student(df).inverse_cdf(p);
            assert!(
                (t_quantile(p, df) - student).abs() < 1e-8 * student.abs().max(1.0),
                "t {p} {df}: {student}"
            );
            let beta = Beta::new(df, 3.0).unwrap().inverse_cdf(p);
            agree(&format!("beta {p} {df}"), beta_quantile(p, df, 3.0), beta, 8);
        }
    }
}

fn student(df: f64) -> StudentsT {
    StudentsT::new(0.0, 1.0, df).unwrap()
}

/// This crate implements the quantiles of t and beta because those of statrs have fewer than nine correct digits. Ours
/// are compared with SciPy.
#[test]
fn quantiles_of_t_and_beta_lose_digits_in_statrs() {
    let lost = |ours: f64, theirs: f64| (ours - theirs).abs() / ours.abs();
    assert!(lost(t_quantile(0.2, 1e6), student(1e6).inverse_cdf(0.2)) > 1e-4);
    assert!(lost(t_quantile(1e-8, 1.0), student(1.0).inverse_cdf(1e-8)) > 1e-2);
    assert!(lost(beta_quantile(0.51, 2.0, 5000.0), Beta::new(2.0, 5000.0).unwrap().inverse_cdf(0.51)) > 1e-8);
}

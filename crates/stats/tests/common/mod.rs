//! Reads the fixtures that `data/make_fixtures.py` computed with SciPy, statsmodels and mpmath.
#![allow(dead_code)]

use serde_json::Value;
use sudoku_math::pow;
use sudoku_stats::{Estimate, Interval, PValue};

/// The cases of one fixture file.
pub fn load(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/data/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let cases: Vec<Value> = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}"));
    assert!(!cases.is_empty(), "{path} holds no case");
    cases
}

/// The cases of one fixture file with a given name.
pub fn load_kind(name: &str, kind: &str) -> Vec<Value> {
    let cases: Vec<Value> = load(name).into_iter().filter(|c| c["kind"] == kind).collect();
    assert!(!cases.is_empty(), "{name}.json holds no case of kind {kind}");
    cases
}

/// Reads a number. JSON has no infinities, so the fixtures have them as text.
pub fn float(value: &Value) -> f64 {
    match value {
        Value::String(s) => s.parse().unwrap_or_else(|_| panic!("{s} is no number")),
        _ => value.as_f64().unwrap_or_else(|| panic!("{value} is no number")),
    }
}

pub fn floats(value: &Value) -> Vec<f64> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list")).iter().map(float).collect()
}

pub fn int(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no count"))
}

pub fn ints(value: &Value) -> Vec<u64> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list")).iter().map(int).collect()
}

pub fn matrix(value: &Value) -> Vec<Vec<f64>> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no matrix")).iter().map(floats).collect()
}

pub fn int_matrix(value: &Value) -> Vec<Vec<u64>> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no matrix")).iter().map(ints).collect()
}

/// Asserts equality within a relative tolerance, or within the same absolute tolerance if 0 is expected.
#[track_caller]
pub fn close_to(what: &str, actual: f64, expected: &Value, tolerance: f64) {
    let expected = float(expected);
    let scale = if expected == 0.0 { 1.0 } else { expected.abs() };
    let equal = actual == expected || (actual - expected).abs() <= tolerance * scale;
    assert!(
        equal,
        "{what}: {actual:e} but {expected:e} expected, relative {:e}",
        (actual - expected) / scale
    );
}

/// Asserts equality within a relative tolerance of 1e-9.
#[track_caller]
pub fn close(what: &str, actual: f64, expected: &Value) {
    close_to(what, actual, expected, 1e-9);
}

/// Compares a p-value with the expected log10, so that tiny p-values are compared as strictly as large ones.
#[track_caller]
pub fn close_p(what: &str, actual: PValue, log10: &Value) {
    let expected = float(log10);
    let equal =
        actual.log10 == expected || (actual.log10 - expected).abs() <= 4e-10 * expected.abs().max(1.0);
    assert!(equal, "{what}: log10 p {} but {expected} expected", actual.log10);
    assert!((actual.p - pow(10.0, expected)).abs() <= 1e-9 * pow(10.0, expected), "{what}: p {}", actual.p);
}

#[track_caller]
pub fn close_interval(what: &str, actual: Interval, expected: &Value, tolerance: f64) {
    close_to(&format!("{what}, lower limit"), actual.low, &expected[0], tolerance);
    close_to(&format!("{what}, upper limit"), actual.high, &expected[1], tolerance);
}

#[track_caller]
pub fn close_limits(what: &str, actual: &Estimate, expected: &Value, tolerance: f64) {
    let ends = Interval { low: actual.low, high: actual.high, confidence: 0.95 };
    close_interval(what, ends, expected, tolerance);
}

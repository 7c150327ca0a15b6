//! Results as JSON, as in an experiment's summary.
#![cfg(feature = "serde")]

use sudoku_stats::{PValue, welch_t};

#[test]
fn results_serialise_by_field() {
    let test = welch_t(&[1.0, 2.0, 3.0], &[2.0, 4.0, 7.0], 0.95).unwrap();
    let json = serde_json::to_value(&test).unwrap();
    assert_eq!(json["t"].as_f64(), Some(test.t));
    assert_eq!(json["ci"]["confidence"].as_f64(), Some(0.95));
    assert_eq!(json["p"]["log10"].as_f64(), Some(test.p.log10));
    let tiny = serde_json::to_value(PValue::from_ln(-1e4)).unwrap();
    assert_eq!((tiny["p"].as_f64(), tiny["log10"].as_f64().map(f64::floor)), (Some(0.0), Some(-4343.0)));
}

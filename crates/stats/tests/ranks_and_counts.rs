//! Compares rank tests and tests of counts with SciPy, and Jonckheere-Terpstra with an enumeration of all divisions
//! into groups.

use serde_json::{Value, json};
use sudoku_stats::*;

use crate::common::{
    close, close_limits, close_p, close_to, float, floats, int, int_matrix, ints, load, load_kind, matrix,
};

fn close_log10(what: &str, actual: PValue, expected: &Value) {
    if !expected.is_null() {
        assert!((actual.log10 - float(expected)).abs() < 1e-9, "{what}: {actual:?} but {expected}");
    }
}

#[test]
fn mann_whitney_equals_scipy() {
    for case in load_kind("rank_tests", "two") {
        let (x, y) = (floats(&case["x"]), floats(&case["y"]));
        let r = mann_whitney(&x, &y).unwrap();
        close("u", r.u, &case["u"]);
        close("auc", r.auc, &json!(r.u / (x.len() * y.len()) as f64));
        close_log10("p", r.p, &case["p"]);
        close_log10("p_greater", r.p_greater, &case["p_greater"]);
        close_log10("p_less", r.p_less, &case["p_less"]);
        assert_eq!(r.method == Method::Exact, case["method"] == "exact");
    }
}

#[test]
fn kruskal_wallis_equals_scipy() {
    for case in load_kind("rank_tests", "kruskal") {
        let groups = matrix(&case["groups"]);
        let slices: Vec<&[f64]> = groups.iter().map(Vec::as_slice).collect();
        let r = kruskal_wallis(&slices).unwrap();
        close("h", r.h, &case["h"]);
        close_p("p", r.p, &case["p"]);
    }
}

#[test]
fn jonckheere_has_the_moments_of_every_division() {
    for case in load("jonckheere") {
        let groups = matrix(&case["groups"]);
        let slices: Vec<&[f64]> = groups.iter().map(Vec::as_slice).collect();
        let r = jonckheere_terpstra(&slices).unwrap();
        close("j", r.j, &case["j"]);
        close("mean", r.mean, &case["mean"]);
        close("variance", r.variance, &case["variance"]);
        close_to("z", r.z, &case["z"], 1e-9);
        close_p("p", r.p, &case["p"]);
        close_p("p_rising", r.p_rising, &case["p_rising"]);
        close_p("p_falling", r.p_falling, &case["p_falling"]);
    }
}

const KINDS: [(&str, Divergence); 2] = [("chi_squared", Divergence::ChiSquared), ("g", Divergence::G)];

#[test]
fn tables_equal_scipy() {
    for case in load_kind("counts", "table") {
        for (name, divergence) in KINDS {
            let r = table_test(&int_matrix(&case["table"]), divergence).unwrap();
            close(name, r.statistic, &case[name]["statistic"]);
            close(name, r.df, &case[name]["df"]);
            close_p(name, r.p, &case[name]["p"]);
            close(name, r.min_expected, &case[name]["min_expected"]);
            close("V", r.cramers_v, &case["v"]);
            close_to("corrected V", r.cramers_v_corrected, &case["v_corrected"], 1e-9);
        }
    }
}

#[test]
fn goodness_of_fit_equals_scipy() {
    for case in load_kind("counts", "fit") {
        for (name, divergence) in KINDS {
            let (observed, proportions) = (ints(&case["observed"]), floats(&case["proportions"]));
            let fitted = int(&case["fitted"]) as usize;
            let r = goodness_of_fit(&observed, &proportions, fitted, 0.0, divergence).unwrap();
            close(name, r.statistic, &case[name]["statistic"]);
            close_p(name, r.p, &case[name]["p"]);
        }
    }
}

#[test]
fn sparse_cells_merge_with_their_neighbours() {
    let r = goodness_of_fit(&[1, 2, 30, 4, 3], &[2.0, 4.0, 28.0, 5.0, 1.0], 0, 5.0, Divergence::ChiSquared);
    let r = r.unwrap();
    assert_eq!((r.observed, r.expected, r.df), (vec![3, 30, 7], vec![6.0, 28.0, 6.0], 2.0));
    let table = [vec![1, 2, 30, 4, 3], vec![0, 9, 25, 1, 5]];
    assert_eq!(merge_sparse_columns(&table, 5.0).unwrap(), [[3, 30, 7], [9, 25, 6]]);
    assert_eq!(merge_sparse_columns(&table, 1e9).unwrap(), [[40], [40]]);
    let with_empty = [vec![5, 0, 8], vec![0, 0, 0], vec![9, 0, 2]];
    let without = [vec![5, 8], vec![9, 2]];
    assert_eq!(table_test(&with_empty, Divergence::G), table_test(&without, Divergence::G));
}

#[test]
fn clopper_pearson_equals_scipy() {
    for case in load_kind("counts", "binomial") {
        let r = clopper_pearson(int(&case["k"]), int(&case["n"]), 0.95).unwrap();
        close_limits("interval", &r, &case["ci"], 1e-9);
    }
    assert!(clopper_pearson(3, 2, 0.95).is_err() && clopper_pearson(0, 0, 0.95).is_err());
}

/// Each sample has a million values, many of them tied, like levels and clue counts. Comparing all pairs would take
/// minutes.
#[test]
fn mann_whitney_takes_a_million_values() {
    let mut state = 1u64;
    let mut draw = |shift: f64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((state >> 40) as f64 / 64.0).floor() + shift
    };
    let x: Vec<f64> = (0..1_000_000).map(|_| draw(900.0)).collect();
    let y: Vec<f64> = (0..1_000_000).map(|_| draw(0.0)).collect();
    let r = mann_whitney(&x, &y).unwrap();
    assert!(r.auc > 0.5 && r.p.log10 < -10.0, "{r:?}");
}

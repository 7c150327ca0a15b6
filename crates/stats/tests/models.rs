//! Compares models, agreement, description and power with statsmodels, NumPy and mpmath.

use sudoku_math::ln;
use sudoku_stats::*;

use crate::common::{
    close, close_interval, close_limits, close_p, close_to, float, floats, int, int_matrix, ints, load,
    load_kind, matrix,
};

fn slices(columns: &[Vec<f64>]) -> Vec<&[f64]> {
    columns.iter().map(Vec::as_slice).collect()
}

#[test]
fn least_squares_equals_statsmodels() {
    for case in load("regression") {
        let xs = matrix(&case["xs"]);
        let fit = ols(&slices(&xs), &floats(&case["y"]), 0.95).unwrap();
        for (j, c) in fit.coefficients.iter().enumerate() {
            close("b", c.estimate, &case["b"][j]);
            close("se", c.standard_error, &case["se"][j]);
            close("t", c.statistic, &case["t"][j]);
            close_p("p", c.p, &case["p"][j]);
            close_interval("ci", c.ci, &case["ci"][j], 1e-9);
        }
        close("r2", fit.r_squared, &case["r2"]);
        close("adjusted", fit.adjusted_r_squared, &case["adjusted"]);
        close("sd", fit.residual_sd, &case["sd"]);
        close("f", fit.f, &case["f"]);
        close_p("p", fit.p, &case["p_f"]);
        close("prediction", fit.predict(&floats(&case["at"])).unwrap(), &case["prediction"]);
    }
}

#[test]
fn dependent_predictors_are_refused() {
    let (a, b) = ([1.0, 2.0, 3.0, 5.0, 8.0], [2.0, 4.0, 6.0, 10.0, 16.0]);
    let y = [1.0, 0.0, 2.0, 1.0, 4.0];
    assert_eq!(ols(&[&a, &b], &y, 0.95), Err(StatsError::Singular { column: 2 }));
    assert_eq!(ols(&[&[7.0; 5]], &y, 0.95), Err(StatsError::Singular { column: 1 }));
}

#[test]
fn ordinal_regression_equals_mpmath_and_statsmodels() {
    for case in load("ordinal") {
        let (xs, k) = (matrix(&case["xs"]), int(&case["k"]) as usize);
        let levels: Vec<usize> = ints(&case["levels"]).into_iter().map(|l| l as usize).collect();
        let fit = ordinal_logit(&slices(&xs), &levels, k, 0.95).unwrap();
        for (j, c) in fit.thresholds.iter().chain(&fit.coefficients).enumerate() {
            close_to("b", c.estimate, &case["b"][j], 1e-8);
            close_to("se", c.standard_error, &case["se"][j], 1e-6);
            close_to("b of statsmodels", c.estimate, &case["statsmodels"][j], 1e-5);
            let (b, se) = (float(&case["b"][j]), float(&case["se"][j]));
            assert!((c.statistic - b / se).abs() < 1e-5 * (b / se).abs(), "z {}", c.statistic);
            // The quantile 0.975 of the normal distribution.
            for (side, limit) in [(-1.0, c.ci.low), (1.0, c.ci.high)] {
                let steps = (limit - b) / se;
                assert!((steps - side * 1.959963984540054).abs() < 1e-5, "{steps} standard errors");
            }
        }
        close("log-likelihood", fit.log_likelihood, &case["llf"]);
        close("log-likelihood of statsmodels", fit.log_likelihood, &case["llf_statsmodels"]);
        let pseudo = 1.0 - float(&case["llf"]) / float(&case["null"]);
        assert!((fit.pseudo_r_squared - pseudo).abs() < 1e-9, "{}", fit.pseudo_r_squared);
        close("null log-likelihood", fit.null_log_likelihood, &case["null"]);
        let at = floats(&case["at"]);
        let p = fit.probabilities(&at).unwrap();
        p.iter().enumerate().for_each(|(j, p)| close_to("probability", *p, &case["probabilities"][j], 1e-7));
        let best = p.iter().copied().fold(0.0, f64::max);
        assert_eq!(p[fit.predict(&at).unwrap()], best);
    }
}

#[test]
fn separated_levels_are_reported() {
    let x: Vec<f64> = (0..30).map(f64::from).collect();
    let levels: Vec<usize> = (0..30).map(|i| i / 10).collect();
    let error = ordinal_logit(&[&x], &levels, 3, 0.95).unwrap_err();
    assert!(matches!(error, StatsError::NoConvergence { .. }), "{error}");
}

#[test]
fn scores_of_predictions() {
    let p = vec![vec![0.5, 0.3, 0.2], vec![0.1, 0.2, 0.7]];
    let expected = -(ln(0.3) + ln(0.7)) / 2.0;
    assert!((log_loss(&p, &[1, 2]).unwrap() - expected).abs() < 1e-15);
    // Computed by hand: ((0.5)² + (0.8 - 1)²) / 2 and (0.1² + 0.3²) / 2.
    let expected = ((0.25 + 0.04) / 2.0 + (0.01 + 0.09) / 2.0) / 2.0;
    assert!((ranked_probability_score(&p, &[1, 2]).unwrap() - expected).abs() < 1e-15);
    assert_eq!(ranked_probability_score(&[vec![1.0, 0.0, 0.0]], &[2]).unwrap(), 1.0);
    assert!(log_loss(&p, &[1, 3]).is_err());
}

#[test]
fn kappa_equals_statsmodels() {
    for case in load("agreement") {
        let matrix = ConfusionMatrix { counts: int_matrix(&case["table"]) };
        for (name, weights) in [
            ("unweighted", KappaWeights::Unweighted),
            ("linear", KappaWeights::Linear),
            ("quadratic", KappaWeights::Quadratic),
        ] {
            let kappa = matrix.kappa(weights, 0.95).unwrap();
            close(name, kappa.value, &case[name]["kappa"]);
            close_limits(name, &kappa, &case[name]["ci"], 1e-8);
        }
    }
}

#[test]
fn confusion_matrix_counts_truth_by_row() {
    let m = ConfusionMatrix::new(&[0, 0, 1, 2, 2, 2], &[0, 1, 1, 2, 2, 0], 3).unwrap();
    assert_eq!(m.counts, [[1, 1, 0], [0, 1, 0], [1, 0, 2]]);
    assert_eq!(m.accuracy(), 4.0 / 6.0);
    assert_eq!(m.recall(), [0.5, 1.0, 2.0 / 3.0]);
    assert_eq!(m.precision(), [0.5, 0.5, 1.0]);
    assert!(ConfusionMatrix::new(&[3], &[0], 3).is_err());
}

#[test]
fn descriptions_equal_numpy() {
    for case in load("descriptive") {
        let x = floats(&case["x"]);
        let q = quantiles(&x, &floats(&case["probabilities"])).unwrap();
        q.iter().enumerate().for_each(|(i, q)| close("quantile", *q, &case["quantiles"][i]));
        close("median", median(&x).unwrap(), &case["quantiles"][4]);
        close("quantile", quantile(&x, 0.9).unwrap(), &case["quantiles"][5]);
        let m = mean(&x, 0.95).unwrap();
        close("mean", m.value, &case["mean"]);
        close_limits("mean", &m, &case["ci"], 1e-9);
        close("variance", Moments::of(&x).variance().unwrap(), &case["variance"]);
    }
}

#[test]
fn power_equals_statsmodels() {
    for case in load("power") {
        let (n, m) = (int(&case["n"]) as usize, int(&case["m"]) as usize);
        let power = t_test_power(float(&case["effect"]), n, m, float(&case["alpha"])).unwrap();
        close("power", power, &case["power"]);
    }
}

#[test]
fn sample_sizes_and_detectable_effects_equal_statsmodels() {
    for case in load_kind("sample_sizes", "size") {
        let [effect, alpha, power] = ["effect", "alpha", "power"].map(|name| float(&case[name]));
        assert_eq!(t_test_group_size(effect, alpha, power).unwrap() as u64, int(&case["n"]), "{case}");
    }
    for case in load_kind("sample_sizes", "effect") {
        let [n, m] = ["n", "m"].map(|name| int(&case[name]) as usize);
        let effect = detectable_effect(n, m, float(&case["alpha"]), float(&case["power"])).unwrap();
        close_to("effect", effect, &case["effect"], 1e-7);
    }
}

#[test]
fn ridge_regression_equals_scikit_learn() {
    for case in load_kind("fits", "ridge") {
        let (rows, values) = (matrix(&case["rows"]), floats(&case["values"]));
        let shrinkage = float(&case["shrinkage"]);
        let fit = ridge(&rows, &values, shrinkage).unwrap();
        close("intercept", fit.intercept, &case["intercept"]);
        for (j, weight) in fit.weights.iter().enumerate() {
            close("weight", *weight, &case["weights"][j]);
        }
        let folds: Vec<usize> = ints(&case["folds"]).into_iter().map(|fold| fold as usize).collect();
        let left_out = ridge_out_of_fold(&rows, &values, &folds, shrinkage).unwrap();
        for (i, predicted) in left_out.into_iter().enumerate() {
            close("prediction", predicted, &case["left_out"][i]);
        }
    }
}

/// The expected values are from reweighted normal equations in NumPy. RLM of statsmodels agrees where it uses the same
/// constants.
#[test]
fn robust_regression_equals_its_estimating_equations() {
    for case in load_kind("fits", "huber") {
        let xs = matrix(&case["xs"]);
        let fit = huber(&slices(&xs), &floats(&case["y"]), &floats(&case["weights"]), HUBER_95).unwrap();
        close_to("scale", fit.scale, &case["scale"], 1e-6);
        let at = floats(&case["at"]);
        close_to("prediction", fit.predict(&at), &case["prediction"], 1e-6);
        close_to("variance", fit.variance(&at), &case["variance"], 1e-6);
        for (j, b) in fit.coefficients.iter().enumerate() {
            close_to("b", *b, &case["b"][j], 1e-6);
            for (entry, expected) in fit.covariance[j].iter().zip(floats(&case["covariance"][j])) {
                assert!((entry - expected).abs() < 1e-6 * fit.covariance[0][0], "{entry} but {expected}");
            }
        }
    }
}

/// Sizes per group for a power of 0.8, and the power of ten puzzles per level for the effect observed between hard and
/// evil puzzles.
#[test]
fn power_table_of_the_control_sets() {
    for (alpha, sizes) in [(0.0025, [335, 122, 49, 21]), (0.0005, [419, 153, 62, 26])] {
        let found = [0.3, 0.5, 0.8, 1.3].map(|g| t_test_group_size(g, alpha, 0.8).unwrap());
        assert_eq!(found, sizes, "alpha {alpha}");
    }
    let power = t_test_power(1.31, 10, 10, 0.0025).unwrap();
    assert_eq!(format!("{power:.2}"), "0.32");
    let g = detectable_effect(10, 10, 0.0025, 0.8).unwrap();
    assert_eq!(format!("{g:.1}"), "2.0");
    assert!(t_test_group_size(0.0, 0.05, 0.8).is_err());
}

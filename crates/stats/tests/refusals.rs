//! Tests the inputs that each method rejects, with the error, and values at the last accepted limit, computed by hand.

use sudoku_stats::*;

fn assert_near(actual: f64, expected: f64) {
    assert!((actual - expected).abs() <= 1e-9 * expected.abs(), "{actual:e} but {expected:e}");
}

#[track_caller]
fn assert_out_of_range<T: std::fmt::Debug>(result: Result<T, StatsError>, name: &str) {
    match result {
        Err(StatsError::OutOfRange { what, .. }) => assert_eq!(what, name),
        other => panic!("{other:?}"),
    }
}

#[test]
fn margins_of_equivalence_are_numbers_in_order() {
    let (x, y) = ([1.0, 2.0, 4.0], [1.5, 2.5, 3.0]);
    for (low, high) in [(f64::NAN, 1.0), (-1.0, f64::NAN), (1.0, 1.0), (2.0, 1.0)] {
        assert_out_of_range(tost_welch(&x, &y, low, high, 0.05), "lower margin");
    }
    assert!(tost_welch(&x, &y, -1.0, 1.0, 0.05).is_ok());
}

#[test]
fn proportions_are_numbers_that_are_not_negative() {
    let fit = |proportions: &[f64], fitted, least| {
        goodness_of_fit(&[4, 9, 7], proportions, fitted, least, Divergence::ChiSquared)
    };
    for wrong in [f64::NAN, f64::INFINITY, -0.1] {
        assert_out_of_range(fit(&[1.0, wrong, 1.0], 0, 0.0), "proportion");
    }
    assert_out_of_range(fit(&[0.0; 3], 0, 0.0), "proportion");
    assert_out_of_range(fit(&[0.0, 1.0, 1.0], 0, 0.0), "expected count");
    assert_eq!(fit(&[0.0, 1.0, 1.0], 0, 5.0).unwrap().observed, [13, 7]);
    let error = fit(&[1.0; 3], 3, 0.0).unwrap_err();
    assert!(matches!(error, StatsError::TooFew { needed: 5, got: 3, .. }), "{error}");
}

#[test]
fn robust_regression_needs_weights_above_0_and_residuals() {
    let (x, y) = ([0.0, 1.0, 2.0], [0.0, 1.0, 3.0]);
    for wrong in [0.0, -1.0, f64::INFINITY, f64::NAN] {
        assert_out_of_range(huber(&[&x], &y, &[1.0, wrong, 1.0], HUBER_95), "a weight");
    }
    let error = huber(&[&x[..2]], &y[..2], &[1.0; 2], HUBER_95).unwrap_err();
    assert!(matches!(error, StatsError::TooFew { needed: 3, .. }), "{error}");
    let error = huber(&[&x], &[0.0; 3], &[1.0; 3], HUBER_95).unwrap_err();
    assert!(matches!(error, StatsError::NoVariance { .. }), "{error}");
}

/// For (0, 0), (1, 1), (2, 3), the residuals of the fitted line are 1/6, -1/3, 1/6, so s² = 1/6. The variance of the
/// prediction at 3 is s² (1/3 + (3 - 1)² / 2) = 7/18.
#[test]
fn the_variance_of_a_prediction_by_hand() {
    let fit = huber(&[&[0.0, 1.0, 2.0]], &[0.0, 1.0, 3.0], &[1.0; 3], f64::INFINITY).unwrap();
    assert_near(fit.predict(&[3.0]), 13.0 / 3.0);
    assert_near(fit.variance(&[3.0]), 7.0 / 18.0);
}

/// The values 1 to 5 are tested against 2: t = (3 - 2) / sqrt(2.5 / 5).
#[test]
fn one_sample_against_another_mean_than_0() {
    let test = one_sample_t(&[1.0, 2.0, 3.0, 4.0, 5.0], 2.0, 0.95).unwrap();
    assert_near(test.t, 2.0_f64.sqrt());
    assert_near(test.mean_difference, 1.0);
}

#[test]
fn groups_that_never_vary_share_nothing() {
    let groups = [Moments::of(&[2.0, 2.0]), Moments::of(&[2.0, 2.0])];
    assert_eq!(icc(groups.iter()), 0.0);
}

#[test]
fn a_p_value_at_alpha_is_significant() {
    assert!(PValue::new(0.05).is_significant(0.05));
    assert!(!PValue::new(0.051).is_significant(0.05));
}

#[test]
fn a_chi_squared_test_is_printed_by_the_size_of_its_p() {
    let printed = |p, log10_p| ChiSquared { chi_squared: 7.31, df: 5.0, p, log10_p }.to_string();
    assert_eq!(printed(0.2, -0.7), "chi-squared 7.3, 5 df, p = 0.200");
    assert_eq!(printed(1e-3, -3.0), "chi-squared 7.3, 5 df, p = 0.001");
    assert_eq!(printed(4.56e-7, -6.341), "chi-squared 7.3, 5 df, p = 4.56e-7");
    assert_eq!(printed(0.0, -411.9), "chi-squared 7.3, 5 df, p = 10^-412");
}

/// There are two rows, with terms and values -1 and 1. A slope w has the mean square (1 - w)², so w + ridge w = 1.
#[test]
fn a_ridge_counts_once_for_each_row() {
    let fit = ridge(&[vec![-1.0], vec![1.0]], &[-1.0, 1.0], 1.0).unwrap();
    assert_eq!((fit.intercept, fit.weights), (0.0, vec![0.5]));
}

/// In the order of the values, the large weight comes first and absorbs the others, so the sum stays below the total.
#[test]
fn the_last_quantile_is_the_largest_value_however_weights_round() {
    let (values, weights) = ([3.0, 2.0, 1.0], [1.0, 1.0, 1e16]);
    let sorted = Sorted::of(&values).unwrap();
    assert_eq!(sorted.quantiles(&weights, &[0.5, 1.0]), [1.0, 3.0]);
}

/// A change of units changes the coefficients accordingly.
#[test]
fn regressions_follow_the_units_of_their_columns() {
    let (x, z) = ([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 9.0], [2.0, 7.0, 1.0, 8.0, 2.0, 8.0, 1.0]);
    let y = [2.0, 1.0, 4.0, 30.0, 7.0, 5.0, 9.0];
    let scaled = |values: &[f64], by: f64| values.iter().map(|v| v * by).collect::<Vec<_>>();
    let (plain, robust) =
        (ols(&[&x, &z], &y, 0.95).unwrap(), huber(&[&x, &z], &y, &[1.0; 7], HUBER_95).unwrap());
    for unit in [1e-12, 1e-9, 1e9, 1e12] {
        let (in_unit, y) = (scaled(&x, unit), scaled(&y, unit));
        let fit = ols(&[&in_unit, &z], &y, 0.95).unwrap();
        let other = huber(&[&in_unit, &z], &y, &[1.0; 7], HUBER_95).unwrap();
        for (j, by) in [unit, 1.0, unit].into_iter().enumerate() {
            assert_near(fit.coefficients[j].estimate, plain.coefficients[j].estimate * by);
            assert_near(other.coefficients[j], robust.coefficients[j] * by);
        }
        let thrice = scaled(&in_unit, 3.0 + 1e-15);
        let error = ols(&[&in_unit, &thrice], &y, 0.95).unwrap_err();
        assert_eq!(error, StatsError::Singular { column: 2 });
    }
}

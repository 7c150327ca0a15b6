//! Values on both sides of limits at which a method changes or a sample is too small, from SciPy or computed by hand.

use sudoku_math::exp;
use sudoku_stats::*;

fn assert_near(actual: f64, expected: f64) {
    assert!((actual - expected).abs() <= 1e-9 * expected.abs(), "{actual:e} but {expected:e}");
}

/// The distribution is symmetric about the estimate, and there is no acceleration. BCa then equals the percentile
/// interval if and only if ties with the estimate count half.
#[test]
fn resamples_that_tie_with_the_estimate_count_half() {
    let distribution = [-4.0, -2.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 4.0];
    for left_out in [vec![-1.0, 0.0, 1.0], vec![0.0; 3]] {
        for confidence in [0.5, 0.8, 0.9, 0.95] {
            let bca = bca_interval(0.0, &distribution, std::slice::from_ref(&left_out), confidence).unwrap();
            let percentile = percentile_interval(&distribution, confidence).unwrap();
            assert!((bca.low - percentile.low).abs() < 1e-9, "{bca:?} {percentile:?}");
            assert!((bca.high - percentile.high).abs() < 1e-9, "{bca:?} {percentile:?}");
        }
    }
}

#[test]
fn an_estimate_beside_all_resamples_has_no_bca_interval() {
    for estimate in [-1.0, 10.0] {
        let error = bca_interval(estimate, &[1.0, 2.0, 3.0], &[vec![1.0, 2.0]], 0.9).unwrap_err();
        assert!(matches!(error, StatsError::OutOfRange { .. }), "{error}");
    }
}

#[test]
fn ordinal_regression_needs_as_many_items_as_levels_and_predictors() {
    let error = ordinal_logit(&[&[1.0, 2.0, 4.0]], &[0, 1, 2], 3, 0.95).unwrap_err();
    assert!(matches!(error, StatsError::TooFew { needed: 4, .. }), "{error}");
}

/// Two points are always on a line, so there is no residual from which to estimate the error. For (0, 0), (1, 1), (2,
/// 3), computed by hand, the line is -1/6 + 3/2 x, the residuals are 1/6, -1/3, 1/6, and their variance is 1/6.
#[test]
fn least_squares_need_one_item_more_than_coefficients() {
    let error = ols(&[&[0.0, 1.0]], &[0.0, 1.0], 0.95).unwrap_err();
    assert!(matches!(error, StatsError::TooFew { needed: 3, .. }), "{error}");
    let error = ols(&[&[0.0, 1.0, 2.0], &[1.0, 0.0, 2.0]], &[0.0, 1.0, 5.0], 0.95).unwrap_err();
    assert!(matches!(error, StatsError::TooFew { needed: 4, .. }), "{error}");
    let fit = ols(&[&[0.0, 1.0, 2.0]], &[0.0, 1.0, 3.0], 0.95).unwrap();
    assert_eq!(fit.df, 1.0);
    assert_near(fit.coefficients[0].estimate, -1.0 / 6.0);
    assert_near(fit.coefficients[1].estimate, 1.5);
    assert_near(fit.residual_sd, (1.0_f64 / 6.0).sqrt());
}

/// Far below its threshold, the highest level has the probability 1 / (1 + e^100), in which the 1 is negligible.
#[test]
fn small_probabilities_of_levels_keep_their_digits() {
    let x = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0];
    let fit = ordinal_logit(&[&x], &[0, 0, 1, 0, 1, 2, 1, 2], 3, 0.95).unwrap();
    let at = (fit.thresholds[1].estimate - 100.0) / fit.coefficients[0].estimate;
    let p = fit.probabilities(&[at]).unwrap();
    assert!((p[2] * exp(100.0) - 1.0).abs() < 1e-9, "{p:?}");
}

/// Shrout and Fleiss 1979, table 2 (six targets, four judges) and table 4: ICC(1,1) = 0.17.
#[test]
fn the_intraclass_correlation_of_shrout_and_fleiss() {
    let ratings = [
        [9.0, 2.0, 5.0, 8.0],
        [6.0, 1.0, 3.0, 2.0],
        [8.0, 4.0, 6.0, 8.0],
        [7.0, 1.0, 2.0, 6.0],
        [10.0, 5.0, 6.0, 9.0],
        [6.0, 2.0, 4.0, 7.0],
    ];
    let groups = ratings.map(|target| Moments::of(&target));
    // The mean squares 11.24 between targets and 6.26 within them, with all digits computed from the sums.
    let (between, within) = (56.208333333333336 / 5.0, 112.75 / 18.0);
    let expected = (between - within) / (between + 3.0 * within);
    assert_near(icc(groups.iter()), expected);
    assert!((expected - 0.17).abs() < 0.005);
}

/// If two raters always give the same single level, the agreement expected by chance is complete, so kappa is 0 / 0.
#[test]
fn kappa_needs_more_than_one_level_in_use() {
    let error =
        ConfusionMatrix::new(&[1; 5], &[1; 5], 2).unwrap().kappa(KappaWeights::Linear, 0.95).unwrap_err();
    assert!(matches!(error, StatsError::NoVariance { .. }), "{error}");
}

/// Statistics of two samples count the items of both.
#[test]
fn estimates_from_two_samples_state_the_size_of_both() {
    let (x, y) = ([1.0, 3.0, 4.0, 8.0], [2.0, 5.0, 9.0]);
    assert_eq!(auc(&x, &y, 0.95).unwrap().n, 7);
    assert_eq!(hedges_g(&x, &y, 0.95).unwrap().n, 7);
    assert_eq!(Estimate::difference(&x, &y).unwrap().n, 7);
    assert_eq!(Estimate::paired(&x[..3], &y).unwrap().n, 3);
}

/// With two covariates and six items, 6 - 3 - 2 = 1 degree of freedom is left for the interval.
#[test]
fn partial_correlation_needs_four_items_more_than_covariates() {
    let (x, y) = ([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [2.0, 1.0, 4.0, 3.0, 6.0, 5.0]);
    let covariates = [[3.0, 1.0, 2.0, 6.0, 4.0, 5.0], [1.0, 5.0, 2.0, 4.0, 3.0, 6.0]];
    let first = |n: usize| {
        let held: Vec<&[f64]> = covariates.iter().map(|c| &c[..n]).collect();
        partial_spearman(&x[..n], &y[..n], &held, 0.95)
    };
    assert!(first(6).is_ok());
    let error = first(5).unwrap_err();
    assert!(matches!(error, StatsError::TooFew { needed: 6, .. }), "{error}");
}

/// The residual of a series after a regression on the same series is rounding error, not variation.
#[test]
fn a_series_held_fixed_by_itself_has_no_correlation() {
    let x: Vec<f64> = (0..40).map(|i| f64::from(i * 7 % 40)).collect();
    let y: Vec<f64> = (0..40).map(|i| f64::from(i * 11 % 40)).collect();
    let other: Vec<f64> = (0..40).map(|i| f64::from(i * 13 % 37)).collect();
    let error = partial_spearman(&x, &y, &[&other, &x], 0.95).unwrap_err();
    assert!(matches!(error, StatsError::NoVariance { .. }), "{error}");
}

#[test]
fn limits_of_open_ranges_are_outside() {
    for confidence in [0.0, 1.0] {
        let error = wilson(1, 2, confidence).unwrap_err();
        assert!(matches!(error, StatsError::OutOfRange { .. }), "{error}");
    }
}

/// Epsilon squared = H / (n - 1). For ranks 1 to 3 and 4 to 6, the mean ranks are 2 and 5, and H = 12 (3 * 1.5^2 + 3 *
/// 1.5^2) / (6 * 7).
#[test]
fn epsilon_squared_by_hand() {
    let found = kruskal_wallis(&[&[1.0, 2.0, 3.0], &[4.0, 5.0, 6.0]]).unwrap();
    assert_near(found.h, 27.0 / 7.0);
    assert_near(found.epsilon_squared, 27.0 / 35.0);
}

#[test]
fn printed_estimates_and_numbers() {
    let estimate = |low, value, high| Estimate { value, low, high, n: 9 }.to_string();
    assert_eq!(estimate(2.0, 2.0, 2.0), "2, n = 9");
    assert_eq!(estimate(2.0, 2.0, 3.5), "2 [2, 3.500], n = 9");
    assert_eq!(estimate(1.0, 2.0, 2.0), "2 [1, 2], n = 9");
    assert_eq!(estimate(3.0, 2.0, 3.0), "2 [3, 3], n = 9");
    for (value, text) in [
        (f64::INFINITY, "inf"),
        (f64::NAN, "NaN"),
        (0.0, "0"),
        (1.0, "1"),
        (0.999_96, "1.0000"),
        (0.5, "0.5000"),
        (0.01, "0.01000"),
        (0.012_345, "0.01235"),
        (1e-4, "0.0001000"),
        (0.99e-4, "9.900e-5"),
        (10.04, "10.04"),
        (99_999.6, "100000"),
        (1e15, "1.000e15"),
        (-2.5, "-2.500"),
    ] {
        assert_eq!(number(value), text);
    }
}

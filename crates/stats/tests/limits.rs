//! Where a method changes or a sample is too small: values on both sides of each limit, found by SciPy or by hand.

use sudoku_stats::*;

fn assert_near(actual: f64, expected: f64) {
    assert!((actual - expected).abs() <= 1e-9 * expected.abs(), "{actual:e} but {expected:e}");
}

/// `scipy.stats.wilcoxon(d, method="auto", correction=True)` of SciPy 1.17.1, which is exact up to 50
/// differences; at 51 the exact p-value is 0.21624.
#[test]
fn signed_ranks_are_exact_up_to_fifty_differences() {
    for (n, method, p, greater, less) in [
        (50, Method::Exact, 0.3044806608698192, 0.1522403304349096, 0.8500226964061302),
        (51, Method::Normal, 0.2142423326058308, 0.1071211663029154, 0.8945980217419209),
    ] {
        let difference = |i: u32| {
            let sign = if (i * 7) % 5 < 3 { 1.0 } else { -1.0 };
            f64::from(i + 1) * sign + 0.25 * f64::from(i % 3)
        };
        let x: Vec<f64> = (0..n).map(difference).collect();
        let r = wilcoxon_signed_rank(&x, &vec![0.0; x.len()]).unwrap();
        assert_eq!((r.method, r.n), (method, n as usize));
        assert_near(r.p.p, p);
        assert_near(r.p_greater.p, greater);
        assert_near(r.p_less.p, less);
    }
}

/// A distribution symmetric about the estimate, and no acceleration: BCa is the percentile interval, by its
/// definition, if and only if ties with the estimate count half.
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

/// By hand: the ranks of 1, -2, 3, 4, 5 give W+ = 13 of 15, a rank-biserial correlation of (13 - 2) / 15, and
/// z = (13 - 7.5) / sqrt(5 6 11 / 24).
#[test]
fn signed_ranks_by_hand() {
    let r = wilcoxon_signed_rank(&[1.0, -2.0, 3.0, 4.0, 5.0], &[0.0; 5]).unwrap();
    assert_eq!((r.w_plus, r.w_minus), (13.0, 2.0));
    assert_near(r.rank_biserial, 11.0 / 15.0);
    assert_near(r.z, 5.5 / 13.75_f64.sqrt());
}

#[test]
fn ordinal_regression_needs_as_many_items_as_levels_and_predictors() {
    let error = ordinal_logit(&[&[1.0, 2.0, 4.0]], &[0, 1, 2], 3, 0.95).unwrap_err();
    assert!(matches!(error, StatsError::TooFew { needed: 4, .. }), "{error}");
}

/// Two points lie on a line: nothing is left to estimate the error from. With (0, 0), (1, 1), (2, 3) the line is
/// -1/6 + 3/2 x by hand, its residuals 1/6, -1/3, 1/6, their variance 1/6.
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

/// Far below its threshold the highest level has the probability 1 / (1 + e^100), in which 1 is lost.
#[test]
fn small_probabilities_of_levels_keep_their_digits() {
    let x = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0];
    let fit = ordinal_logit(&[&x], &[0, 0, 1, 0, 1, 2, 1, 2], 3, 0.95).unwrap();
    let at = (fit.thresholds[1].estimate - 100.0) / fit.coefficients[0].estimate;
    let p = fit.probabilities(&[at]).unwrap();
    assert!((p[2] * 100.0_f64.exp() - 1.0).abs() < 1e-9, "{p:?}");
}

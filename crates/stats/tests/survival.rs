//! Compares statistics of censored values with lifelines and statsmodels, including the remissions of Freireich et
//! al. 1963.

use sudoku_stats::{CONFIDENCE, censored_median, censored_quantiles, kaplan_meier};

use crate::common::{close, close_to, float, floats, load};

const END: bool = true;

#[test]
fn curves_medians_and_quantiles_equal_lifelines() {
    for case in load("survival") {
        let ended = case["ended"].as_array().unwrap().iter().map(|ended| ended.as_bool().unwrap());
        let values: Vec<(f64, bool)> = floats(&case["at"]).into_iter().zip(ended).collect();
        let curve = kaplan_meier(&values).unwrap();
        let times = floats(&case["times"]);
        assert_eq!(curve.iter().map(|step| step.at).collect::<Vec<_>>(), times);
        for (i, step) in curve.iter().enumerate() {
            close_to("share", step.share, &case["curve"][i], 1e-12);
            close("Greenwood's error", step.log_variance.sqrt(), &case["log_se"][i]);
        }
        let (median, ci) = censored_median(&values, CONFIDENCE).unwrap();
        let expected = [&case["median"], &case["ci"][0], &case["ci"][1]].map(float);
        assert_eq!([median, ci.low, ci.high], expected);
        let quantiles = censored_quantiles(&values, &floats(&case["shares"])).unwrap();
        for (i, quantile) in quantiles.into_iter().enumerate() {
            close("quantile", quantile.unwrap_or(f64::INFINITY), &case["quantiles"][i]);
        }
    }
}

#[test]
fn without_cuts_the_curve_is_the_share_above_and_cuts_only_raise_it() {
    let values: Vec<f64> = (0..40).map(|n| f64::from((n * 17) % 23)).collect();
    let all: Vec<(f64, bool)> = values.iter().map(|&value| (value, END)).collect();
    for step in kaplan_meier(&all).unwrap() {
        let above = values.iter().filter(|&&value| value > step.at).count() as f64;
        assert!((step.share - above / 40.0).abs() < 1e-12);
    }
    // If values are censored at 15, as by a limit on searches, the curve below 15 stays the same.
    let cut: Vec<(f64, bool)> = values.iter().map(|&value| (value.min(15.0), value < 15.0)).collect();
    let full = kaplan_meier(&all).unwrap();
    for (step, other) in kaplan_meier(&cut).unwrap().iter().zip(&full) {
        assert!(step.at == other.at && (step.share - other.share).abs() < 1e-12);
    }
    assert!(kaplan_meier(&[]).is_err() && kaplan_meier(&[(f64::NAN, END)]).is_err());
}

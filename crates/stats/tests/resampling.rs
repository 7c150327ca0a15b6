//! Compares bootstrap, permutations and corrections with SciPy on given resamples, with enumeration, and with a second
//! run with the same seed.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sudoku_math::{cos, exp, ln, powi, sin, square};
use sudoku_stats::*;

use crate::common::{close, close_interval, floats, load, load_kind};

fn mean_of(xs: &[f64]) -> f64 {
    xs.iter().sum::<f64>() / xs.len() as f64
}

fn variance_of(xs: &[f64]) -> f64 {
    let mean = mean_of(xs);
    xs.iter().map(|x| square(x - mean)).sum::<f64>() / xs.len() as f64
}

fn leave_one_out(xs: &[f64], statistic: impl Fn(&[f64]) -> f64) -> Vec<f64> {
    (0..xs.len()).map(|i| statistic(&[&xs[..i], &xs[i + 1..]].concat())).collect()
}

#[test]
fn intervals_of_given_resamples_equal_scipy() {
    for (kind, statistic) in [("mean", mean_of as fn(&[f64]) -> f64), ("variance", variance_of)] {
        for case in load_kind("resampling", kind) {
            let (x, distribution) = (floats(&case["x"]), floats(&case["distribution"]));
            let left_out = leave_one_out(&x, statistic);
            let bca = bca_interval(statistic(&x), &distribution, &[left_out], 0.9).unwrap();
            close_interval(kind, bca, &case["BCa"], 1e-9);
            close_interval(kind, percentile_interval(&distribution, 0.9).unwrap(), &case["percentile"], 1e-9);
        }
    }
    for case in load_kind("resampling", "difference") {
        let (x, y) = (floats(&case["x"]), floats(&case["y"]));
        let left_out = [
            leave_one_out(&x, |x| mean_of(x) - mean_of(&y)),
            leave_one_out(&y, |y| mean_of(&x) - mean_of(y)),
        ];
        let estimate = mean_of(&x) - mean_of(&y);
        let bca = bca_interval(estimate, &floats(&case["distribution"]), &left_out, 0.9).unwrap();
        close_interval("difference", bca, &case["BCa"], 1e-9);
    }
}

/// The resampled mean of three values has 27 equally likely outcomes, all known.
#[test]
fn resamples_follow_the_enumerated_distribution() {
    let x = [0.0, 1.0, 10.0];
    let mut enumerated = Vec::new();
    for a in x {
        for b in x {
            enumerated.extend(x.map(|c| (a + b + c) / 3.0));
        }
    }
    let mut drawn = Vec::new();
    let statistic = |indices: &[usize]| {
        let mean = indices.iter().map(|&i| x[i]).sum::<f64>() / indices.len() as f64;
        drawn.push(mean);
        mean
    };
    let r = bootstrap(3, statistic, 27_000, 0.95, &mut ChaCha8Rng::seed_from_u64(1)).unwrap();
    assert_eq!(r.estimate, mean_of(&x));
    // The expected count of each outcome is 1,000. Chi-squared is computed over the ten distinct means.
    let mut distinct = enumerated.clone();
    distinct.sort_by(f64::total_cmp);
    distinct.dedup_by(|a, b| (*a - *b).abs() < 1e-9);
    assert_eq!(distinct.len(), 10);
    let near = |list: &[f64], v: f64| list.iter().filter(|w| (**w - v).abs() < 1e-9).count();
    let observed: Vec<u64> = distinct.iter().map(|&v| near(&drawn[1..27_001], v) as u64).collect();
    let proportions: Vec<f64> = distinct.iter().map(|&v| near(&enumerated, v) as f64).collect();
    let fit = goodness_of_fit(&observed, &proportions, 0, 5.0, Divergence::ChiSquared).unwrap();
    assert!(fit.p.p > 1e-3, "{fit:?}");
    let exact_error = variance_of(&enumerated).sqrt();
    assert!((r.standard_error / exact_error - 1.0).abs() < 0.02, "{} {exact_error}", r.standard_error);
}

#[test]
fn same_seed_same_interval() {
    let x: Vec<f64> = (0..40).map(|i| sin(f64::from(i) * 0.7) + 0.3).collect();
    let y: Vec<f64> = (0..40).map(|i| cos(f64::from(i) * 1.3)).collect();
    let mean = |indices: &[usize]| indices.iter().map(|&i| x[i] - y[i]).sum::<f64>() / 40.0;
    let run = |seed| bootstrap(40, mean, 500, 0.95, &mut ChaCha8Rng::seed_from_u64(seed)).unwrap();
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
}

/// If there are at most as many items as jackknife blocks, each item is left out once, as in SciPy.
#[test]
fn small_samples_leave_out_each_item() {
    let x: Vec<f64> = (0..30).map(|i| exp(f64::from(i) * 0.3)).collect();
    let mean = |indices: &[usize]| indices.iter().map(|&i| x[i]).sum::<f64>() / indices.len() as f64;
    let mut distribution = Vec::new();
    let recorded = |indices: &[usize]| {
        distribution.push(mean(indices));
        mean(indices)
    };
    let r = bootstrap(x.len(), recorded, 400, 0.9, &mut ChaCha8Rng::seed_from_u64(3)).unwrap();
    let expected = bca_interval(mean_of(&x), &distribution[1..401], &[leave_one_out(&x, mean_of)], 0.9);
    let expected = expected.unwrap();
    assert!((r.bca.low / expected.low - 1.0).abs() < 1e-9, "{:?} {expected:?}", r.bca);
    assert!((r.bca.high / expected.high - 1.0).abs() < 1e-9, "{:?} {expected:?}", r.bca);
}

/// If there are more items than jackknife blocks, the acceleration must still be that of leaving out one item at a
/// time.
#[test]
fn blocks_estimate_the_same_acceleration() {
    let x: Vec<f64> = (0..4000).map(|i| powi((f64::from(i) * 0.618_033_99).fract(), 8)).collect();
    let mean = |indices: &[usize]| indices.iter().map(|&i| x[i]).sum::<f64>() / indices.len() as f64;
    let r = bootstrap(x.len(), mean, 400, 0.9, &mut ChaCha8Rng::seed_from_u64(3)).unwrap();
    let mut distribution = Vec::new();
    let recorded = |indices: &[usize]| {
        distribution.push(mean(indices));
        mean(indices)
    };
    bootstrap(x.len(), recorded, 400, 0.9, &mut ChaCha8Rng::seed_from_u64(3)).unwrap();
    let one_by_one =
        bca_interval(r.estimate, &distribution[1..401], &[leave_one_out(&x, mean_of)], 0.9).unwrap();
    let width = r.bca.high - r.bca.low;
    assert!((r.bca.low - one_by_one.low).abs() < 0.02 * width, "{:?} {one_by_one:?}", r.bca);
    assert!((r.bca.high - one_by_one.high).abs() < 0.02 * width, "{:?} {one_by_one:?}", r.bca);
}

#[test]
fn two_samples_are_resampled_apart() {
    let (x, y) = ([5.0, 6.0, 7.0, 9.0], [0.0, 1.0, 1.5]);
    let statistic = |a: &[usize], b: &[usize]| {
        assert!(a.iter().all(|&i| i < 4) && b.iter().all(|&j| j < 3));
        a.iter().map(|&i| x[i]).sum::<f64>() / a.len() as f64
            - b.iter().map(|&j| y[j]).sum::<f64>() / b.len() as f64
    };
    let r = bootstrap_two_samples((4, 3), statistic, 4000, 0.95, &mut ChaCha8Rng::seed_from_u64(5)).unwrap();
    let exact = (variance_of(&x) / 4.0 + variance_of(&y) / 3.0).sqrt();
    assert!((r.standard_error / exact - 1.0).abs() < 0.05, "{} {exact}", r.standard_error);
    assert!([r.bca, r.percentile].iter().all(|ci| ci.low <= r.estimate && r.estimate <= ci.high));
}

/// Recomputes the correlations of each resample, drawn again, and with each block left out. The interval must then be
/// that of SciPy.
#[test]
fn resampled_correlations_are_those_of_the_resamples() {
    let x: Vec<f64> = (0..450).map(|i| (f64::from(i) * 0.618_033_99).fract()).collect();
    let y: Vec<f64> = x.iter().enumerate().map(|(i, x)| x + f64::from(i as u32 % 11) / 8.0).collect();
    let found = ResampledSpearman::of(&x, &[(y.clone(), 1.0)], 300, &mut ChaCha8Rng::seed_from_u64(6));
    let rho = |items: &[usize]| {
        let take = |values: &[f64]| items.iter().map(|&item| values[item]).collect::<Vec<_>>();
        spearman(&take(&x), &take(&y), 0.95).unwrap().estimate
    };
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let draws: Vec<f64> =
        (0..300).map(|_| rho(&(0..450).map(|_| rng.random_range(0..450)).collect::<Vec<_>>())).collect();
    let without = |block: usize| rho(&(0..450).filter(|item| item % 200 != block).collect::<Vec<_>>());
    let whole = spearman(&x, &y, 0.95).unwrap().estimate;
    let expected = bca_interval(whole, &draws, &[(0..200).map(without).collect()], 0.95).unwrap();
    let ours = found.one(0).unwrap();
    for (ours, expected) in [(ours.value, whole), (ours.low, expected.low), (ours.high, expected.high)] {
        assert!((ours - expected).abs() < 1e-12, "{ours} but {expected}");
    }
}

#[test]
fn the_weighted_bootstrap_is_that_of_the_items_drawn() {
    let values = [3.0, 1.0, 4.0, 1.5, 9.0, 2.6];
    let weights = [0.5, 2.0, 1.0, 1.0, 0.25, 3.0];
    let mean = |weights: &[f64]| vec![weighted_mean(&values, weights)];
    let ours = bootstrap_weighted(&weights, mean, 200, &mut ChaCha8Rng::seed_from_u64(7)).unwrap()[0];
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut draw = || {
        let items: Vec<usize> = (0..6).map(|_| rng.random_range(0..6)).collect();
        let take = |list: &[f64; 6]| items.iter().map(|&item| list[item]).collect::<Vec<_>>();
        weighted_mean(&take(&values), &take(&weights))
    };
    let draws: Vec<f64> = (0..200).map(|_| draw()).collect();
    let expected = percentile_interval(&draws, 0.95).unwrap();
    assert!((ours.low - expected.low).abs() < 1e-12 && (ours.high - expected.high).abs() < 1e-12);
}

#[test]
fn corrections_equal_statsmodels() {
    for case in load("corrections") {
        let p: Vec<PValue> = floats(&case["p"]).into_iter().map(PValue::new).collect();
        for (i, adjusted) in holm(&p).iter().enumerate() {
            close("holm", adjusted.p, &case["holm"][i]);
        }
    }
    for case in load("holm_families") {
        let listed = case["p"].as_array().unwrap();
        let p: Vec<Option<PValue>> = listed.iter().map(|p| p.as_f64().map(PValue::new)).collect();
        for (adjusted, expected) in holm_of_some(&p).iter().zip(case["holm"].as_array().unwrap()) {
            assert_eq!(adjusted.is_none(), expected.is_null());
            adjusted.iter().for_each(|adjusted| close("holm", adjusted.p, expected));
        }
    }
    let tiny = [PValue::from_ln(-2000.0), PValue::from_ln(-1990.0)];
    assert!((holm(&tiny)[0].ln() - (-2000.0 + ln(2.0))).abs() < 1e-9);
    assert!(holm(&[]).is_empty());
}

//! Compares weights, proportions, distances, estimates and scores with SciPy, statsmodels, scikit-learn and NumPy.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::Value;
use sudoku_math::square;
use sudoku_stats::*;

use crate::common::{
    close, close_limits, close_p, close_to, float, floats, int, int_matrix, ints, load, load_kind, matrix,
};

fn estimate(value: &Value) -> Estimate {
    let [value, low, high] = [0, 1, 2].map(|i| float(&value[i]));
    Estimate { value, low, high, n: 9 }
}

#[test]
fn weighted_samples_equal_numpy() {
    for case in load("weighted") {
        let (values, weights) = (floats(&case["values"]), floats(&case["weights"]));
        close("mean", weighted_mean(&values, &weights), &case["mean"]);
        close("effective size", effective_size(&weights), &case["effective_size"]);
        let sorted = Sorted::of(&values).unwrap();
        for (i, quantile) in
            sorted.quantiles(&weights, &floats(&case["probabilities"])).into_iter().enumerate()
        {
            close("quantile", quantile, &case["quantiles"][i]);
        }
        for (i, share) in sorted.shares(&weights, &floats(&case["points"])).into_iter().enumerate() {
            close("share", share, &case["shares"][i]);
        }
    }
}

#[test]
fn proportions_equal_statsmodels() {
    for case in load_kind("proportions", "wilson") {
        for share in [
            wilson(int(&case["k"]), int(&case["n"]), 0.95),
            Estimate::wilson(int(&case["k"]), int(&case["n"])),
        ] {
            close_limits("Wilson", &share.unwrap(), &case["ci"], 1e-9);
        }
    }
    // Newcombe's interval of a difference is based on Wilson's.
    for case in load_kind("proportions", "newcomb") {
        let [a, n, b, m] = ["a", "n", "b", "m"].map(|name| int(&case[name]));
        let difference = Estimate::wilson(a, n).unwrap().minus(&Estimate::wilson(b, m).unwrap());
        close_limits("Newcombe", &difference, &case["ci"], 1e-9);
    }
    for case in load_kind("proportions", "worst_cut") {
        let cut = worst_cut(&ints(&case["ours"]), &ints(&case["theirs"])).unwrap();
        assert_eq!(cut.class as u64, int(&case["class"]));
        close("difference", cut.difference.value, &case["difference"]);
        close_limits("Agresti and Caffo", &cut.difference, &case["ci"], 1e-9);
    }
    for case in load_kind("proportions", "cohens_w") {
        let w = cohens_w(float(&case["x"]), float(&case["df"]), int(&case["n"]), 1.96);
        close("w", w.value, &case["w"]);
        close_limits("w", &w, &case["ci"], 1e-9);
    }
}

#[test]
fn distances_and_their_tests_equal_scipy() {
    let check = |case: &Value, found: TotalVariation| {
        close("distance", found.distance.value, &case["distance"]);
        let test = found.test.unwrap();
        close("chi-squared", test.chi_squared, &case["chi_squared"]);
        close("df", test.df, &case["df"]);
        close_p("p", test.p_value(), &case["p"]);
    };
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for case in load_kind("distances", "counts") {
        let (a, b) = (ints(&case["a"]), ints(&case["b"]));
        assert_eq!(merge_sparse_columns(&[a.clone(), b.clone()], 5.0).unwrap(), int_matrix(&case["merged"]));
        close("distance", total_variation(&real(&a), &real(&b)), &case["distance"]);
        check(&case, TotalVariation::of_counts(&a, &b, 10, &mut rng).unwrap());
    }
    for case in load_kind("distances", "shares") {
        let (a, shares) = (ints(&case["a"]), floats(&case["shares"]));
        check(&case, TotalVariation::of_shares(&a, &shares, 10, &mut rng).unwrap());
    }
}

/// Compares 40,000 resamples of four counts with the probabilities of all fifteen outcomes.
#[test]
fn resampled_counts_are_multinomial() {
    let case = &load_kind("distances", "resample")[0];
    let (counts, outcomes) = (ints(&case["counts"]), int_matrix(&case["outcomes"]));
    let mut drawn = vec![0; outcomes.len()];
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..40_000 {
        let found = resample_counts(&counts, &mut rng);
        drawn[outcomes.iter().position(|outcome| *outcome == found).unwrap()] += 1;
    }
    let fit = goodness_of_fit(&drawn, &floats(&case["probabilities"]), 0, 5.0, Divergence::ChiSquared);
    assert!(fit.unwrap().p.p > 1e-3);
}

#[test]
fn estimates_equal_scipy() {
    for case in load_kind("estimates", "samples") {
        let (x, y) = (floats(&case["x"]), floats(&case["y"]));
        close_limits("difference", &Estimate::difference(&x, &y).unwrap(), &case["difference"], 1e-9);
        close_limits("paired", &Estimate::paired(&x, &y).unwrap(), &case["paired"], 1e-9);
    }
    for case in load_kind("estimates", "normal") {
        let normal = Estimate::normal(float(&case["value"]), float(&case["se"]), 5);
        close_limits("normal", &normal, &case["ci"], 1e-12);
    }
    for case in load_kind("estimates", "quotient") {
        let parts = |name: &str| case[name].as_array().unwrap().iter().map(estimate).collect::<Vec<_>>();
        let quotient = Estimate::quotient(&parts("above"), &parts("below"), 9);
        close("quotient", quotient.value, &case["value"]);
        close_limits("quotient", &quotient, &case["ci"], 1e-9);
    }
    for case in load_kind("estimates", "quantile") {
        let quantile = Estimate::quantile(floats(&case["values"]), float(&case["share"])).unwrap();
        close("quantile", quantile.value, &case["value"]);
        close_limits("quantile", &quantile, &case["ci"], 1e-12);
    }
    for case in load_kind("estimates", "distance") {
        let distance = Estimate::distance(1.0, &floats(&case["draws"]), 400).unwrap();
        close_limits("distance", &distance, &case["ci"], 1e-12);
    }
    for case in load_kind("counts", "binomial") {
        let share = Estimate::share(int(&case["k"]), int(&case["n"])).unwrap();
        close_limits("share", &share, &case["ci"], 1e-9);
    }
    for case in load("descriptive") {
        let mean = Estimate::mean(&floats(&case["x"])).unwrap();
        close("mean", mean.value, &case["mean"]);
        close_limits("mean", &mean, &case["ci"], 1e-9);
    }
}

#[test]
fn scores_and_confusion_matrices_equal_scikit_learn() {
    let levels = |value: &Value| ints(value).into_iter().map(|level| level as usize).collect::<Vec<_>>();
    for case in load_kind("scores", "levels") {
        let (p, truth) = (matrix(&case["probabilities"]), levels(&case["truth"]));
        close("log loss", log_loss(&p, &truth).unwrap(), &case["log_loss"]);
        close("ranked", ranked_probability_score(&p, &truth).unwrap(), &case["ranked"]);
        let predicted = levels(&case["predicted"]);
        let matrix = ConfusionMatrix::new(&truth, &predicted, int(&case["levels"]) as usize).unwrap();
        assert_eq!(matrix.counts, int_matrix(&case["counts"]));
        assert_eq!(matrix.total(), truth.len() as u64);
        close("accuracy", matrix.accuracy(), &case["accuracy"]);
        for (name, shares) in [("recall", matrix.recall()), ("precision", matrix.precision())] {
            for (j, share) in shares.into_iter().enumerate() {
                close_to(name, share, &case[name][j], 1e-12);
            }
        }
    }
}

#[test]
fn calibration_curves_equal_their_definition() {
    for case in load_kind("scores", "calibration") {
        let came = case["came"].as_array().unwrap().iter().map(|came| came.as_bool().unwrap());
        let items = floats(&case["p"]).into_iter().zip(came).collect();
        let expected = case["bins"].as_array().unwrap();
        let bins = calibration_curve(items, expected.len()).unwrap();
        for (bin, expected) in bins.iter().zip(expected) {
            close("predicted", bin.predicted, &expected["predicted"]);
            close("observed", bin.observed.value, &expected["observed"]);
            close_limits("observed", &bin.observed, &expected["ci"], 1e-9);
        }
    }
}

/// The limits were computed by Cochran's formula in Python, with SciPy's t.ppf(0.975, 3) = 3.182446305284263.
#[test]
fn ratios_of_sums_have_the_limits_of_linearisation() {
    let units = [(1.2, 2.0), (2.5, 3.0), (0.9, 1.5), (3.1, 4.0)];
    let ratio = Estimate::ratio(&units, 40).unwrap();
    let expected = [0.733_333_333_333_333_4, 0.565_895_533_132_233_7, 0.900_771_133_534_433];
    for (ours, expected) in [ratio.value, ratio.low, ratio.high].into_iter().zip(expected) {
        assert!((ours - expected).abs() < 1e-12, "{ratio:?}");
    }
    assert_eq!(ratio.n, 40);
    assert!(
        Estimate::ratio(&units[..1], 1).is_err() && Estimate::ratio(&[(1.0, 0.0), (1.0, 0.0)], 2).is_err()
    );
}

/// The value of an item is 1 if only the prediction is right, and -1 if only the most frequent level is.
#[test]
fn more_than_most_frequent_is_a_mean_of_differences() {
    let truth = [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2];
    let predicted = [0, 1, 0, 0, 1, 1, 2, 2, 2, 0, 1, 2];
    let more = ConfusionMatrix::new(&truth, &predicted, 3).unwrap().more_than_most_frequent();
    let right = |yes: bool| f64::from(u8::from(yes));
    let differences: Vec<f64> =
        truth.iter().zip(&predicted).map(|(of, by)| right(of == by) - right(*of == 2)).collect();
    let n = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / n;
    let variance = differences.iter().map(|one| square(one - mean)).sum::<f64>() / n;
    let half = 1.959_963_984_540_054 * (variance / n).sqrt();
    assert!((more.value - mean).abs() < 1e-15 && mean == 3.0 / 12.0);
    assert!((more.low - (mean - half)).abs() < 1e-12 && (more.high - (mean + half)).abs() < 1e-12);
    assert_eq!(more.n, 12);
}

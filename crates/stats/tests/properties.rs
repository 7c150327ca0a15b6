//! Properties that hold for any data: merging, symmetry, invariance, and ranges.

use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_math::pow;
use sudoku_stats::*;

/// Values with many ties, like levels and counts, mixed with real ones.
fn value() -> impl Strategy<Value = f64> {
    prop_oneof![(-3i32..4).prop_map(f64::from), -50.0..50.0f64]
}

fn sample(sizes: std::ops::Range<usize>) -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(value(), sizes)
}

fn paired() -> impl Strategy<Value = (Vec<f64>, Vec<f64>)> {
    prop::collection::vec((value(), value()), 5..40).prop_map(|v| v.into_iter().unzip())
}

fn near(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-8 * a.abs().max(b.abs()).max(1.0)
}

fn negated(xs: &[f64]) -> Vec<f64> {
    xs.iter().map(|x| -x).collect()
}

/// A strictly increasing transform that is exact in `f64`, so that ties and order are preserved.
fn stretched(xs: &[f64]) -> Vec<f64> {
    xs.iter().map(|x| if *x < 0.0 { x * 0.5 } else { x * 4.0 }).collect()
}

fn in_range(p: PValue) -> bool {
    (0.0..=1.0).contains(&p.p) && p.log10 <= 0.0 && near(p.p, pow(10.0, p.log10))
}

proptest! {
    #[test]
    fn merged_moments_are_those_of_the_whole(xs in sample(0..60), cuts in prop::collection::vec(0usize..60, 0..6)) {
        let mut cuts: Vec<usize> = cuts.into_iter().map(|c| c.min(xs.len())).chain([0, xs.len()]).collect();
        cuts.sort_unstable();
        let parts: Vec<Moments> = cuts.windows(2).map(|w| Moments::of(&xs[w[0]..w[1]])).collect();
        let mut pushed = Moments::default();
        xs.iter().for_each(|&x| pushed.push(x));
        let whole = Moments::of(&xs);
        for other in [Moments::merge_all(&parts), pushed] {
            prop_assert_eq!(other.count, whole.count);
            prop_assert!(near(other.mean, whole.mean) && near(other.m2, whole.m2));
        }
    }

    #[test]
    fn two_sample_tests_are_antisymmetric(x in sample(3..25), y in sample(3..25)) {
        for test in [student_t, welch_t] {
            let Ok(a) = test(&x, &y, 0.9) else { continue };
            let b = test(&y, &x, 0.9).unwrap();
            prop_assert!(near(a.t, -b.t) && near(a.p.log10, b.p.log10) && near(a.ci.low, -b.ci.high));
            prop_assert!(near(a.p_less.log10, b.p_greater.log10));
            prop_assert!(in_range(a.p) && in_range(a.p_less) && in_range(a.p_greater));
            prop_assert!(near(a.p_less.p + a.p_greater.p, 1.0));
        }
        if let Ok(a) = mann_whitney(&x, &y) {
            let b = mann_whitney(&y, &x).unwrap();
            prop_assert_eq!(a.u, (x.len() * y.len()) as f64 - b.u);
            prop_assert!(near(a.p.log10, b.p.log10) && near(a.p_less.log10, b.p_greater.log10) && in_range(a.p));
            prop_assert_eq!(mann_whitney(&stretched(&x), &stretched(&y)).unwrap(), a.clone());
            prop_assert!(near(a.auc, auc(&x, &y, 0.9).unwrap().value));
        }
        if let Ok(g) = hedges_g(&x, &y, 0.9) {
            prop_assert!(near(hedges_g(&y, &x, 0.9).unwrap().low, -g.high));
        }
    }

    #[test]
    fn two_ordered_groups_are_a_mann_whitney_test(x in sample(3..25), y in sample(3..25)) {
        if let (Ok(j), Ok(u)) = (jonckheere_terpstra(&[&y, &x]), mann_whitney(&x, &y)) {
            prop_assert!(near(j.j, u.u) && near(j.z, u.z) && in_range(j.p));
            // The square of z is the Kruskal-Wallis statistic.
            let h = kruskal_wallis(&[&x, &y]).unwrap();
            prop_assert!(near(h.h, u.z * u.z) && in_range(h.p) && h.epsilon_squared <= 1.0 + 1e-12);
        }
    }

    #[test]
    fn correlations_are_symmetric_and_flip_with_sign((x, y) in paired()) {
        type Coefficient = fn(&[f64], &[f64], f64) -> Result<Correlation, StatsError>;
        let all: [(Coefficient, bool); 4] =
            [(pearson, false), (spearman, true), (kendall_tau_b, true), (goodman_kruskal_gamma, true)];
        for (coefficient, by_rank) in all {
            let Ok(r) = coefficient(&x, &y, 0.9) else { continue };
            prop_assert!((-1.0..=1.0).contains(&r.estimate) && in_range(r.p));
            prop_assert!(r.ci.low <= r.estimate + 1e-12 && r.estimate <= r.ci.high + 1e-12, "{r:?}");
            let swapped = coefficient(&y, &x, 0.9).unwrap();
            prop_assert!(near(r.estimate, swapped.estimate) && near(r.ci.low, swapped.ci.low));
            let flipped = coefficient(&negated(&x), &y, 0.9).unwrap();
            prop_assert!(near(r.estimate, -flipped.estimate) && near(r.ci.low, -flipped.ci.high));
            if by_rank {
                prop_assert_eq!(coefficient(&stretched(&x), &y, 0.9).unwrap(), r);
            }
        }
    }

    #[test]
    fn pair_counts_equal_the_double_loop((x, y) in paired()) {
        let (mut c, mut d) = (0.0, 0.0);
        for i in 0..x.len() {
            for j in 0..i {
                let s = (x[i] - x[j]) * (y[i] - y[j]);
                c += f64::from(s > 0.0);
                d += f64::from(s < 0.0);
            }
        }
        if let Ok(gamma) = goodman_kruskal_gamma(&x, &y, 0.9) {
            prop_assert!(near(gamma.estimate, (c - d) / (c + d)));
        }
    }

    #[test]
    fn paired_tests_flip_with_sign((x, y) in paired()) {
        if let Ok(a) = paired_t(&x, &y, 0.9) {
            prop_assert!(near(a.t, -paired_t(&y, &x, 0.9).unwrap().t) && in_range(a.p));
        }
    }

    #[test]
    fn bootstrap_intervals_have_an_order(x in sample(2..6), seed in any::<u64>()) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mean = |indices: &[usize]| indices.iter().map(|&i| x[i]).sum::<f64>() / indices.len() as f64;
        if let Ok(b) = bootstrap(x.len(), mean, 50, 0.9, &mut rng) {
            prop_assert!(b.bca.low <= b.bca.high && b.percentile.low <= b.percentile.high);
        }
    }

    #[test]
    fn corrections_raise_and_keep_order(p in prop::collection::vec(0.0..1.0f64, 1..20)) {
        let p: Vec<PValue> = p.into_iter().map(PValue::new).collect();
        let holm = holm(&p);
        for i in 0..p.len() {
            prop_assert!(in_range(holm[i]) && p[i].p <= holm[i].p * (1.0 + 1e-12));
            for j in 0..p.len() {
                prop_assert!(p[i].p > p[j].p || holm[i].p <= holm[j].p);
            }
        }
    }

    #[test]
    fn exact_intervals_hold_the_proportion(n in 1u64..500, part in 0.0..=1.0f64) {
        let k = (part * n as f64) as u64;
        let r = clopper_pearson(k, n, 0.95).unwrap();
        prop_assert!(r.low <= r.value && r.value <= r.high && r.low >= 0.0 && r.high <= 1.0);
        let mirrored = clopper_pearson(n - k, n, 0.95).unwrap();
        prop_assert!(near(mirrored.low, 1.0 - r.high));
    }

    #[test]
    fn residuals_are_orthogonal_to_predictors((x, y) in paired()) {
        if let Ok(fit) = ols(&[&x], &y, 0.9) {
            let scale: f64 = x.iter().zip(&y).map(|(a, b)| (a * b).abs()).sum::<f64>() + 1.0;
            let product: f64 = x.iter().zip(&fit.residuals).map(|(a, e)| a * e).sum();
            prop_assert!(product.abs() < 1e-9 * scale && fit.residuals.iter().sum::<f64>().abs() < 1e-9 * scale);
            // With one predictor, R² is the square of Pearson's r, and both tests are the same.
            if let Ok(r) = pearson(&x, &y, 0.9) {
                prop_assert!(near(fit.r_squared, r.estimate * r.estimate));
                prop_assert!((fit.coefficients[1].p.log10 - r.p.log10).abs() < 1e-6 * (1.0 + r.p.log10.abs()) || r.p.log10 < -10.0);
            }
        }
    }

    #[test]
    fn quantiles_rise_and_lie_within(xs in sample(1..30), p in 0.0..1.0f64, q in 0.0..1.0f64) {
        let at = quantiles(&xs, &[0.0, p.min(q), p.max(q), 1.0]).unwrap();
        prop_assert!(at.windows(2).all(|w| w[0] <= w[1]));
        prop_assert_eq!(at[0], xs.iter().copied().fold(f64::INFINITY, f64::min));
    }
}

#[test]
fn bad_data_are_errors_that_say_what_to_do() {
    let nan = [1.0, f64::NAN, 2.0, 3.0];
    let good = [1.0, 2.0, 4.0, 3.0];
    let at = |e: StatsError| assert!(matches!(e, StatsError::NotFinite { index: 1, .. }), "{e}");
    at(welch_t(&nan, &good, 0.95).unwrap_err());
    at(mann_whitney(&good, &nan).unwrap_err());
    at(spearman(&nan, &good, 0.95).unwrap_err());
    at(quantile(&nan, 0.5).unwrap_err());
    assert!(matches!(welch_t(&[1.0], &good, 0.95), Err(StatsError::TooFew { needed: 2, got: 1, .. })));
    assert!(matches!(welch_t(&[1.0; 4], &[2.0; 4], 0.95), Err(StatsError::NoVariance { .. })));
    assert!(matches!(welch_t(&good, &good, 95.0), Err(StatsError::OutOfRange { .. })));
    assert!(matches!(
        paired_t(&good, &good[1..], 0.95),
        Err(StatsError::LengthMismatch { left: 4, right: 3, .. })
    ));
    let flat = [0.1 + 0.2; 4];
    assert!(matches!(pearson(&good, &flat, 0.95), Err(StatsError::NoVariance { .. })));
    assert!(matches!(kendall_tau_b(&good, &flat, 0.95), Err(StatsError::NoVariance { .. })));
    let message = welch_t(&[1.0], &good, 0.95).unwrap_err().to_string();
    assert!(message.contains("has 1 values") && message.contains("collect more"), "{message}");
}

/// The p-values are far below 1e-308, where ordinary routines return 0.
#[test]
fn p_values_do_not_vanish() {
    let x: Vec<f64> = (0..5000).map(|i| f64::from(i % 10)).collect();
    let y: Vec<f64> = x.iter().map(|v| v + 6.0).collect();
    let welch = welch_t(&x, &y, 0.95).unwrap();
    assert_eq!(welch.p.p, 0.0);
    assert!(welch.p.log10 < -400.0 && welch.p.to_string().contains("e-"), "{}", welch.p);
    let p = mann_whitney(&x, &y).unwrap().p;
    assert!(p.log10.is_finite() && p.log10 < -300.0, "{p}");
}

/// A perfect order of few items is not overwhelming evidence, so the test must be exact.
#[test]
fn perfect_order_has_the_p_value_of_its_permutations() {
    let x = [1.0, 2.0, 3.0, 4.0];
    for r in [kendall_tau_b(&x, &x, 0.95), goodman_kruskal_gamma(&x, &x, 0.95)] {
        let r = r.unwrap();
        assert!((r.p.p - 2.0 / 24.0).abs() < 1e-15 && r.estimate == 1.0, "{r:?}");
    }
}

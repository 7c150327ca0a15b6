//! Compares two-sample tests, effect sizes and correlations with SciPy, statsmodels and mpmath.

use serde_json::{Value, json};
use sudoku_math::square;
use sudoku_stats::*;

use crate::common::{
    close, close_interval, close_limits, close_p, close_to, float, floats, int, load, load_kind, matrix,
};

fn samples(case: &Value) -> (Vec<f64>, Vec<f64>) {
    (floats(&case["x"]), floats(&case["y"]))
}

#[test]
fn t_tests_equal_scipy() {
    type Test = fn(&[f64], &[f64], f64) -> Result<TTest, StatsError>;
    let tests: [(&str, Test); 3] = [("student", student_t), ("welch", welch_t), ("paired", paired_t)];
    for (kind, test) in tests {
        for case in load_kind("t_tests", kind) {
            let (x, y) = samples(&case);
            let r = test(&x, &y, 0.95).unwrap();
            close(kind, r.t, &case["t"]);
            close(kind, r.df, &case["df"]);
            close(kind, r.mean_difference, &case["difference"]);
            close(kind, r.standard_error, &case["se"]);
            close_interval(kind, r.ci, &case["ci"], 1e-8);
            close_p(kind, r.p, &case["p"]);
            close_p(kind, r.p_greater, &case["p_greater"]);
            close_p(kind, r.p_less, &case["p_less"]);
        }
    }
}

#[test]
fn equivalence_equals_statsmodels() {
    for case in load_kind("t_tests", "tost") {
        let (x, y) = samples(&case);
        let margin = float(&case["margin"]);
        let r = tost_welch(&x, &y, -margin, margin, 0.05).unwrap();
        close_to("t_low", r.t_low, &case["t_low"], 1e-8);
        close_to("t_high", r.t_high, &case["t_high"], 1e-8);
        close_to("df", r.df, &case["df"], 1e-8);
        close_to("p", r.p.log10, &case["p"], 1e-8);
        close_interval("ci", r.ci, &case["ci"], 1e-8);
    }
}

#[test]
fn effect_sizes_equal_mpmath() {
    for case in load_kind("effect_sizes", "d") {
        let (x, y) = samples(&case);
        let g = hedges_g(&x, &y, 0.95).unwrap();
        let correction = case["correction"].as_f64().unwrap();
        let d = g.map(|value| value / correction);
        close_to("d", d.value, &case["d"], 1e-9);
        close_limits("d", &d, &case["ci"], 1e-8);
        let area = auc(&x, &y, 0.95).unwrap();
        close("auc", area.value, &case["auc"]);
        close_limits("auc", &area, &case["auc_ci"], 1e-9);
    }
}

#[test]
fn correlations_equal_scipy() {
    for case in load("correlations") {
        let (x, y) = samples(&case);
        let z = floats(&case["z"]);
        let results = [
            ("pearson", pearson(&x, &y, 0.95)),
            ("spearman", spearman(&x, &y, 0.95)),
            ("partial", partial_spearman(&x, &y, &[&z], 0.95)),
            ("kendall", kendall_tau_b(&x, &y, 0.95)),
            ("gamma", goodman_kruskal_gamma(&x, &y, 0.95)),
        ];
        for (name, result) in results {
            let (r, expected) = (result.unwrap(), &case[name]);
            close(name, r.estimate, &expected["r"]);
            if !expected["p"].is_null() {
                close_to(name, r.p.log10, &expected["p"], 1e-9);
            }
            if !expected["statistic"].is_null() {
                close_to(name, r.statistic, &expected["statistic"], 1e-9);
            }
            if !expected["ci"].is_null() {
                close_interval(name, r.ci, &expected["ci"], 1e-9);
            }
            assert_eq!(r.n, x.len());
        }
    }
}

#[test]
fn t_tests_of_moments_are_those_of_the_samples() {
    type Test = fn(&Moments, &Moments, f64) -> Result<TTest, StatsError>;
    for (kind, test) in [("student", student_t_of_moments as Test), ("welch", welch_t_of_moments)] {
        for case in load_kind("t_tests", kind) {
            let (x, y) = samples(&case);
            let r = test(&Moments::of(&x), &Moments::of(&y), 0.95).unwrap();
            close(kind, r.t, &case["t"]);
            close(kind, r.df, &case["df"]);
            close_interval(kind, r.ci, &case["ci"], 1e-8);
            close_p(kind, r.p, &case["p"]);
        }
    }
}

#[test]
fn one_sample_tests_equal_scipy() {
    for case in load_kind("one_sample", "t") {
        let r = one_sample_t(&floats(&case["x"]), float(&case["mean"]), 0.95).unwrap();
        close("t", r.t, &case["t"]);
        close("df", r.df, &case["df"]);
        close_p("p", r.p, &case["p"]);
        close_p("p_greater", r.p_greater, &case["p_greater"]);
        // SciPy's interval is for the mean, ours for the difference of the mean from the tested value.
        let at = |end: usize| float(&case["ci"][end]) - float(&case["mean"]);
        close_interval("ci", r.ci, &json!([at(0), at(1)]), 1e-9);
    }
}

/// The intraclass correlation is a function of F, and epsilon squared is a function of the variances of ranks. Merged
/// parts equal the whole.
#[test]
fn groups_equal_scipy_and_numpy() {
    for case in load_kind("one_sample", "groups") {
        let groups = matrix(&case["groups"]);
        let parts: Vec<Moments> = groups.iter().map(|group| Moments::of(group)).collect();
        close("icc", icc(parts.iter()), &case["icc"]);
        let slices: Vec<&[f64]> = groups.iter().map(Vec::as_slice).collect();
        close("epsilon squared", kruskal_wallis(&slices).unwrap().epsilon_squared, &case["epsilon_squared"]);
        let mut pushed = Moments::default();
        groups.iter().flatten().for_each(|&x| pushed.push(x));
        let merged = parts.iter().fold(Moments::default(), |sum, part| sum.merge(part));
        for moments in [Moments::merge_all(&parts), merged, pushed] {
            assert_eq!(moments.count, int(&case["n"]));
            close("mean", moments.mean, &case["mean"]);
            close("variance", moments.variance().unwrap(), &case["variance"]);
            close("sd", square(moments.sd().unwrap()), &case["variance"]);
            close_limits("mean", &mean_of_moments(&moments, 0.95).unwrap(), &case["mean_ci"], 1e-9);
        }
    }
}

#[test]
fn ranks_equal_scipy() {
    for case in load_kind("one_sample", "ranks") {
        let (x, y) = samples(&case);
        for (i, rank) in fractional_ranks(&x).into_iter().enumerate() {
            close("fractional rank", rank, &case["fractional"][i]);
        }
        close("rho", spearman_rho(&x, &y), &case["rho"]);
    }
}

//! Values that were cut off: against lifelines 0.30.3, and the remissions of Freireich et al. 1963 in textbooks.

use sudoku_stats::{CONFIDENCE, censored_median, kaplan_meier};

const ON: bool = false;
const END: bool = true;

/// Weeks of remission under 6-MP; in textbooks the median is 23 weeks.
const REMISSIONS: [(f64, bool); 21] = [
    (6.0, END),
    (6.0, END),
    (6.0, END),
    (6.0, ON),
    (7.0, END),
    (9.0, ON),
    (10.0, END),
    (10.0, ON),
    (11.0, ON),
    (13.0, END),
    (16.0, END),
    (17.0, ON),
    (19.0, ON),
    (20.0, ON),
    (22.0, END),
    (23.0, END),
    (25.0, ON),
    (32.0, ON),
    (32.0, ON),
    (34.0, ON),
    (35.0, ON),
];

/// Values, the curve where something ended, median and its interval.
type Case<'a> = (&'a [(f64, bool)], &'a [(f64, f64)], [f64; 3]);

#[test]
fn curves_and_medians_are_those_of_lifelines() {
    let forever = f64::INFINITY;
    let table: [Case<'_>; 4] = [
        (
            &REMISSIONS,
            &[
                (6.0, 0.857_142_857_142_857_1),
                (7.0, 0.806_722_689_075_63),
                (10.0, 0.752_941_176_470_588),
                (13.0, 0.690_196_078_431_372),
                (16.0, 0.627_450_980_392_157),
                (22.0, 0.537_815_126_050_42),
                (23.0, 0.448_179_271_708_683),
            ],
            [23.0, 13.0, forever],
        ),
        (
            &[(3.0, END), (5.0, END), (5.0, ON), (8.0, END), (12.0, END), (12.0, END), (20.0, ON)],
            &[
                (3.0, 6.0 / 7.0),
                (5.0, 5.0 / 7.0),
                (8.0, 0.535_714_285_714_286),
                (12.0, 0.178_571_428_571_429),
            ],
            [12.0, 3.0, forever],
        ),
        (
            &[(4.0, END), (2.0, END), (3.0, END), (1.0, END)],
            &[(1.0, 0.75), (2.0, 0.5), (3.0, 0.25), (4.0, 0.0)],
            [2.0, 1.0, 4.0],
        ),
        (&[(2.0, END), (9.0, ON), (9.0, ON), (9.0, ON), (9.0, ON)], &[(2.0, 0.8)], [forever, 2.0, forever]),
    ];
    for (values, expected, ends) in table {
        let curve = kaplan_meier(values).unwrap();
        assert_eq!(curve.len(), expected.len());
        for (step, (at, share)) in curve.iter().zip(expected) {
            assert!(step.at == *at && (step.share - share).abs() < 1e-12, "{step:?}, {at}: {share}");
        }
        let (median, ci) = censored_median(values, CONFIDENCE).unwrap();
        assert_eq!([median, ci.low, ci.high], ends);
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
    // Cut off at 15, the curve below is the same: that is what a cap on searches does.
    let cut: Vec<(f64, bool)> = values.iter().map(|&value| (value.min(15.0), value < 15.0)).collect();
    let full = kaplan_meier(&all).unwrap();
    for (step, other) in kaplan_meier(&cut).unwrap().iter().zip(&full) {
        assert!(step.at == other.at && (step.share - other.share).abs() < 1e-12);
    }
    assert!(kaplan_meier(&[]).is_err() && kaplan_meier(&[(f64::NAN, END)]).is_err());
}

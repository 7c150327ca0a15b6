//! The published tables against ours, and what the sources say of levels and grids.

use sudoku_stats::{CONFIDENCE, EffectSize};

use super::published::{FIGURE_11, FIGURE_12, RUNS};
use super::spread::{Between, Within};
use super::summary::{GradeSummary, Mapped, Summary};
use sudoku_runner::claims::{Finding, Verdict};
use sudoku_stats::Estimate;

/// Distributions of grades are alike if at most this share of the puzzles would have to change grade.
const ALIKE: f64 = 0.1;
/// Shares are equal within five percent points.
const EQUAL: f64 = 0.05;
/// Grades have little variance within if it is at most half of all.
const LITTLE: f64 = 0.5;
/// Grids matter if they decide a twentieth of the variance.
const MATTERS: f64 = 0.05;

/// All claims that the rows can decide.
pub fn findings(summary: &Summary) -> Vec<Finding> {
    let mut findings = figure_11(&summary.maps);
    findings.extend(master(&summary.hardest));
    findings.extend(figure_12(&summary.grades));
    findings.extend(overshooting(&summary.grades));
    findings.extend(within(&summary.within));
    findings.extend(grids(&summary.between));
    findings
}

fn reading(chained: bool) -> &'static str {
    if chained { "deductions build on each other" } else { "nothing noted down" }
}

/// The source names no map from tactics to grades: its own under some map, but not which.
fn figure_11(maps: &[Mapped]) -> Vec<Finding> {
    let told = "easy 1 %, normal 14.4, hard 17.5, expert 19.4, master 47.7";
    let claim = "grades of puzzles are distributed as in Figure 11";
    let one = |mapped: &Mapped, part: String| {
        let n: u64 = mapped.counts.iter().sum();
        let shares: Vec<String> =
            mapped.counts.iter().map(|&count| format!("{:.1}", 100.0 * count as f64 / n as f64)).collect();
        let test = mapped.agreement.test.as_ref().map(|test| test.to_string()).unwrap_or_default();
        Finding::new("figure-11", &["Z20", "E29"], claim)
            .part(part)
            .published(told)
            .at_most(mapped.agreement.distance, ALIKE)
            .evidence(format!(
                "ours {} %; by grade {}; {}; total variation distance, alike if at most {ALIKE}; {test}",
                shares.join(", "),
                mapped.map,
                reading(mapped.chained)
            ))
    };
    let mut parts = Vec::new();
    for chained in [false, true] {
        let how = reading(chained);
        let own = || maps.iter().filter(move |mapped| mapped.chained == chained);
        parts
            .extend(own().find(|mapped| mapped.usual).map(|mapped| one(mapped, format!("usual map, {how}"))));
        parts.extend(own().next().map(|mapped| one(mapped, format!("best of 20 maps, {how}"))));
    }
    let Some(best) = maps.first() else { return parts };
    let alike = parts.iter().any(|part| part.verdict == Verdict::Reproduced);
    let none = parts.iter().all(|part| part.verdict == Verdict::NotReproduced);
    let whole = Finding::new("figure-11", &["Z20", "E29"], claim)
        .published(told)
        .ours(format!("distance {} under the best map", best.agreement.distance))
        // Which map is the source's own is not said, so a map that fits is no reproduction.
        .verdict(if none { Verdict::NotReproduced } else { Verdict::NotTestable })
        .evidence(format!(
            "the map from tactics to grades is not given; {} of the 20 that keep the order of tactics agrees within \
             {ALIKE} by its whole interval; best: {} ({})",
            if alike { "at least one" } else { "none" },
            best.map,
            reading(best.chained)
        ));
    parts.insert(0, whole);
    parts
}

/// A share of ours less a published one of 1,000 runs, with the interval of both.
fn difference(ours: &EffectSize, n: u64, published: u64) -> Estimate {
    let told = published as f64 / RUNS as f64;
    let own = ours.estimate;
    let error = (own * (1.0 - own) / n as f64 + told * (1.0 - told) / RUNS as f64).sqrt();
    let (value, half) = (own - told, 1.959_963_985 * error);
    Estimate { value, low: value - half, high: value + half, n }
}

/// Master needs no map: it is what all tactics together do not solve.
fn master(hardest: &[[u64; 8]; 2]) -> Vec<Finding> {
    let claim = "the source's six tactics leave 47.7 % of the puzzles unsolved (master)";
    let one = |chained: bool| {
        let counts = &hardest[usize::from(chained)];
        let n: u64 = counts.iter().sum();
        let ours = sudoku_stats::clopper_pearson(counts[7], n, CONFIDENCE).ok()?;
        Some(
            Finding::new("master", &["Z17", "Z20", "E32"], claim)
                .part(reading(chained))
                .published("47.7 %")
                .within(difference(&ours, n, FIGURE_11[4]), 0.0, EQUAL)
                .evidence(format!(
                    "ours {}, less the published share, interval of both samples; equal within {EQUAL}",
                    percent(&ours)
                )),
        )
    };
    let parts: Vec<Finding> = [false, true].into_iter().filter_map(one).collect();
    if parts.is_empty() {
        return parts;
    }
    let holds = parts.iter().any(|part| part.verdict == Verdict::Reproduced);
    let fails = parts.iter().all(|part| part.verdict == Verdict::NotReproduced);
    let told: Vec<String> = parts
        .iter()
        .map(|part| format!("{}: {}", part.part.as_deref().unwrap_or_default(), part.ours))
        .collect();
    let whole = Finding::new("master", &["Z17", "Z20", "E32"], claim)
        .published("47.7 %")
        .ours(told.join("; "))
        .verdict(if holds {
            Verdict::Reproduced
        } else if fails {
            Verdict::NotReproduced
        } else {
            Verdict::Undecided
        })
        .evidence(format!(
            "difference of shares; holds if equal within {EQUAL} by one of the two readings of the text"
        ));
    std::iter::once(whole).chain(parts).collect()
}

fn percent(share: &EffectSize) -> String {
    format!("{:.1} % [{:.1}, {:.1}]", 100.0 * share.estimate, 100.0 * share.ci.low, 100.0 * share.ci.high)
}

/// Which puzzles can be made easier to a grade.
fn figure_12(grades: &[GradeSummary]) -> Vec<Finding> {
    let claim = "shares of puzzles that can be made easier to each grade are those of Figure 12";
    let mut parts = Vec::new();
    for (again, how) in [(false, "at once"), (true, "again and again")] {
        // All puzzles fit for easy and what is left for master are told by other findings.
        parts.extend(grades.iter().zip(FIGURE_12).filter(|(grade, _)| grade.grade != "easy").map(
            |(grade, told)| {
                let ours = if again { &grade.again } else { &grade.at_once };
                Finding::new("figure-12", &["Z21", "E30"], claim)
                    .part(format!("{}, {how}", grade.grade))
                    .published(format!("{:.1} %", told as f64 / 10.0))
                    .within(difference(ours, grade.n, told), 0.0, EQUAL)
                    .evidence(format!(
                        "ours {}, less the published share; equal within {EQUAL}; usual map",
                        percent(ours)
                    ))
            },
        ));
    }
    if parts.is_empty() {
        return parts;
    }
    let own = |how: &str| {
        let own: Vec<&Finding> = parts
            .iter()
            .filter(|part| part.part.as_deref().is_some_and(|part| part.ends_with(how)))
            .collect();
        let is = |verdict: Verdict| own.iter().filter(|part| part.verdict == verdict).count();
        (is(Verdict::Reproduced) == own.len(), is(Verdict::NotReproduced), is(Verdict::Reproduced))
    };
    let (once, again) = (own("at once"), own("again and again"));
    let whole = Finding::new("figure-12", &["Z21", "E30"], claim)
        .published("easy 100 %, normal 33.3, hard 39.5, expert 30.7, master 45.4")
        .ours(format!("equal: {} of 4 grades at once, {} of 4 again and again", once.2, again.2))
        // Another map might do better: the text does not say which is the source's own.
        .verdict(if once.0 || again.0 { Verdict::Reproduced } else { Verdict::NotTestable })
        .evidence(format!(
            "the map from tactics to grades is not given; under the usual one, nothing noted down, all grades must be \
             equal by one reading; differing: {} of 4 at once, {} of 4 again and again",
            once.1, again.1
        ));
    parts.insert(0, whole);
    parts
}

fn overshooting(grades: &[GradeSummary]) -> Vec<Finding> {
    let Some(easy) = grades.first() else { return Vec::new() };
    let all = easy.at_once.estimate == 1.0 && easy.again.estimate == 1.0;
    let told = grades
        .iter()
        .filter_map(|grade| Some(format!("{} {}", grade.grade, percent(grade.overshot.as_ref()?))));
    vec![
        Finding::new(
            "easy-always",
            &["Z19", "Z21"],
            "every puzzle can be made easy by filling in what is too hard",
        )
        .published("100 %")
        .ours(format!("at once {}, again and again {}", percent(&easy.at_once), percent(&easy.again)))
        .verdict(Verdict::of(all))
        .evidence("usual map; one exception would refute it"),
        Finding::new(
            "overshooting",
            &["Z19"],
            "filling in what is too hard can make a puzzle easier than wanted",
        )
        .published("\"this might overshoot\"")
        .ours(told.collect::<Vec<_>>().join("; "))
        .verdict(Verdict::of(
            grades.iter().filter_map(|grade| grade.overshot.as_ref()).any(|share| share.ci.low > 0.0),
        ))
        .evidence("share of the puzzles too hard for a grade that end up below it, all filled in at once"),
    ]
}

/// Requirement of low variance within a level.
fn within(all: &[Within]) -> Vec<Finding> {
    let claim = "puzzles of a grade vary little in difficulty (a requirement)";
    let one = |measure: &Within| {
        Finding::new("little-within", &["Z1"], claim)
            .part(measure.measure.clone())
            .published("\"low variance\"")
            .at_most(measure.within, LITTLE)
            .evidence(format!(
                "share of the variance that lies within grades; little: at most {LITTLE}; usual map"
            ))
    };
    let parts: Vec<Finding> = all.iter().map(one).collect();
    let Some(first) = parts.first() else { return parts };
    let told: Vec<String> = parts
        .iter()
        .map(|part| format!("{}: {}", part.part.as_deref().unwrap_or_default(), part.ours))
        .collect();
    let whole = Finding::new("little-within", &["Z1"], claim)
        .published("\"low variance\"")
        .ours(told.join("; "))
        .verdict(if parts.iter().all(|part| part.verdict == first.verdict) {
            first.verdict
        } else {
            Verdict::Undecided
        })
        .evidence(format!("share of the variance within grades; little: at most {LITTLE}, by all measures"));
    std::iter::once(whole).chain(parts).collect()
}

/// Some grids do not lead to the puzzles wanted, and had better be passed on.
fn grids(all: &[Between]) -> Vec<Finding> {
    let claim = "some grids do not lead to the puzzles wanted but after many attempts";
    let one = |between: &Between| {
        let fails = between.five_fail.as_ref()?;
        Some(
            Finding::new("grids-matter", &["J7"], claim)
                .part(format!("{}: {}", between.made, between.outcome))
                .published("\"considerable number of iterations\"")
                .at_least(between.icc, MATTERS)
                .evidence(format!(
                    "share of the variance of success that lies between grids; matters: at least {MATTERS}; success \
                     {:.1} %; five attempts on a grid all fail {}, {:.1} % expected were all grids alike",
                    100.0 * between.mean,
                    percent(fails),
                    100.0 * between.five_fail_expected.unwrap_or_default()
                )),
        )
    };
    let parts: Vec<Finding> = all.iter().filter_map(one).collect();
    if parts.is_empty() {
        return parts;
    }
    let count = |verdict: Verdict| parts.iter().filter(|part| part.verdict == verdict).count();
    let (matter, not) = (count(Verdict::Reproduced), count(Verdict::NotReproduced));
    let whole = Finding::new("grids-matter", &["J7"], claim)
        .published("\"considerable number of iterations\"")
        .ours(format!("grids matter for {matter} of {} levels, do not for {not}", parts.len()))
        .verdict(if matter > 0 {
            Verdict::Reproduced
        } else if not == parts.len() {
            Verdict::NotReproduced
        } else {
            Verdict::Undecided
        })
        .evidence(format!(
            "share of the variance of success between grids, at least {MATTERS} with its whole interval for some level; \
             fails if below it for all"
        ));
    std::iter::once(whole).chain(parts).collect()
}

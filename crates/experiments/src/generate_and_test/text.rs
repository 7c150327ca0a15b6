//! The summary as Markdown.

use std::fmt::Write;

use sudoku_stats::EffectSize;

use super::published::{FIGURE_11, FIGURE_12, GRADES, TACTICS};
use super::spread::{Between, Within};
use super::summary::{GradeSummary, Mapped, Summary};
use sudoku_runner::claims;

/// The page that a reader looks at first. Writing to a `String` cannot fail, hence the ignored results.
pub fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    claims::table(&mut page, &summary.findings);
    grades(&mut page, &summary.grades);
    hardest(&mut page, &summary.hardest);
    maps(&mut page, &summary.maps);
    within(&mut page, &summary.within);
    between(&mut page, &summary.between);
    page
}

fn share(share: &EffectSize) -> String {
    format!("{:.1} [{:.1}, {:.1}]", 100.0 * share.estimate, 100.0 * share.ci.low, 100.0 * share.ci.high)
}

/// Attempts that a share of success takes on average.
fn attempts(share: &EffectSize) -> String {
    let inverse = |share: f64| if share > 0.0 { format!("{:.1}", 1.0 / share) } else { "∞".to_owned() };
    format!("{} [{}, {}]", inverse(share.estimate), inverse(share.ci.high), inverse(share.ci.low))
}

fn grades(page: &mut String, all: &[GradeSummary]) {
    let Some(first) = all.first() else { return };
    let _ = writeln!(
        page,
        "\n## Grades\n\n{} puzzles, usual map from tactics to grades, nothing noted down. Percentages with exact \
         intervals; attempts: puzzles made until one has the grade, on average.\n\n\
         | grade | Figure 11 | here | Figure 12 | here, at once | here, again and again | becomes too easy | attempts as made | attempts, adjusted |\n\
         |---|---:|---|---:|---|---|---|---|---|",
        first.n
    );
    for (grade, (eleven, twelve)) in all.iter().zip(FIGURE_11.into_iter().zip(FIGURE_12)) {
        let _ = writeln!(
            page,
            "| {} | {:.1} | {} | {:.1} | {} | {} | {} | {} | {} |",
            grade.grade,
            eleven as f64 / 10.0,
            share(&grade.as_made),
            twelve as f64 / 10.0,
            share(&grade.at_once),
            share(&grade.again),
            grade.overshot.as_ref().map(share).unwrap_or_default(),
            attempts(&grade.as_made),
            attempts(&grade.at_once)
        );
    }
}

fn hardest(page: &mut String, [immediate, chained]: &[[u64; 8]; 2]) {
    let total: u64 = immediate.iter().sum();
    if total == 0 {
        return;
    }
    let _ = writeln!(
        page,
        "\n## Hardest tactic\n\nPercentages; names as usual today.\n\n\
         | tactic | nothing noted down | cumulative | deductions build on each other | cumulative |\n\
         |---|---:|---:|---:|---:|"
    );
    let (mut sum, mut sum_chained) = (0, 0);
    for (n, name) in TACTICS.into_iter().chain(["not solved"]).enumerate() {
        let percent = |count: u64| 100.0 * count as f64 / total as f64;
        sum += immediate[n];
        sum_chained += chained[n];
        let _ = writeln!(
            page,
            "| {name} | {:.1} | {:.1} | {:.1} | {:.1} |",
            percent(immediate[n]),
            percent(sum),
            percent(chained[n]),
            percent(sum_chained)
        );
    }
}

fn maps(page: &mut String, all: &[Mapped]) {
    if all.is_empty() {
        return;
    }
    let _ = writeln!(
        page,
        "\n## Figure 11 under every map\n\nGrades part the tactics in the source's order, at least one for each; `/` stands between \
         them. \
         Percentages.\n\n| tactics by grade | marks | {} | distance | chi-squared |\n|---|---|{}---|---|",
        GRADES.join(" | "),
        "---:|".repeat(GRADES.len())
    );
    let row = |page: &mut String, map: &str, marks: &str, counts: &[u64; 5], distance: &str, test: &str| {
        let n: u64 = counts.iter().sum();
        let shares: Vec<String> =
            counts.iter().map(|&count| format!("{:.1}", 100.0 * count as f64 / n as f64)).collect();
        let _ = writeln!(page, "| {map} | {marks} | {} | {distance} | {test} |", shares.join(" | "));
    };
    row(page, "Figure 11", "", &FIGURE_11, "", "");
    for one in all {
        let distance = &one.agreement.distance;
        let distance = format!("{:.3} [{:.3}, {:.3}]", distance.value, distance.low, distance.high);
        let test = one.agreement.test.as_ref().map(|test| test.to_string()).unwrap_or_default();
        row(page, &one.map, if one.chained { "kept" } else { "none" }, &one.counts, &distance, &test);
    }
}

fn within(page: &mut String, all: &[Within]) {
    if all.is_empty() {
        return;
    }
    let _ = writeln!(
        page,
        "\n## Within grades\n\nMean and standard deviation by grade; the share of the variance that lies within grades; \
         the probability that a puzzle of a grade is harder by the measure than one of the grade before.\n\n\
         | measure | SD of all | {} | within grades | harder than the grade before |\n|---|---:|{}---|---|",
        GRADES.join(" | "),
        "---|".repeat(GRADES.len())
    );
    for one in all {
        let grades: Vec<String> =
            one.grades.iter().map(|(n, mean, sd)| format!("{mean:.2} ± {sd:.2} (n = {n})")).collect();
        let neighbours: Vec<String> = one
            .neighbours
            .iter()
            .map(|auc| {
                auc.as_ref().map_or("-".to_owned(), |auc| format!("{:.2} {:.2}", auc.estimate, auc.ci))
            })
            .collect();
        let _ = writeln!(
            page,
            "| {} | {:.2} | {} | {} | {} |",
            one.measure,
            one.sd,
            grades.join(" | "),
            one.within,
            neighbours.join(", ")
        );
    }
}

fn between(page: &mut String, all: &[Between]) {
    if all.is_empty() {
        return;
    }
    let _ = writeln!(
        page,
        "\n## Between grids\n\nThe share of the variance that lies between grids, ICC(1), with its BCa interval over \
         grids. Five attempts on one grid all fail: share, and what it would be were success equally likely on \
         every grid.\n\n\
         | puzzles by | outcome | grids | attempts | mean | ICC | five fail, % | expected, % |\n\
         |---|---|---:|---:|---:|---|---|---:|"
    );
    for one in all {
        let expected =
            one.five_fail_expected.map(|share| format!("{:.1}", 100.0 * share)).unwrap_or_default();
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {:.3} | {:.3} [{:.3}, {:.3}] | {} | {expected} |",
            one.made,
            one.outcome,
            one.grids,
            one.attempts,
            one.mean,
            one.icc.value,
            one.icc.low,
            one.icc.high,
            one.five_fail.as_ref().map(share).unwrap_or_default()
        );
    }
}

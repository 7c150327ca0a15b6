//! The summary in tables.

use sudoku_runner::{Cell, Section, Table, cells};
use sudoku_stats::{Estimate, number};

use super::published::{FIGURE_11, FIGURE_12, GRADES, RUNS, TACTICS};
use super::summary::Summary;

/// What a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    if summary.grades.is_empty() {
        return vec![between(summary)];
    }
    vec![grades(summary), hardest(summary), maps(summary), within(summary), between(summary)]
}

/// Attempts that a share of success takes on average.
fn attempts(share: &Estimate) -> Cell {
    Cell::Interval(1.0 / share.value, 1.0 / share.high, 1.0 / share.low)
}

fn grades(summary: &Summary) -> Section {
    let published = FIGURE_11.into_iter().zip(FIGURE_12);
    let rows = summary.grades.iter().zip(published).map(|(grade, (eleven, twelve))| {
        let [eleven, twelve] = [eleven, twelve].map(|count| Cell::percentage(count, RUNS));
        let [made, at_once, again] = [&grade.as_made, &grade.at_once, &grade.again].map(Cell::percent);
        let overshot = grade.overshot.as_ref().map(Cell::percent);
        let attempts = [&grade.as_made, &grade.at_once].map(attempts);
        cells![grade.grade, eleven, made, twelve, at_once, again, overshot].into_iter().chain(attempts)
    });
    let n = summary.grades[0].n;
    Section::new("Grades")
        .text(format!(
            "{n} puzzles, usual map from tactics to grades, nothing noted down. Percentages; attempts: puzzles made \
             until one has the grade, on average."
        ))
        .table(
            Table::heads("grade || Figure 11 | here | Figure 12 | here, at once | here, again and again | \
                 becomes too easy | attempts as made | attempts, adjusted")
            .rows(rows),
        )
}

fn hardest(summary: &Summary) -> Section {
    let n = summary.hardest[0].iter().sum();
    let up_to = |counts: &[u64; 8], last: usize| Cell::percentage(counts[..=last].iter().sum(), n);
    let [plain, chained] = &summary.hardest;
    let rows = TACTICS.into_iter().chain(["not solved"]).enumerate().map(|(tactic, name)| {
        let share = |counts: &[u64; 8]| Cell::percentage(counts[tactic], n);
        cells![name, share(plain), up_to(plain, tactic), share(chained), up_to(chained, tactic)]
    });
    Section::new("Hardest tactic").text("Percentages; names as usual today.").table(
        Table::heads(
            "tactic || nothing noted down | cumulative | deductions build on each other | cumulative",
        )
        .rows(rows),
    )
}

fn maps(summary: &Summary) -> Section {
    let head = GRADES.into_iter().fold(Table::heads("tactics by grade | marks"), Table::number);
    let row = |map: &str, marks: &str, counts: &[u64; 5], rest: [Cell; 2]| {
        let n = counts.iter().sum();
        let shares = counts.map(|count| Cell::percentage(count, n));
        cells![map, marks].into_iter().chain(shares).chain(rest).collect::<Vec<Cell>>()
    };
    let published = row("Figure 11", "", &FIGURE_11, [Cell::Empty, Cell::Empty]);
    let ours = summary.maps.iter().map(|one| {
        let test = one.agreement.test.map(|test| test.to_string());
        let marks = if one.chained { "kept" } else { "none" };
        row(&one.map, marks, &one.counts, cells![one.agreement.distance, test])
    });
    Section::new("Figure 11 under every map")
        .text(
            "Grades part the tactics in the source's order, at least one for each; separated by `/`. \
             Percentages.",
        )
        .table(head.number("distance").words("chi-squared").rows(std::iter::once(published).chain(ours)))
}

fn within(summary: &Summary) -> Section {
    let head = GRADES.into_iter().fold(Table::heads("measure || SD of all"), Table::words);
    let rows = summary.within.iter().map(|one| {
        let grades = one.grades.iter();
        let grades = grades.map(|(n, mean, sd)| format!("{} ± {} (n = {n})", number(*mean), number(*sd)));
        let neighbours =
            one.neighbours.iter().map(|auc| Cell::from(*auc).text()).collect::<Vec<_>>().join(", ");
        let own = cells![&one.measure, one.sd].into_iter().chain(grades.map(Cell::Text));
        own.chain(cells![one.within, neighbours]).collect::<Vec<Cell>>()
    });
    Section::new("Within grades")
        .text(
            "Mean and standard deviation by grade; the share of the variance that lies within grades; the probability \
             that a puzzle of a grade is harder by the measure than one of the grade before.",
        )
        .table(head.number("within grades").words("harder than the grade before").rows(rows))
}

fn between(summary: &Summary) -> Section {
    let rows = summary.between.iter().map(|one| {
        let fails = one.five_fail.as_ref().map(Cell::percent);
        let expected = one.five_fail_expected.map(|share| 100.0 * share);
        cells![&one.made, &one.outcome, one.grids, one.attempts, one.mean, one.icc, fails, expected]
    });
    Section::new("Between grids")
        .text(
            "The share of the variance that lies between grids, ICC(1), with its BCa interval over grids. Five attempts \
             on one grid all fail: share, and what it would be were success equally likely on every grid.",
        )
        .table(
            Table::heads("puzzles by | outcome || grids | attempts | mean | ICC | five fail (%) | \
                 expected (%)")
            .rows(rows),
        )
}

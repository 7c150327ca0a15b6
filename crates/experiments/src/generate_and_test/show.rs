//! What a reader sees: tables, then figures.

use sudoku_figures::{
    BarPanel, Bars, Forest, ForestRow, GroupPanel, GroupPlot, GroupShape, GroupedBars, Sample,
};
use sudoku_runner::prelude::*;

use super::measure::{Part, Row};
use super::published::{FIGURE_11, FIGURE_12, GRADES, RUNS, TACTICS};
use super::spread::Between;
use super::summary::{GradeSummary, Summary, usual_grade};
use crate::zendoku::printed;

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
        cells![grade.grade, eleven, made, twelve, at_once, again, overshot, ..attempts]
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
    let head = Table::heads("tactics by grade | marks").numbers(GRADES);
    let shares = |counts: &[u64; 5]| {
        let n = counts.iter().sum();
        counts.map(|count| Cell::percentage(count, n))
    };
    let published = cells!["Figure 11", "", ..shares(&FIGURE_11), Cell::Empty, Cell::Empty];
    let ours = summary.maps.iter().map(|one| {
        let test = one.agreement.test.map(|test| test.to_string());
        let marks = if one.chained { "kept" } else { "none" };
        cells![&one.map, marks, ..shares(&one.counts), one.agreement.distance, test]
    });
    Section::new("Figure 11 under every map")
        .text(
            "Grades part the tactics in the source's order, at least one for each; separated by `/`. \
             Percentages.",
        )
        .table(head.number("distance").words("chi-squared").rows([published]).rows(ours))
}

fn within(summary: &Summary) -> Section {
    let head = GRADES.into_iter().fold(Table::heads("measure || SD of all"), Table::words);
    let rows = summary.within.iter().map(|one| {
        let grades = one.grades.iter();
        let grades = grades.map(|(n, mean, sd)| format!("{} ± {} (n = {n})", number(*mean), number(*sd)));
        let neighbours =
            one.neighbours.iter().map(|auc| Cell::from(*auc).text()).collect::<Vec<_>>().join(", ");
        cells![&one.measure, one.sd, ..grades, one.within, neighbours]
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

/// All figures of a run.
pub fn draw(rows: &[Row], summary: &Summary, out: &FigureDir) -> Result<()> {
    if !summary.grades.is_empty() {
        out.save("grades", &grades_figure(&summary.grades)?)?;
        out.save("within-grades", &within_figure(rows))?;
    }
    if !summary.between.is_empty() {
        out.save("between-grids", &between_figure(summary))?;
    }
    Ok(())
}

/// Figures 11 and 12 beside ours.
fn grades_figure(all: &[GradeSummary]) -> Result<GroupedBars> {
    let bars = |share: fn(&GradeSummary) -> &Estimate| Some(Bars::percent(all.iter().map(share)));
    let [figure_11, figure_12] = [&FIGURE_11, &FIGURE_12].map(printed);
    Ok(GroupedBars {
        head: Head::new("Puzzles by grade, as made and after filling in what is too hard").caption(
            "Usual map from tactics to grades; published: Figures 11 and 12 of the source, of 1,000 puzzles.",
        ),
        x_title: "grade".into(),
        categories: GRADES.map(str::to_owned).to_vec(),
        y: Axis::new("puzzles").unit("%"),
        series_title: "shares".into(),
        series: ["published", "here", "here, filled in again and again"].map(str::to_owned).to_vec(),
        interval: "exact 95 % intervals".into(),
        panels: vec![
            BarPanel::new("as made (Figure 11)", vec![Some(figure_11?), bars(|g| &g.as_made), None]),
            BarPanel::new(
                "made to fit (Figure 12)",
                vec![Some(figure_12?), bars(|g| &g.at_once), bars(|g| &g.again)],
            ),
        ],
    })
}

fn within_figure(rows: &[Row]) -> GroupPlot {
    let of = |grade: usize| {
        rows.iter().filter(move |row| row.part == Part::Single && usual_grade(row.hardest) == grade)
    };
    let sample =
        |grade: usize| Sample::new(GRADES[grade], of(grade).map(|row| row.fillable).collect::<Vec<_>>());
    let groups = (0..GRADES.len()).map(sample).filter(|sample| sample.values.len() > 1);
    GroupPlot {
        head: Head::new("How wide puzzles of one grade are").caption(
            "Mean number of cells that a single fills, over the first 25 steps; people take longer where there are few. \
             Usual map from tactics to grades.",
        ),
        x_title: "grade".into(),
        y: Axis::new("fillable cells"),
        shape: GroupShape::BoxInViolin,
        panels: vec![GroupPanel::new("", groups.collect())],
    }
}

/// What share of the variance lies between grids.
fn between_figure(summary: &Summary) -> Forest {
    let group = |of: &[Between]| {
        let rows = of.iter().map(|one| ForestRow::new(&one.outcome, &one.icc));
        (of[0].made.clone(), rows.collect())
    };
    Forest {
        head: Head::new("What the grid decides").caption(
            "Share of the variance between grids, ICC(1), over several puzzles from each; n: grids.",
        ),
        x: Axis::new("share of the variance between grids"),
        interval: "95 % BCa interval".into(),
        none: Some(0.0),
        decimals: 3,
        groups: summary.between.chunk_by(|a, b| a.made == b.made).map(group).collect(),
    }
}

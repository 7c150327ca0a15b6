//! Grades beside the published ones, what varies within them, and what the grid decides.

use super::measure::{Part, Row};
use super::published::{FIGURE_11, FIGURE_12, GRADES};
use super::spread::Between;
use super::summary::{GradeSummary, Summary, usual_grade};
use crate::grade_distribution::draw::printed;
use sudoku_figures::{
    Axis, BarPanel, Bars, Forest, ForestRow, GroupPanel, GroupPlot, GroupShape, GroupedBars, Head, Sample,
};
use sudoku_runner::{FigureDir, Result};
use sudoku_stats::Estimate;

/// All figures of a run.
pub fn draw(rows: &[Row], summary: &Summary, out: &FigureDir) -> Result<()> {
    if !summary.grades.is_empty() {
        out.save("grades", &grades(&summary.grades)?)?;
        out.save("within-grades", &within(rows))?;
    }
    if !summary.between.is_empty() {
        out.save("between-grids", &between(summary))?;
    }
    Ok(())
}

/// Figures 11 and 12 beside ours.
fn grades(all: &[GradeSummary]) -> Result<GroupedBars> {
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

fn within(rows: &[Row]) -> GroupPlot {
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
fn between(summary: &Summary) -> Forest {
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

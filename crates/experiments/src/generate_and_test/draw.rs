//! Grades beside the published ones, what varies within them, and what the grid decides.

use super::measure::{Part, Row};
use super::published::{FIGURE_11, FIGURE_12, GRADES, RUNS};
use super::summary::{GradeSummary, Summary, usual_grade};
use sudoku_figures::{
    Axis, BarPanel, Bars, Forest, ForestRow, GroupPanel, GroupPlot, GroupShape, GroupedBars, Head, Sample,
};
use sudoku_runner::{FigureDir, Result};

/// All figures of a run.
pub fn draw(rows: &[Row], summary: &Summary, out: &FigureDir) -> Result<()> {
    if !summary.grades.is_empty() {
        out.save("grades", &grades(&summary.grades))?;
        out.save("within-grades", &within(rows))?;
    }
    if !summary.between.is_empty() {
        out.save("between-grids", &between(summary))?;
    }
    Ok(())
}

/// Figures 11 and 12 beside ours.
fn grades(all: &[GradeSummary]) -> GroupedBars {
    let n = all.first().map_or(0, |grade| grade.n as usize);
    let bars = |share: fn(&GradeSummary) -> sudoku_stats::Estimate| {
        Some(Bars {
            n,
            values: all.iter().map(|grade| 100.0 * share(grade).value).collect(),
            intervals: all
                .iter()
                .map(|grade| (100.0 * share(grade).low, 100.0 * share(grade).high))
                .collect(),
        })
    };
    let printed = |counts: [u64; 5]| {
        let values: Vec<f64> = counts.iter().map(|&count| 100.0 * count as f64 / RUNS as f64).collect();
        Some(Bars {
            n: RUNS as usize,
            intervals: values.iter().map(|&value| (value, value)).collect(),
            values,
        })
    };
    GroupedBars {
        head: Head::new("Puzzles by grade, as made and after filling in what is too hard").caption(
            "Usual map from tactics to grades; published: Figures 11 and 12 of the source, without intervals.",
        ),
        x_title: "grade".into(),
        categories: GRADES.map(str::to_owned).to_vec(),
        y: Axis::new("puzzles").unit("%"),
        series_title: "shares".into(),
        series: ["published", "here", "here, filled in again and again"].map(str::to_owned).to_vec(),
        interval: "exact 95 % intervals".into(),
        panels: vec![
            BarPanel { title: "as made (Figure 11)".into(), bars: vec![printed(FIGURE_11), bars(|g| g.as_made), None] },
            BarPanel {
                title: "made to fit (Figure 12)".into(),
                bars: vec![printed(FIGURE_12), bars(|g| g.at_once), bars(|g| g.again)],
            },
        ],
    }
}

fn within(rows: &[Row]) -> GroupPlot {
    let of = |grade: usize| {
        rows.iter().filter(move |row| row.part == Part::Single && usual_grade(row.hardest) == grade)
    };
    let sample =
        |grade: usize| Sample::new(GRADES[grade], of(grade).map(|row| row.fillable).collect::<Vec<_>>());
    GroupPlot {
        head: Head::new("How wide puzzles of one grade are").caption(
            "Mean number of cells that a single fills, over the first 25 steps; people take longer where there are few. \
             Usual map from tactics to grades.",
        ),
        x_title: "grade".into(),
        y: Axis::new("fillable cells"),
        shape: GroupShape::BoxInViolin,
        panels: vec![GroupPanel {
            title: String::new(),
            groups: (0..GRADES.len()).map(sample).filter(|sample| sample.values.len() > 1).collect(),
            notes: Vec::new(),
        }],
    }
}

/// What share of the variance lies between grids.
fn between(summary: &Summary) -> Forest {
    let mut groups: Vec<(String, Vec<ForestRow>)> = Vec::new();
    for one in &summary.between {
        let row = ForestRow {
            label: one.outcome.clone(),
            effect: one.icc.value,
            interval: (one.icc.low, one.icc.high),
            n: one.grids as usize,
        };
        match groups.last_mut() {
            Some((name, rows)) if *name == one.made => rows.push(row),
            _ => groups.push((one.made.clone(), vec![row])),
        }
    }
    Forest {
        head: Head::new("What the grid decides").caption(
            "Share of the variance between grids, ICC(1), over several puzzles from each; n: grids.",
        ),
        x: Axis::new("share of the variance between grids"),
        interval: "95 % BCa interval".into(),
        none: 0.0,
        decimals: 3,
        groups,
    }
}

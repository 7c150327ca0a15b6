//! Figure 12 beside ours.

use super::summary::{Fit, Summary};
use crate::grade_distribution::draw::bars;
use crate::grade_distribution::published::{FIGURE_12, GRADES, RUNS};
use sudoku_figures::{Axis, BarPanel, Bars, GroupedBars, Head};
use sudoku_runner::{FigureDir, Result};

/// All figures of a run.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    let mut panels: Vec<BarPanel> =
        summary.built_in.iter().take(2).map(|fit| panel("built-in map", fit)).collect();
    panels.extend(summary.nearest_to_both.iter().map(|fit| panel("nearest map", fit)));
    out.save("figure-12-suitable", &shares(panels))?;
    Ok(())
}

fn panel(which: &str, fit: &Fit) -> BarPanel {
    let n = fit.shares.first().map_or(0, |share| share.n);
    let ours = Bars {
        n: n as usize,
        values: fit.shares.iter().map(|share| 100.0 * share.value).collect(),
        intervals: fit.shares.iter().map(|share| (100.0 * share.low, 100.0 * share.high)).collect(),
    };
    BarPanel {
        title: format!("{which}, {}, {}", fit.scheme, fit.filling.words()),
        bars: vec![Some(bars(&FIGURE_12, Vec::new(), RUNS)), Some(ours)],
    }
}

fn shares(panels: Vec<BarPanel>) -> GroupedBars {
    GroupedBars {
        head: Head::new("Puzzles that can be made into each grade, published and here").caption(
            "What is too hard for the grade is filled in; where the tactics end, one digit and they go on (one by one), \
             or all that is left. Nearest map: of all assignments of tactics to grades the one nearest to the published \
             shares, before and after.",
        ),
        x_title: "grade".into(),
        categories: GRADES.map(str::to_owned).to_vec(),
        y: Axis::new("share of puzzles").unit("%"),
        series_title: "source".into(),
        series: vec!["Figure 12".into(), "here".into()],
        interval: "95 % interval (Clopper and Pearson)".into(),
        panels,
    }
}

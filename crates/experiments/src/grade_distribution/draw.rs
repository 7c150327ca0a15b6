//! Figure 11 beside ours, and what each tactic adds.

use super::published::{FIGURE_11, GRADES, RUNS};
use super::summary::{Fit, SchemeSummary, Summary};
use sudoku_figures::{Axis, BarPanel, Bars, Behind, GroupedBars, Head, LevelGroup, LevelPanel, LevelPlot};
use sudoku_runner::{FigureDir, Result};

/// All figures of a run.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    let fits: Vec<&Fit> = summary.built_in.iter().take(1).chain(&summary.nearest).collect();
    out.save("figure-11-grades", &grades(&fits))?;
    out.save("solved-by-tactics", &solved(&summary.schemes))?;
    Ok(())
}

/// Bars of counts of 1,000 or more, in percent with their intervals.
pub fn bars(counts: &[u64], intervals: Vec<(f64, f64)>, n: u64) -> Bars {
    let percent = |&count: &u64| 100.0 * count as f64 / n as f64;
    Bars { n: n as usize, values: counts.iter().map(percent).collect(), intervals }
}

fn grades(fits: &[&Fit]) -> GroupedBars {
    let panel = |(n, fit): (usize, &&Fit)| {
        let intervals =
            fit.shares.iter().map(|share| (100.0 * share.low, 100.0 * share.high)).collect::<Vec<_>>();
        let ours = bars(&fit.candidate.counts, intervals, fit.candidate.counts.iter().sum());
        let which = if n == 0 { "built-in map" } else { "nearest map" };
        BarPanel {
            title: format!("{which}, {}", fit.candidate.scheme),
            bars: vec![Some(bars(&FIGURE_11, Vec::new(), RUNS)), Some(ours)],
        }
    };
    GroupedBars {
        head: Head::new("Grades of random minimal puzzles, published and here").caption(
            "Built-in map: the project's assignment of tactics to grades; nearest map: of all assignments under that \
             reading the one nearest to the published shares.",
        ),
        x_title: "grade".into(),
        categories: GRADES.map(str::to_owned).to_vec(),
        y: Axis::new("share of puzzles").unit("%"),
        series_title: "source".into(),
        series: vec!["Figure 11".into(), "here".into()],
        interval: "95 % interval (Clopper and Pearson)".into(),
        panels: fits.iter().enumerate().map(panel).collect(),
    }
}

fn solved(schemes: &[SchemeSummary]) -> LevelPlot {
    let panel = |scheme: &SchemeSummary| {
        let group = |share: &sudoku_stats::Estimate| {
            Some(LevelGroup {
                n: share.n as usize,
                mean: 100.0 * share.value,
                interval: (100.0 * share.low, 100.0 * share.high),
                values: Vec::new(),
            })
        };
        LevelPanel {
            title: scheme.name.clone(),
            levels: scheme.tactics.iter().map(|tactic| tactic.replace('-', " ")).collect(),
            groups: vec![scheme.solved.iter().map(group).collect()],
            notes: Vec::new(),
        }
    };
    LevelPlot {
        head: Head::new("Random minimal puzzles that the tactics up to each solve").columns(2),
        x_title: "hardest tactic".into(),
        y: Axis::new("puzzles solved").unit("%"),
        series: vec!["solved".into()],
        interval: "95 % interval (Clopper and Pearson)".into(),
        behind: Behind::Nothing,
        panels: schemes.iter().map(panel).collect(),
    }
}

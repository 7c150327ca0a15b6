//! Figure 11 beside ours, and what each tactic adds.

use super::published::{FIGURE_11, GRADES, RUNS};
use super::summary::{Fit, SchemeSummary, Summary};
use sudoku_figures::{Axis, BarPanel, Bars, Behind, GroupedBars, Head, LevelGroup, LevelPanel, LevelPlot};
use sudoku_runner::{FigureDir, Result};
use sudoku_stats::Estimate;

/// All figures of a run.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    let fits: Vec<&Fit> = summary.built_in.iter().take(1).chain(&summary.nearest).collect();
    out.save("figure-11-grades", &grades(&fits))?;
    out.save("solved-by-tactics", &solved(&summary.schemes))?;
    Ok(())
}

/// Shares of the grades beside those of a published figure of 1,000 puzzles.
pub fn beside(
    head: Head,
    (figure, published): (&str, &[u64; 5]),
    panels: impl Iterator<Item = (String, Vec<Estimate>)>,
) -> GroupedBars {
    let panel = |(title, shares): (String, Vec<Estimate>)| {
        let n = shares.first().map_or(0, |share| share.n);
        let bars = [Bars::counts(RUNS, published), Bars::percent(n, &shares)];
        BarPanel::new(title, bars.map(Some).into())
    };
    GroupedBars {
        head,
        x_title: "grade".into(),
        categories: GRADES.map(str::to_owned).to_vec(),
        y: Axis::new("share of puzzles").unit("%"),
        series_title: "source".into(),
        series: vec![figure.into(), "here".into()],
        interval: "95 % interval (Clopper and Pearson)".into(),
        panels: panels.map(panel).collect(),
    }
}

fn grades(fits: &[&Fit]) -> GroupedBars {
    let head = Head::new("Grades of random minimal puzzles, published and here").caption(
        "Built-in map: the project's assignment of tactics to grades; nearest map: of all assignments under that \
         reading the one nearest to the published shares.",
    );
    let which = ["built-in map"].into_iter().chain(std::iter::repeat("nearest map"));
    let panels = which.zip(fits);
    let panels =
        panels.map(|(which, fit)| (format!("{which}, {}", fit.candidate.scheme), fit.shares.clone()));
    beside(head, ("Figure 11", &FIGURE_11), panels)
}

fn solved(schemes: &[SchemeSummary]) -> LevelPlot {
    let panel = |scheme: &SchemeSummary| {
        let group = |share: &Estimate| Some(LevelGroup::new(&share.map(|share| 100.0 * share), Vec::new()));
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

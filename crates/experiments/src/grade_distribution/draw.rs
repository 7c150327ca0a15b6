//! Figure 11 beside ours, and what each tactic adds.

use super::published::{FIGURE_11, GRADES, RUNS};
use super::summary::{Fit, SchemeSummary, Summary};
use sudoku_figures::{Axis, BarPanel, Bars, DotPanel, Dots, ForestRow, GroupedBars, Head};
use sudoku_runner::{FigureDir, Result};
use sudoku_stats::Estimate;

/// All figures of a run.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    let fits: Vec<&Fit> = summary.built_in.iter().take(1).chain(&summary.nearest).collect();
    out.save("figure-11-grades", &grades(&fits)?)?;
    out.save("solved-by-tactics", &solved(&summary.schemes))?;
    Ok(())
}

/// Shares of the grades beside those of a published figure of 1,000 puzzles.
pub fn beside(
    head: Head,
    (figure, published): (&str, &[u64; 5]),
    panels: impl Iterator<Item = (String, Vec<Estimate>)>,
) -> Result<GroupedBars> {
    let published = printed(published)?;
    let panel = |(title, shares): (String, Vec<Estimate>)| {
        BarPanel::new(title, vec![Some(published.clone()), Some(Bars::percent(&shares))])
    };
    Ok(GroupedBars {
        head,
        x_title: "grade".into(),
        categories: GRADES.map(str::to_owned).to_vec(),
        y: Axis::new("share of puzzles").unit("%"),
        series_title: "source".into(),
        series: vec![figure.into(), "here".into()],
        interval: "95 % interval (Clopper and Pearson)".into(),
        panels: panels.map(panel).collect(),
    })
}

/// Counts of a published figure as shares of its puzzles.
pub fn printed(counts: &[u64; 5]) -> Result<Bars> {
    let shares = counts.iter().map(|&count| Estimate::share(count, RUNS));
    Ok(Bars::percent(&shares.collect::<Result<Vec<_>, _>>()?))
}

fn grades(fits: &[&Fit]) -> Result<GroupedBars> {
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

fn solved(schemes: &[SchemeSummary]) -> Dots {
    let panel = |scheme: &SchemeSummary| {
        let row = |(tactic, share): (&String, &Estimate)| {
            ForestRow::new(tactic.replace('-', " "), &share.map(|share| 100.0 * share))
        };
        DotPanel::new(&scheme.name, scheme.tactics.iter().zip(&scheme.solved).map(row).collect())
    };
    Dots {
        head: Head::new("Random minimal puzzles that the tactics down to each solve").columns(3),
        x: Axis::new("puzzles solved").unit("%"),
        interval: "95 % interval (Clopper and Pearson)".into(),
        none: None,
        panels: schemes.iter().map(panel).collect(),
    }
}

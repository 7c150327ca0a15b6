//! What a reader sees: tables, then figures.

use sudoku_figures::{DotPanel, Dots, ForestRow, GroupedBars};
use sudoku_runner::prelude::*;

use super::summary::{Candidate, Fit, SchemeSummary, Summary};
use crate::zendoku::{FIGURE_11, GRADES, RUNS, beside, shown};

/// Candidates in the table of the nearest.
const SHOWN: usize = 12;

/// The page that a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    let Summary { puzzles, clues_mean, clues_sd, .. } = summary;
    let clues =
        format!("{puzzles} puzzles by random removal, {clues_mean:.2} clues on average, SD {clues_sd:.2}.");
    vec![
        figure_11(&summary.built_in, "Grades of the built-in profile").text(clues),
        figure_11(&summary.nearest, "The nearest assignment under each reading"),
        nearest(summary),
        solved(&summary.schemes),
    ]
}

/// Percentages of counts.
fn percent<'a>(counts: &'a [u64; 5], n: u64) -> impl Iterator<Item = Cell> + 'a {
    counts.iter().map(move |&count| Cell::percentage(count, n))
}

fn grades(text: [&str; 2]) -> Table {
    Table::new(text, []).numbers(GRADES).number("distance")
}

fn figure_11(fits: &[Fit], title: &str) -> Section {
    let published =
        cells!["Figure 11 (1,000)", "not stated", ..percent(&FIGURE_11, RUNS), Cell::Empty, Cell::Empty];
    let ours = fits.iter().map(|fit| {
        let test = fit.agreement.test.map(|test| test.to_string());
        let shares = fit.shares.iter().map(Cell::percent);
        cells![&fit.candidate.scheme, &fit.shown, ..shares, fit.agreement.distance, test]
    });
    Section::new(title)
        .text(
            "Percentages of the puzzles, with 95 % intervals (Clopper and Pearson), beside Figure 11; last tactics of \
             easy, normal, hard and expert; distance: total variation, with its bootstrap interval.",
        )
        .table(
            grades(["reading", "last tactics"])
                .words("test of homogeneity")
                .rows(std::iter::once(published).chain(ours)),
        )
}

fn nearest(summary: &Summary) -> Section {
    let row = |candidate: &Candidate| -> Vec<Cell> {
        let scheme = summary.schemes.iter().find(|scheme| scheme.name == candidate.scheme);
        let last = scheme.map(|scheme| shown(&candidate.cuts, &scheme.tactics));
        let shares = percent(&candidate.counts, candidate.counts.iter().sum());
        cells![&candidate.scheme, last, ..shares, candidate.distance]
    };
    Section::new(format!("The nearest of {} assignments", summary.all.len()))
        .text(
            "Every way to divide each reading's tactics into four grades, nearest to Figure 11 first; the search makes \
             the first ones look nearer than they are.",
        )
        .table(
            grades(["reading", "last tactics of easy, normal, hard, expert"])
                .rows(summary.all.iter().take(SHOWN).map(row)),
        )
}

fn solved(schemes: &[SchemeSummary]) -> Section {
    let rows = schemes.iter().flat_map(|scheme| {
        let tactics = scheme.tactics.iter().zip(&scheme.solved);
        tactics.map(|(tactic, solved)| cells![&scheme.name, tactic, Cell::percent(solved)])
    });
    Section::new("What the tactics solve")
        .text("Percentage of the puzzles solved with this tactic and those before it.")
        .table(Table::new(["reading", "tactic"], ["solved (%)"]).rows(rows))
}

/// All figures of a run.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    let fits: Vec<&Fit> = summary.built_in.iter().take(1).chain(&summary.nearest).collect();
    out.save("figure-11-grades", &grades_figure(&fits)?)?;
    out.save("solved-by-tactics", &solved_figure(&summary.schemes))?;
    Ok(())
}

fn grades_figure(fits: &[&Fit]) -> Result<GroupedBars> {
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

fn solved_figure(schemes: &[SchemeSummary]) -> Dots {
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

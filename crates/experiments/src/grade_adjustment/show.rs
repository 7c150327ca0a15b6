//! What a reader sees: tables, then figures.

use sudoku_runner::prelude::*;

use super::summary::{Fit, Summary};
use crate::zendoku::{FIGURE_12, GRADES, RUNS, beside};

/// What a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    let both = summary.nearest_to_both.as_slice();
    vec![
        figure_12(&summary.built_in, "The built-in assignment of tactics to grades")
            .text(format!("{} puzzles by random removal.", summary.puzzles)),
        figure_12(&summary.nearest, "The assignment nearest to Figure 12 under each reading"),
        figure_12(both, "The assignment nearest to Figures 11 and 12"),
        filled(&summary.built_in),
    ]
}

fn figure_12(fits: &[Fit], title: &str) -> Section {
    let known = FIGURE_12.map(|count| Cell::percentage(count, RUNS));
    let known = cells!["Figure 12 (1,000)", "", "not shown", ..known, Cell::Empty, Cell::Empty];
    let ours = fits.iter().map(|fit| {
        let shares = fit.shares.iter().zip(&fit.p).map(|(share, p)| {
            let star = if p.is_some_and(|p| p < 0.05) { " *" } else { "" };
            Cell::Text(Cell::percent(share).text() + star)
        });
        cells![&fit.scheme, fit.filling.words(), &fit.shown, ..shares, fit.farthest, fit.farthest_11]
    });
    let head = Table::heads("reading | filled in | last tactics").numbers(GRADES);
    Section::new(title)
        .text(
            "Percentages of the puzzles that can be made into each grade; * where the share differs from the published one \
             (chi-squared, Holm over the five, 0.05). Farthest: the greatest difference from Figure 12, with its bootstrap \
             interval, and from Figure 11.",
        )
        .table(head.number("farthest").number("Figure 11").rows(std::iter::once(known).chain(ours)))
}

fn filled(fits: &[Fit]) -> Section {
    let rows =
        fits.iter().map(|fit| cells![&fit.scheme, fit.filling.words(), ..fit.filled[..4].iter().copied()]);
    let head = Table::heads("reading | filled in").numbers(GRADES[..4].iter().copied());
    Section::new("Digits filled in")
        .text("On average, of the puzzles that were made into the grade.")
        .table(head.rows(rows))
}

/// All figures of a run.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    let head = Head::new("Puzzles that can be made into each grade, published and here").caption(
        "What is too hard for the grade is filled in; where the tactics end, one digit and they go on (one by one), \
         or all that is left. Nearest map: of all assignments of tactics to grades the one nearest to the published \
         shares, before and after.",
    );
    let built_in = summary.built_in.iter().take(2).map(|fit| ("built-in map", fit));
    let fits = built_in.chain(summary.nearest_to_both.iter().map(|fit| ("nearest map", fit)));
    let panels = fits.map(|(which, fit)| {
        let title = format!("{which}, {}, {}", fit.scheme, fit.filling.words());
        (title, fit.shares.clone())
    });
    out.save("figure-12-suitable", &beside(head, ("Figure 12", &FIGURE_12), panels)?)?;
    Ok(())
}

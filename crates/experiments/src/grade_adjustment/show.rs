//! What a reader sees: tables, then figures.

use sudoku_runner::prelude::*;

use super::measure::Row;
use super::summary::{Fit, Summary};
use crate::zendoku::{Config, FIGURE_12, RUNS, beside};

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        for (fits, title, puzzles) in [
            (
                &self.built_in[..],
                "The built-in assignment of tactics to grades",
                format!("{} puzzles by random removal.", self.puzzles),
            ),
            (&self.nearest, "The assignment nearest to Figure 12 under each reading", String::new()),
            (self.nearest_to_both.as_slice(), "The assignment nearest to Figures 11 and 12", String::new()),
        ] {
            page.fill("title", title).fill("puzzles", puzzles).table("figure-12", figure_12(fits));
        }
        let filled = |fit: &Fit| cells![&fit.scheme, fit.filling.words(), ..&fit.filled[..4]];
        page.table("filled", self.built_in.iter().map(filled));
    }

    fn figures(&self, _rows: &[Row], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let built_in = self.built_in.iter().take(2).map(|fit| ("built-in map", fit));
        let fits = built_in.chain(self.nearest_to_both.iter().map(|fit| ("nearest map", fit)));
        let panels = fits.map(|(which, fit)| {
            (format!("{which}, {}, {}", fit.scheme, fit.filling.words()), fit.shares.clone())
        });
        canvas.bars("figure-12-suitable", beside(&FIGURE_12, panels)?)
    }
}

fn figure_12(fits: &[Fit]) -> impl Iterator<Item = Vec<Cell>> {
    let known = FIGURE_12.map(|count| Cell::percentage(count, RUNS));
    let known = cells!["Figure 12 (1,000)", "", "not shown", ..known, Cell::Empty, Cell::Empty];
    let ours = fits.iter().map(|fit| {
        let shares = fit.shares.iter().zip(&fit.p).map(|(share, p)| {
            let star = if p.is_some_and(|p| p < 0.05) { " *" } else { "" };
            Cell::Text(Cell::percent(share).text() + star)
        });
        cells![&fit.scheme, fit.filling.words(), &fit.shown, ..shares, fit.farthest, fit.farthest_11]
    });
    std::iter::once(known).chain(ours)
}

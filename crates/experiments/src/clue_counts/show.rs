//! A table and a figure.

use sudoku_runner::prelude::*;

use super::Config;
use super::measure::Row;
use super::summary::{Count, Summary};
use crate::shared::minimal_puzzles::{self, GRIDS};

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let total = self.in_all.map(|in_all| {
            let [in_all, over] =
                [in_all, minimal_puzzles::over_minimal(in_all)].map(|of| Cell::from(of).text());
            format!("{in_all} minimal puzzles in all, {over} times the published number. ")
        });
        page.fill("total", total.unwrap_or_default());
        let counts = self.counts.iter().map(|one| {
            let met = (one.met > 0).then_some((one.minimal, one.in_all));
            cells![
                one.clues,
                one.way,
                one.unique,
                met.map(|of| of.0),
                met.map(|of| of.1),
                one.met,
                one.runs,
                one.published,
                one.over_published()
            ]
        });
        page.table("counts", counts);
    }

    fn figures(&self, _rows: &[Row], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let met = self.counts.iter().filter(|one| one.met > 0);
        let minimal = met.map(|one| (one.clues as f64, positive(one.minimal)));
        let unique =
            self.counts.iter().filter_map(|one: &Count| Some((one.clues as f64, positive(one.unique?))));
        // Nothing is published on 18 and 19 clues, so no line passes through them.
        let published = |clues: std::ops::RangeInclusive<usize>| {
            let known = clues.filter_map(|clues| {
                Some((clues as f64, Estimate::exact(minimal_puzzles::published(clues)? / GRIDS, 1)))
            });
            TraceLine::new("minimal puzzles, published", known)
        };
        let lines = vec![
            TraceLine::new("unique sets of clues", unique.filter(|(_, sets)| sets.value > 0.0)),
            TraceLine::new("minimal puzzles", minimal),
            published(17..=17),
            published(20..=81),
        ];
        canvas
            .draw("counts", |figure: Trace| Trace { panels: vec![TracePanel::new("", lines)], ..figure })?;
        let own =
            self.counts.iter().filter_map(|one| Some((one.clues as f64, positive(one.over_published()?))));
        let known = self.counts.iter().filter(|one| one.over_published().is_some());
        let theirs = known.filter_map(|one| {
            let published = one.published?;
            Some((one.clues as f64, published.map(|number| number / published.value)))
        });
        let lines = vec![
            TraceLine::new("here over published", own),
            TraceLine::new("published, 1 by definition", theirs),
        ];
        canvas.draw("ratios", |figure: Trace| Trace { panels: vec![TracePanel::new("", lines)], ..figure })
    }
}

/// Clamped for a logarithmic axis.
fn positive(estimate: Estimate) -> Estimate {
    Estimate { low: estimate.low.max(estimate.value / 10.0), ..estimate }
}

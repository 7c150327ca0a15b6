//! What a reader sees: tables, then figures.

use sudoku_runner::prelude::*;

use super::measure::Row;
use super::summary::{Candidate, Fit, SchemeSummary, Summary};
use crate::zendoku::{Config, FIGURE_11, RUNS, beside, shown};

/// Candidates in the table of the nearest.
const SHOWN: usize = 12;

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let Summary { puzzles, clues_mean, clues_sd, .. } = self;
        let made = format!(
            "{puzzles} puzzles by random removal, {clues_mean:.2} clues on average, SD {clues_sd:.2}."
        );
        page.fill("title", "Grades of the built-in profile").fill("puzzles", made);
        page.table("figure-11", figure_11(&self.built_in));
        page.fill("title", "The nearest assignment under each reading").fill("puzzles", "");
        page.table("figure-11", figure_11(&self.nearest));
        let nearest = |candidate: &Candidate| {
            let scheme = self.schemes.iter().find(|scheme| scheme.name == candidate.scheme);
            let last = scheme.map(|scheme| shown(&candidate.cuts, &scheme.tactics));
            let shares = percent(&candidate.counts, candidate.counts.iter().sum());
            cells![&candidate.scheme, last, ..shares, candidate.distance]
        };
        page.fill("assignments", self.all.len());
        page.table("nearest", self.all.iter().take(SHOWN).map(nearest));
        let solved = self.schemes.iter().flat_map(|scheme| {
            let tactics = scheme.tactics.iter().zip(&scheme.solved);
            tactics.map(|(tactic, solved)| cells![&scheme.name, tactic, Cell::percent(solved)])
        });
        page.table("solved", solved);
    }

    fn figures(&self, _rows: &[Row], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let which = ["built-in map"].into_iter().chain(std::iter::repeat("nearest map"));
        let fits = which.zip(self.built_in.iter().take(1).chain(&self.nearest));
        let panels =
            fits.map(|(which, fit)| (format!("{which}, {}", fit.candidate.scheme), fit.shares.clone()));
        canvas.bars("figure-11-grades", beside(&FIGURE_11, panels)?)?;
        let panel = |scheme: &SchemeSummary| {
            let row = |(tactic, share): (&String, &Estimate)| {
                ForestRow::new(tactic.replace('-', " "), &share.map(|share| 100.0 * share))
            };
            DotPanel::new(&scheme.name, scheme.tactics.iter().zip(&scheme.solved).map(row).collect())
        };
        canvas.dots("solved-by-tactics", self.schemes.iter().map(panel).collect())
    }
}

/// Percentages of counts.
fn percent<'a>(counts: &'a [u64; 5], n: u64) -> impl Iterator<Item = Cell> + 'a {
    counts.iter().map(move |&count| Cell::percentage(count, n))
}

fn figure_11(fits: &[Fit]) -> impl Iterator<Item = Vec<Cell>> {
    let published =
        cells!["Figure 11 (1,000)", "not stated", ..percent(&FIGURE_11, RUNS), Cell::Empty, Cell::Empty];
    let ours = fits.iter().map(|fit| {
        let test = fit.agreement.test.map(|test| test.to_string());
        let shares = fit.shares.iter().map(Cell::percent);
        cells![&fit.candidate.scheme, &fit.shown, ..shares, fit.agreement.distance, test]
    });
    std::iter::once(published).chain(ours)
}

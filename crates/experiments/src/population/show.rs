//! What a reader sees: tables, and the distribution of each metric, weighted and not.

use sudoku_runner::prelude::*;

use super::config::Config;
use super::measure::Row;
use super::restate::{Distribution, PROBABILITIES, Restated};
use super::summary::Summary;
use crate::names::name_of;

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let samples = self.samples.iter().map(|one| cells![&one.name, one.n, one.effective, one.clues]);
        page.table("samples", samples);
        let means = |one: &Restated| {
            let (removal, all) = (&one.removal, &one.population);
            cells![&one.metric, removal.mean, removal.sd, all.mean, all.sd, one.shift]
        };
        page.table("means", self.metrics.iter().map(means));
        let quantiles = self.metrics.iter().flat_map(|one| {
            let both = [("random removal", &one.removal), ("all minimal", &one.population)];
            both.map(|(name, of)| cells![&one.metric, name, ..of.quantiles.iter().copied()])
        });
        let percents = PROBABILITIES.map(|probability| format!("{:.0} %", 100.0 * probability));
        page.list("percents", percents).table("quantiles", quantiles);
        let levels = self.metrics.iter().flat_map(|one| {
            let shares = one.removal.levels.iter().zip(&one.population.levels);
            one.level_names.iter().zip(shares).map(|(name, (removal, all))| {
                cells![&one.metric, name, Cell::percent(removal), Cell::percent(all)]
            })
        });
        page.table("levels", levels);
        let same = self.same_rating.map(|share| {
            format!("Of the set's puzzles we rate {} % as the set does.", Cell::percent(&share).text())
        });
        let ratings = self.ratings.iter().map(|one| cells![&one.of, one.published, one.mean]);
        page.fill("same", same.unwrap_or_default()).table("ratings", ratings);
    }

    /// A figure for each metric.
    fn figures(&self, _rows: &[Row], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let effective = self.samples.get(1).map_or(0.0, |sample| sample.effective);
        let canvas = canvas.fill("effective", format!("{effective:.0}"));
        for one in &self.metrics {
            let (file, name) = (&one.metric, name_of(&one.metric));
            let canvas = canvas.fill("metric", name);
            if one.level_names.is_empty() {
                canvas.draw_as(file, "curves", |figure| curves(one, figure))?;
            } else {
                let shares = [&one.removal, &one.population].map(|of| Some(Bars::percent(&of.levels)));
                let (categories, panels) =
                    (one.level_names.clone(), vec![BarPanel::new("", shares.to_vec())]);
                canvas.draw_as(file, "shares", |f: GroupedBars| GroupedBars { categories, panels, ..f })?;
            }
        }
        Ok(())
    }
}

/// Distribution functions; the name of a count or a score says its unit.
fn curves(one: &Restated, figure: Trace) -> Trace {
    let samples: [(&str, &Distribution); 2] =
        [("random removal", &one.removal), ("all minimal puzzles, by weights", &one.population)];
    let lines = samples.map(|(label, of)| match one.thinned {
        true => TraceLine::new(label, of.curve.iter().copied()),
        false => TraceLine::new(label, steps(&of.curve)),
    });
    let unit = one.unit.clone().filter(|unit| unit != "cells" && unit != "score");
    let panels = vec![TracePanel::new("", lines.to_vec())];
    Trace { x: Axis { unit, ..figure.x }, panels, ..figure }
}

/// A distribution function keeps its value until the next point.
fn steps(curve: &[(f64, Estimate)]) -> Vec<(f64, Estimate)> {
    let mut steps = Vec::with_capacity(2 * curve.len());
    for pair in curve.windows(2) {
        steps.extend([pair[0], (pair[1].0, pair[0].1)]);
    }
    steps.extend(curve.last().copied());
    steps
}

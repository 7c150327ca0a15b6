//! What a reader sees: tables, then figures.

use sudoku_generators::population_weight;
use sudoku_runner::prelude::*;

use super::Config;
use super::measure::Row;
use super::published::{FEWEST, FIGURE_9, spread_out};
use super::summary::{Comparison, Controlled, RUNS, Removal, Summary};
use crate::minimal_puzzles::{RATED, SHARES};

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let removal = |arm: &Removal| {
            let seen = |slot: &usize| arm.counts[*slot] > 0;
            let slots = 0..arm.counts.len();
            let ends = [slots.clone().find(seen), slots.rev().find(seen)];
            cells![&arm.grids, arm.n, arm.mean, arm.sd, ..ends.map(|slot| slot.map(|slot| slot + FEWEST))]
        };
        page.table("removal", self.removal.iter().map(removal));
        let comparison = |one: &Comparison| {
            let test = one.agreement.test.map(|test| test.to_string());
            cells![one.n, one.agreement.distance, one.difference, test]
        };
        page.table("figure-9", self.figure_9.iter().map(comparison));
        if let Some(found) = &self.controlled {
            let text = |value: Cell| value.text();
            page.fill("n", found.n).fill("orders", found.orders).fill("mean", text(found.mean.into()));
            page.fill("per_million", text(found.per_million.into())).fill("sd", number(found.sd));
            page.fill("effective", format!("{:.0}", found.effective));
            page.fill("population_mean", text((&found.population_mean).into()));
            page.fill("population_sd", number(found.population_sd)).text("controlled");
        }
        if let Some(removal) = self.removal.first() {
            page.table("by-clues", self.by_clues(removal));
        }
    }

    fn figures(&self, _rows: &[Row], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let Some(removal) = self.removal.first() else { return Ok(()) };
        canvas.histogram("clues", histograms(removal, self.controlled.as_ref()))?;
        let Some(controlled) = &self.controlled else { return Ok(()) };
        canvas.fill("n", controlled.n).trace("bias-of-random-removal", bias(removal, controlled)?)
    }
}

impl Summary {
    /// Published and ours side by side, by number of clues.
    fn by_clues(&self, removal: &Removal) -> Vec<Vec<Cell>> {
        let (published, real) = (spread_out(&FIGURE_9), spread_out(&SHARES));
        let controlled = self.controlled.as_ref();
        let accepted = |slot: usize| controlled.map_or(0, |found| found.counts[slot]);
        let shown = |slot: &usize| {
            removal.counts[*slot] + accepted(*slot) + published[*slot] > 0 || real[*slot] > 0.0
        };
        let row = |slot: usize| {
            let ours = 100.0 * removal.counts[slot] as f64 / removal.n as f64;
            let known = |value: f64| (value > 0.0).then_some(value);
            cells![
                slot + FEWEST,
                known(100.0 * published[slot] as f64 / RUNS as f64),
                ours,
                controlled.map(|found| Cell::percentage(accepted(slot), found.n)),
                controlled.map(|found| Cell::percent(&found.shares[slot])),
                known(real[slot]),
                known(real[slot].min(ours)).map(|_| ours / real[slot])
            ]
        };
        (0..removal.counts.len()).filter(shown).map(row).collect()
    }
}

fn histograms(removal: &Removal, controlled: Option<&Controlled>) -> Vec<HistogramPanel> {
    let accepted = controlled.map_or(&[][..], |found| &found.counts);
    let seen = |slot: &usize| removal.counts[*slot] + accepted.get(*slot).copied().unwrap_or_default() > 0;
    let first = (0..removal.counts.len()).find(seen).unwrap_or_default();
    let end = (0..removal.counts.len()).rev().find(seen).unwrap_or_default() + 1;
    let panel = |title: &str, filled: Heights, n: u64, published: Vec<f64>| HistogramPanel {
        title: title.into(),
        edges: (first..=end).map(|slot| (slot + FEWEST) as f64 - 0.5).collect(),
        filled,
        outlined: vec![Heights::published("published", n, published[first..end].to_vec())],
        notes: Vec::new(),
    };
    let ours = |counts: &[u64]| Heights::counts("ours", counts[first..end].iter().copied());
    let figure_9 = spread_out(&FIGURE_9).iter().map(|&count| 100.0 * count as f64 / RUNS as f64).collect();
    let mut panels = vec![panel("random removal", ours(&removal.counts).percent(), RUNS as u64, figure_9)];
    if let Some(found) = controlled {
        let weights: Vec<f64> = (first..end).map(|slot| population_weight(slot + FEWEST)).collect();
        let filled = ours(&found.counts).weighted(&weights).percent_of_sum();
        let all = panel("all minimal puzzles", filled, RATED, spread_out(&SHARES));
        panels.push(HistogramPanel { notes: vec!["weighted puzzles of controlled bias".into()], ..all });
    }
    panels
}

/// Share of each number of clues among puzzles by random removal, over its share of the population.
fn bias(removal: &Removal, controlled: &Controlled) -> Result<Vec<TracePanel>> {
    let removed: Vec<Estimate> =
        (removal.counts.iter()).map(|&count| Estimate::share(count, removal.n)).collect::<Result<_, _>>()?;
    let line = |label: &str, population: &[Estimate]| {
        let both = removed.iter().zip(population).enumerate();
        let points = both.filter(|(_, (ours, all))| ours.value > 0.0 && all.value > 0.0);
        let points = points.map(|(slot, (ours, all))| {
            let ratio = ours.map(f64::ln).minus(&all.map(f64::ln)).map(f64::exp);
            ((slot + FEWEST) as f64, Estimate { n: ours.n, ..ratio })
        });
        TraceLine::new(format!("population {label}"), points)
    };
    let real = spread_out(&SHARES);
    let total: f64 = real.iter().sum();
    let real: Vec<Estimate> = real.iter().map(|share| Estimate::exact(share / total, RATED)).collect();
    let lines = vec![line("as published", &real), line("as estimated here", &controlled.shares)];
    Ok(vec![TracePanel::new("", lines)])
}

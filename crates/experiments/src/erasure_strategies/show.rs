//! What a reader sees: tables, then figures.

use std::ops::RangeInclusive;

use sudoku_runner::prelude::*;

use super::Config;
use super::measure::Row;
use super::summary::{Evenness, Levels, Stop, Summary, Target};
use super::variant::{LIMITS, LOGICAL, ORDERS};

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let stop = |stop: &Stop| {
            let Stop { check, order, grids, n, mean, sd, quantiles, unique, by_level_1, .. } = stop;
            cells![check, order, grids, n, mean, sd, ..quantiles, unique, by_level_1]
        };
        page.table("stops", self.stops.iter().map(stop));
        let target = |one: &Target| {
            let [reached, unique] = [&one.reached, &one.unique].map(Cell::percent);
            cells![&one.check, &one.order, one.target, one.n, reached, unique, one.mean_empty_lines]
        };
        page.table("targets", self.targets.iter().map(target));
        let evenness = |one: &Evenness| {
            let target = (one.target > 0).then_some(one.target);
            cells![&one.order, &one.check, target, one.random, one.in_turn, one.difference]
        };
        page.table("evenness", self.evenness.iter().map(evenness));
        let correlation = self.clues_and_level.as_ref().map_or_else(String::new, |rho| {
            format!("Spearman's correlation of clues and level: {}.", Estimate::from(rho))
        });
        let levels = |one: &Levels| cells![one.clues, one.n, ..&one.counts, Cell::percent(&one.singles)];
        page.fill("correlation", correlation).table("levels", self.levels.iter().map(levels));
    }

    fn figures(&self, _rows: &[Row], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let stops = self.where_erasing_stops();
        if !stops.is_empty() {
            canvas.histogram("where-erasing-stops", stops)?;
        }
        if !self.targets.is_empty() {
            canvas.trace("unique-by-clues", self.unique_by_clues())?;
        }
        if self.levels.is_empty() {
            return Ok(());
        }
        let bars = |level: usize| {
            let shares = self.levels.iter().map(|levels| Estimate::share(levels.counts[level], levels.n));
            Ok(Some(Bars::percent(&shares.collect::<Result<Vec<_>, _>>()?)))
        };
        let panels = vec![BarPanel::new("", (0..6).map(bars).collect::<Result<_>>()?)];
        let categories = self.levels.iter().map(|levels| levels.clues.to_string()).collect();
        canvas.draw("levels-by-clues", |bars: GroupedBars| GroupedBars { categories, panels, ..bars })
    }
}

fn percent(label: &str, stop: &Stop, slots: RangeInclusive<usize>) -> Heights {
    Heights::counts(label, slots.map(|clues| *stop.counts.get(&clues).unwrap_or(&0))).percent()
}

impl Summary {
    fn where_erasing_stops(&self) -> Vec<HistogramPanel> {
        let of = |check| ORDERS.iter().filter_map(move |(order, _)| self.stop(check, order));
        let keys =
            || LOGICAL.iter().flat_map(|(check, _)| of(check)).flat_map(|stop| stop.counts.keys().copied());
        let (first, last) = (keys().min().unwrap_or_default(), keys().max().unwrap_or_default());
        let panel = |(check, _): &(&str, _)| {
            let in_turn =
                |order| Some(percent(&format!("{order} in turn"), self.stop(check, order)?, first..=last));
            Some(HistogramPanel {
                title: (*check).to_owned(),
                edges: (first..=last + 1).map(|clues| clues as f64 - 0.5).collect(),
                filled: percent("cells at random", self.stop(check, "random")?, first..=last),
                outlined: ["rows", "boxes", "digits"].into_iter().filter_map(in_turn).collect(),
                notes: Vec::new(),
            })
        };
        LOGICAL.iter().filter_map(panel).collect()
    }

    /// Share with one solution, by the number of clues aimed at.
    fn unique_by_clues(&self) -> Vec<TracePanel> {
        let line = |order: &str, check: &str, label: String| {
            let own = taken(&self.targets, |one| one.order == order && one.check == check);
            let percent = |one: &&Target| (one.target as f64, one.unique.map(|share| 100.0 * share));
            TraceLine::new(label, own.iter().map(percent))
        };
        let limits = LIMITS.iter().map(|(check, _)| {
            let label = if *check == "none" { "no check".to_owned() } else { (*check).to_owned() };
            line("random", check, label)
        });
        let orders = ORDERS.iter().map(|(order, _)| {
            let label = if *order == "random" { "no check".to_owned() } else { format!("{order} in turn") };
            line(order, "none", label)
        });
        vec![
            TracePanel::new("limits of empty lines", limits.collect()),
            TracePanel::new("orders, no check", orders.collect()),
        ]
    }
}

//! Distribution of each metric, weighted and not: shares of levels, distribution functions of numbers.

use sudoku_figures::{BarPanel, Bars, GroupedBars, Trace, TraceLine, TracePanel};
use sudoku_runner::prelude::*;

use super::restate::{Distribution, Restated};
use super::summary::Summary;
use crate::names::name_of;

/// What is compared, by name.
const SAMPLES: [&str; 2] = ["random removal", "all minimal puzzles, by weights"];

/// A figure for each metric.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    let effective = summary.samples.get(1).map_or(0.0, |sample| sample.effective);
    for one in &summary.metrics {
        let name = name_of(&one.metric);
        let head = Head::new(format!("All minimal puzzles and those that generators make: {name}"));
        let head = head.single().caption(format!(
            "All minimal puzzles: puzzles under controlled bias, weighted by C(81, clues); they tell as much as \
             {effective:.0} drawn evenly from all."
        ));
        if one.level_names.is_empty() {
            out.save(&one.metric, &curves(one, head))?;
        } else {
            out.save(&one.metric, &shares(one, head))?;
        }
    }
    Ok(())
}

fn samples(one: &Restated) -> [(&'static str, &Distribution); 2] {
    [(SAMPLES[0], &one.removal), (SAMPLES[1], &one.population)]
}

/// Shares of the levels.
fn shares(one: &Restated, head: Head) -> GroupedBars {
    let bars = samples(one).map(|(_, of)| Some(Bars::percent(&of.levels)));
    GroupedBars {
        head,
        x_title: name_of(&one.metric).into(),
        categories: one.level_names.clone(),
        y: Axis::new("share of puzzles").unit("%"),
        series_title: "puzzles".into(),
        series: SAMPLES.map(str::to_owned).to_vec(),
        interval: "95 % bootstrap intervals".into(),
        panels: vec![BarPanel::new("", bars.to_vec())],
    }
}

fn curves(one: &Restated, head: Head) -> Trace {
    let axis = Axis::new(name_of(&one.metric));
    let lines = samples(one).map(|(label, of)| TraceLine::new(label, steps(&of.curve)));
    Trace {
        head,
        x: match one.unit.as_deref() {
            // The name says what is counted.
            Some(unit) if unit != "cells" && unit != "score" => axis.unit(unit),
            _ => axis,
        },
        y: Axis::new("share of puzzles ≤ x").range(0.0, 1.0),
        band: "95 % bootstrap intervals at each x".into(),
        panels: vec![TracePanel::new("", lines.to_vec())],
    }
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

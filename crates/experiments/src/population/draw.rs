//! Distribution functions of each metric, weighted and not.

use sudoku_figures::{Axis, Head, Trace, TraceLine, TracePanel};
use sudoku_runner::{FigureDir, Result};
use sudoku_stats::Estimate;

use super::restate::Restated;
use super::summary::Summary;

/// A figure for each metric.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    let effective = summary.samples.get(1).map_or(0.0, |sample| sample.effective);
    summary.metrics.iter().try_for_each(|one| out.save(&one.metric, &curves(one, effective)).map(|_| ()))
}

fn curves(one: &Restated, effective: f64) -> Trace {
    let line = |label: &str, curve: &[(f64, Estimate)]| TraceLine::new(label, steps(curve));
    let lines = vec![
        line("random removal", &one.removal.curve),
        line("all minimal puzzles, by weights", &one.population.curve),
    ];
    let axis = Axis::new(one.metric.as_str());
    Trace {
        head: Head::new(format!("{} of minimal puzzles, as generators make them and of all", one.metric))
            .single()
            .caption(format!(
                "All minimal puzzles: puzzles under controlled bias, weighted by C(81, clues); they tell as much as \
                 {effective:.0} drawn evenly from all."
            )),
        x: match &one.unit {
            Some(unit) => axis.unit(unit),
            None => axis,
        },
        y: Axis::new("share of puzzles ≤ x").range(0.0, 1.0),
        band: "95 % bootstrap intervals at each x".into(),
        panels: vec![TracePanel::new("", lines)],
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

//! Histograms beside the published ones, and the bias of random removal.

use super::published::{FEWEST, FIGURE_9, REAL, spread_out};
use super::summary::{Controlled, RUNS, Removal, Summary};
use sudoku_figures::{Axis, Head, Heights, Histogram, HistogramPanel, Trace, TraceLine, TracePanel};
use sudoku_runner::{FigureDir, Result};
use sudoku_stats::real;

/// All figures of a run.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    let Some(removal) = summary.removal.first() else { return Ok(()) };
    out.save("clues", &histograms(removal, summary.controlled.as_ref()))?;
    if let Some(controlled) = &summary.controlled {
        out.save("bias-of-random-removal", &bias(removal, controlled))?;
    }
    Ok(())
}

/// Heights in percent over the slots shown.
fn percent(label: &str, n: u64, values: &[f64], slots: std::ops::Range<usize>) -> Heights {
    let total: f64 = values.iter().sum();
    let heights = values[slots].iter().map(|value| 100.0 * value / total).collect();
    Heights { label: label.into(), n: n as usize, heights }
}

fn histograms(removal: &Removal, controlled: Option<&Controlled>) -> Histogram {
    let accepted = controlled.map_or(&[][..], |found| &found.counts);
    let seen = |slot: &usize| removal.counts[*slot] + accepted.get(*slot).copied().unwrap_or_default() > 0;
    let first = (0..removal.counts.len()).find(seen).unwrap_or_default();
    let end = (0..removal.counts.len()).rev().find(seen).unwrap_or_default() + 1;
    let edges: Vec<f64> = (first..=end).map(|slot| (slot + FEWEST) as f64 - 0.5).collect();
    let published = real(&spread_out(&FIGURE_9));
    let mut panels = vec![HistogramPanel {
        title: "random removal".into(),
        edges: edges.clone(),
        filled: percent("ours", removal.n, &real(&removal.counts), first..end),
        outlined: vec![percent("published", RUNS as u64, &published, first..end)],
        notes: Vec::new(),
    }];
    if let Some(found) = controlled {
        let shares: Vec<f64> = found.shares.iter().map(|share| share.value).collect();
        panels.push(HistogramPanel {
            title: "all minimal puzzles".into(),
            edges,
            filled: percent("ours", found.n, &shares, first..end),
            // The published shares rest on millions of puzzles, which are not counted here.
            outlined: vec![percent("published", found.n, &spread_out(&REAL), first..end)],
            notes: vec!["weighted puzzles of controlled bias".into()],
        });
    }
    Histogram {
        head: Head::new("Number of clues of minimal puzzles").caption(
            "Published: Zendoku, Figure 9 (1,000 runs); Berthier, real distribution (from 5,926,343 puzzles).",
        ),
        x: Axis::new("clues"),
        y: Axis::new("puzzles").unit("%"),
        panels,
    }
}

/// Share of each number of clues among puzzles by random removal, over its share of the population.
fn bias(removal: &Removal, controlled: &Controlled) -> Trace {
    let line = |label: &str, n: u64, population: &[f64]| {
        let total: f64 = population.iter().sum();
        let points = removal
            .counts
            .iter()
            .zip(population)
            .enumerate()
            .filter(|(_, (count, share))| **count > 0 && **share > 0.0);
        let points = points.map(|(slot, (&count, share))| {
            ((slot + FEWEST) as f64, count as f64 / removal.n as f64 / (share / total))
        });
        TraceLine { label: label.into(), n: n as usize, points: points.collect(), band: Vec::new() }
    };
    let own: Vec<f64> = controlled.shares.iter().map(|share| share.value).collect();
    let lines = vec![
        line("population as published", removal.n, &spread_out(&REAL)),
        line("population as estimated here", removal.n, &own),
    ];
    Trace {
        head: Head::new("How much random removal prefers puzzles with few clues").single().caption(
            "Share of a number of clues among puzzles by random removal, over its share of all minimal puzzles; \
             1 would be fair.",
        ),
        x: Axis::new("clues"),
        y: Axis::new("removal over population").log(),
        band: String::new(),
        panels: vec![TracePanel::new("", lines)],
    }
}

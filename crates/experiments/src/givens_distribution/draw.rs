//! Histograms beside the published ones, and the bias of random removal.

use super::published::{FEWEST, FIGURE_9, REAL, REAL_PUZZLES, spread_out};
use super::summary::{Controlled, RUNS, Removal, Summary};
use sudoku_figures::{Axis, Head, Heights, Histogram, HistogramPanel, Trace, TraceLine, TracePanel};
use sudoku_generators::population_weight;
use sudoku_runner::{FigureDir, Result};
use sudoku_stats::Estimate;

/// All figures of a run.
pub fn draw(summary: &Summary, out: &FigureDir) -> Result<()> {
    let Some(removal) = summary.removal.first() else { return Ok(()) };
    out.save("clues", &histograms(removal, summary.controlled.as_ref()))?;
    if let Some(controlled) = &summary.controlled {
        out.save("bias-of-random-removal", &bias(removal, controlled)?)?;
    }
    Ok(())
}

fn histograms(removal: &Removal, controlled: Option<&Controlled>) -> Histogram {
    let accepted = controlled.map_or(&[][..], |found| &found.counts);
    let seen = |slot: &usize| removal.counts[*slot] + accepted.get(*slot).copied().unwrap_or_default() > 0;
    let first = (0..removal.counts.len()).find(seen).unwrap_or_default();
    let end = (0..removal.counts.len()).rev().find(seen).unwrap_or_default() + 1;
    let edges: Vec<f64> = (first..=end).map(|slot| (slot + FEWEST) as f64 - 0.5).collect();
    let ours = |counts: &[u64]| Heights::counts("ours", counts[first..end].iter().copied());
    let published = |n: u64, percentages: &[f64]| {
        vec![Heights::published("published", n, percentages[first..end].to_vec())]
    };
    let figure_9: Vec<f64> =
        spread_out(&FIGURE_9).iter().map(|&count| 100.0 * count as f64 / RUNS as f64).collect();
    let mut panels = vec![HistogramPanel {
        title: "random removal".into(),
        edges: edges.clone(),
        filled: ours(&removal.counts).percent(),
        outlined: published(RUNS as u64, &figure_9),
        notes: Vec::new(),
    }];
    if let Some(found) = controlled {
        let weights: Vec<f64> = (first..end).map(|slot| population_weight(slot + FEWEST)).collect();
        panels.push(HistogramPanel {
            title: "all minimal puzzles".into(),
            edges,
            filled: ours(&found.counts).weighted(&weights).percent_of_sum(),
            outlined: published(REAL_PUZZLES, &spread_out(&REAL)),
            notes: vec!["weighted puzzles of controlled bias".into()],
        });
    }
    Histogram {
        head: Head::new("Number of clues of minimal puzzles").caption(
            "Published: Zendoku, Figure 9, of 1,000 runs; Berthier, real distribution, from 5,926,343 puzzles of \
             controlled bias.",
        ),
        x: Axis::new("clues"),
        y: Axis::new("puzzles").unit("%"),
        panels,
    }
}

/// Share of each number of clues among puzzles by random removal, over its share of the population.
fn bias(removal: &Removal, controlled: &Controlled) -> Result<Trace> {
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
    let real = spread_out(&REAL);
    let total: f64 = real.iter().sum();
    let real: Vec<Estimate> = real.iter().map(|share| Estimate::exact(share / total, REAL_PUZZLES)).collect();
    Ok(Trace {
        head: Head::new("How much random removal prefers puzzles with few clues").single().caption(format!(
            "Share of a number of clues among puzzles by random removal (n), over its share of all minimal puzzles; \
             1 would be fair. Published from 5,926,343 puzzles, and taken for exact; estimated here from {}.",
            controlled.n
        )),
        x: Axis::new("clues"),
        y: Axis::new("removal over population").log(),
        band: "95 % intervals".into(),
        panels: vec![TracePanel::new(
            "",
            vec![
                line("as published", &real),
                line("as estimated here", &controlled.shares),
            ],
        )],
    })
}

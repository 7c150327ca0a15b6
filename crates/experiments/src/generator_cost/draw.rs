//! Figure 10, and what discarding costs.

use super::config::Config;
use super::measure::Row;
use super::summary::{Discarding, Summary, random};
use sudoku_figures::{Axis, Fit, Head, Points, Scatter, ScatterPanel, Trace, TraceLine, TracePanel};
use sudoku_runner::{FigureDir, Result, Rows};
use sudoku_stats::Estimate;

/// All figures of a run.
pub fn draw(rows: &[Row], summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
    out.save("cost-by-wnef", &figure_10(rows))?;
    out.save("discarding", &discarding(summary, config))?;
    Ok(())
}

/// Source: Chadwick et al. 2008, "Figure 10. Log2 of running time vs. WNEF".
fn figure_10(rows: &[Row]) -> Scatter {
    let base = random(rows, Some(0));
    let panel = |title: &str, cost: fn(&Row) -> f64| {
        let unit = base.column(cost).iter().sum::<f64>() / base.len().max(1) as f64;
        let point = |row: &Row| Some((row.wnef?, (cost(row) / unit).log2()));
        let points = |label: &str, keep: &dyn Fn(&Row) -> bool| {
            Points::new(label, rows.iter().filter(|row| keep(row)).filter_map(point))
        };
        let groups = vec![
            points("tuned towards a target", &|row| row.target.is_some_and(|target| target > 0.0)),
            points("tuned as low as it gets", &|row| row.target == Some(0.0)),
        ];
        let [from, to] = [0.1, 0.5].map(|wnef| (wnef, 20f64.log2()));
        ScatterPanel::new(title, groups).fit(Fit::line("20 times random masking", from, to))
    };
    Scatter {
        head: Head::new("Cost of a generated puzzle by its WNEF").caption(
            "In units of the mean cost of random masking without guesses. Comparisons by the source's reckoning: \
             6,561 for each fast test, 1,944 for each WNEF.",
        ),
        x: Axis::new("WNEF"),
        y: Axis::new("log2 of normalised cost"),
        panels: vec![
            panel("comparisons", |row| row.comparisons() as f64),
            panel("digits placed in uniqueness tests", |row| row.nodes as f64),
        ],
    }
}

fn discarding(summary: &Summary, config: &Config) -> Trace {
    let line = |limit: u64, ratio: fn(&Discarding) -> Option<Estimate>| {
        let own = summary.discarding.iter().filter(|d| d.guess_limit == Some(limit));
        let label = format!("random masking with {limit} guesses");
        TraceLine::new(label, own.filter_map(|d| Some((d.target, ratio(d)?))))
    };
    let mut limits = vec![0, config.guess_limit];
    limits.dedup();
    let panel = |title: &str, ratio: fn(&Discarding) -> Option<Estimate>| {
        TracePanel::new(title, limits.iter().map(|&limit| line(limit, ratio)).collect())
    };
    Trace {
        head: Head::new("Random puzzles until one is as low as the target, over one tuned puzzle")
            .caption("Above 1, tuning pays. Targets that no random puzzle met are left out."),
        x: Axis::new("WNEF asked for"),
        y: Axis::new("ratio of costs").log(),
        band: "95 % interval".into(),
        panels: vec![
            panel("comparisons", |d| d.ratio),
            panel("digits placed in uniqueness tests", |d| d.ratio_in_digits),
        ],
    }
}

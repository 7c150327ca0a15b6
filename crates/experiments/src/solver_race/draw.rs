//! Tails of guesses, by set.

use super::Config;
use super::measure::Row;
use sudoku_figures::{Axis, Ecdf, EcdfPanel, Head, Sample};
use sudoku_runner::{FigureDir, Result};

/// All figures of a run.
pub fn draw(rows: &[Row], config: &Config, out: &FigureDir) -> Result<()> {
    let panel = |set: &String| EcdfPanel {
        title: set.clone(),
        samples: config
            .solvers
            .iter()
            .map(|solver| {
                let solver = solver.to_string();
                let own = rows.iter().filter(|row| row.set == *set && row.solver == solver);
                // A logarithmic axis has no place for 0.
                Sample::censored(&solver, own.map(|row| (row.guesses as f64 + 1.0, !row.spent)))
            })
            .collect(),
    };
    let panels: Vec<EcdfPanel> = config
        .figure_sets
        .iter()
        .map(panel)
        .filter(|panel| panel.samples.iter().any(|sample| !sample.is_empty()))
        .collect();
    if panels.is_empty() {
        return Ok(());
    }
    out.save(
        "guesses",
        &Ecdf {
            head: Head::new("Guesses of each solver, by set").caption(format!(
                "Searches were cut off after {} nodes. Where lines coincide, the later in the legend hides the \
                 earlier.",
                config.nodes
            )),
            x: Axis::new("guesses + 1").log(),
            counted: "puzzles".into(),
            complement: false,
            log_share: false,
            panels,
        },
    )?;
    Ok(())
}

//! What a reader sees: tables, then figures.

use sudoku_runner::prelude::*;

use super::Config;
use super::measure::Row;
use super::summary::{SolverSummary, Summary};

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        page.fill("budget", self.budget).text("solvers");
        for set in &self.sets {
            let solver = |one: &SolverSummary| {
                let [guesses, nodes] = [&one.guesses, &one.nodes].map(Cell::list);
                cells![&one.solver, one.rank, guesses, nodes, one.spent, Cell::percent(&one.spent_share)]
            };
            page.fill("set", &set.set).fill("n", set.n).table("set", set.solvers.iter().map(solver));
        }
    }

    fn figures(&self, rows: &[Row], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let panel = |set: &String| {
            let sample = |solver: String| {
                let own = rows.iter().filter(|row| row.set == *set && row.solver == solver);
                // A logarithmic axis has no place for 0.
                Sample::censored(&solver, own.map(|row| (row.guesses as f64 + 1.0, !row.spent)))
            };
            let solvers = config.solvers.iter().map(ToString::to_string);
            EcdfPanel { title: set.clone(), samples: solvers.map(sample).collect() }
        };
        let mut panels: Vec<EcdfPanel> = config.figure_sets.iter().map(panel).collect();
        panels.retain(|panel| panel.samples.iter().any(|sample| !sample.is_empty()));
        if panels.is_empty() { Ok(()) } else { canvas.fill("nodes", config.nodes).ecdf("guesses", panels) }
    }
}

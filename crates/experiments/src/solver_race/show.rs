//! What a reader sees: tables, then figures.

use sudoku_figures::{Ecdf, EcdfPanel, Sample};
use sudoku_runner::prelude::*;

use super::Config;
use super::measure::Row;
use super::summary::{SetSummary, Summary};

/// The page that a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    let about = Section::new("Solvers").text(format!(
        "Budget: {} nodes a search. Solvers in the order of their mean rank by guesses, puzzle by puzzle, ties \
         shared; out of nodes: last. Guesses and nodes at 50 and 95 % of the puzzles. The fast solver counts guesses \
         as nodes, and none for the last digit that is left. The ranking by time is in timing.md.",
        summary.budget
    ));
    std::iter::once(about).chain(summary.sets.iter().map(of_set)).collect()
}

fn of_set(set: &SetSummary) -> Section {
    let rows = set.solvers.iter().map(|one| {
        let (guesses, nodes) = (Cell::list(&one.guesses), Cell::list(&one.nodes));
        cells![&one.solver, one.rank, guesses, nodes, one.spent, Cell::percent(&one.spent_share)]
    });
    Section::new(format!("{}, n = {}", set.set, set.n)).table(
        Table::heads("solver || mean rank | guesses | nodes | out of nodes | out of nodes (%)").rows(rows),
    )
}

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

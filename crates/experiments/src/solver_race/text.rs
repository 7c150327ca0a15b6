//! The summary as Markdown.

use sudoku_runner::{Cell, Section, Table};

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
    let heads = ["mean rank", "guesses", "nodes", "out of nodes", "out of nodes (%)"];
    let mut table = Table::new(["solver"], heads);
    for solver in &set.solvers {
        table.row([
            (&solver.solver).into(),
            solver.rank.as_ref().into(),
            Cell::list(&solver.guesses),
            Cell::list(&solver.nodes),
            solver.spent.into(),
            Cell::percent(&solver.spent_share),
        ]);
    }
    Section::new(format!("{}, n = {}", set.set, set.n)).table(table)
}

//! The summary as Markdown.

use sudoku_runner::{Cell, Section, Table, cells};

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

//! The search for solutions: its options and columns.

use sudoku_kit::solvers::Engine;
use sudoku_tables::{Column, Kind};

/// The solver and its budget.
#[derive(Debug, clap::Args)]
pub struct SearchArgs {
    /// The solver.
    #[arg(short, long, default_value_t, value_name = "NAME")]
    pub solver: Engine,
    /// Number of nodes after which the search of a puzzle ends undecided.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true, value_name = "N")]
    pub nodes: u64,
}

/// The columns for the result of a search.
pub fn solution_columns() -> Vec<Column> {
    vec![
        Column::new("solutions", Kind::Integer, "Solutions found, up to the limit."),
        Column::new("ending", Kind::Text, "Why the search ended."),
        Column::new("solution", Kind::Text, "A solution, row by row."),
    ]
}

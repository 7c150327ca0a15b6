//! The number of solutions of the puzzles of a set.

use sudoku_core::Puzzle;
use sudoku_solvers::{Fast, Outcome, par_counts};

use super::index::Solutions;
use super::set::{Reason, Rejected, Row};

/// Whether each puzzle has no, one or many solutions, computed on all threads.
pub fn outcomes(puzzles: &[Puzzle]) -> Vec<Outcome> {
    let counts = par_counts(Fast::new, puzzles, 2);
    let outcome = |count| match count {
        0 => Outcome::None,
        1 => Outcome::Unique,
        _ => Outcome::Multiple,
    };
    counts.into_iter().map(outcome).collect()
}

/// Separates the rows with the expected number of solutions from the others.
pub(super) fn part(rows: Vec<Row>, solutions: Solutions) -> (Vec<Row>, Vec<Rejected>) {
    let puzzles: Vec<Puzzle> = rows.iter().map(|row| row.puzzle).collect();
    let (mut kept, mut rejected) = (Vec::with_capacity(rows.len()), Vec::new());
    for (row, outcome) in rows.into_iter().zip(outcomes(&puzzles)) {
        match fault(outcome, solutions) {
            None => kept.push(row),
            Some(reason) => rejected.push(Rejected { line: row.line, reason }),
        }
    }
    (kept, rejected)
}

fn fault(outcome: Outcome, solutions: Solutions) -> Option<Reason> {
    match (outcome, solutions) {
        (Outcome::Unique, Solutions::One) | (Outcome::Multiple, Solutions::Many) => None,
        (Outcome::Unique, Solutions::Many) => Some(Reason::OneSolution),
        (Outcome::Multiple, Solutions::One) => Some(Reason::ManySolutions),
        // Without a node budget, every search is decided, so the remaining case is no solution.
        (Outcome::None | Outcome::Undecided, _) => Some(Reason::NoSolution),
    }
}

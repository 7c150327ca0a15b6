//! Why a puzzle has no score.

use sudoku_core::Clash;
use sudoku_metrics::MetricError;
use sudoku_solvers::Outcome;

/// Why a puzzle has no score, rating or time.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Two equal clues share a house.
    #[error("no solution: {0}")]
    Clash(#[from] Clash),
    /// It has no solution.
    #[error("no solution")]
    NoSolution,
    /// It has several solutions.
    #[error("not unique: more than one solution")]
    SeveralSolutions,
    /// The search ended before the number of solutions was known.
    #[error("undecided whether there is exactly one solution")]
    Undecided,
    /// A metric is not defined for it.
    #[error("{metric}: {error}")]
    Metric {
        /// Name of the metric.
        metric: &'static str,
        /// Its error.
        error: MetricError,
    },
}

impl Refusal {
    pub(crate) const fn of(outcome: Outcome) -> Result<(), Refusal> {
        match outcome {
            Outcome::Unique => Ok(()),
            Outcome::None => Err(Refusal::NoSolution),
            Outcome::Multiple => Err(Refusal::SeveralSolutions),
            Outcome::Undecided => Err(Refusal::Undecided),
        }
    }
}

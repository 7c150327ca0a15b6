//! Scores and ratings of many puzzles with bounded work. A puzzle without a result gets no reason.

use sudoku_core::Puzzle;
use sudoku_metrics::by_name;
use sudoku_tactics::{Grader, Profile};

/// Work limit beyond which the rating of a puzzle is a lower bound.
pub const RATING_BUDGET: u64 = 2_000_000;

/// The grader for ratings by Sudoku Explainer within [`RATING_BUDGET`].
pub fn explainer() -> Grader {
    Grader::new(Profile::built_in("se-1.2.1").expect("it is built in")).within(RATING_BUDGET)
}

/// A rating; `None` if the puzzle cannot be graded or is not solved within the budget.
pub fn rating(grader: &Grader, puzzle: &Puzzle) -> Option<f64> {
    grader.grade(puzzle).ok()?.measured().map(|of| of.rating)
}

/// A puzzle's score by a registered metric with the default seed; `None` if the metric does not apply to the puzzle.
///
/// # Panics
/// If there is no metric of this name.
pub fn measured(name: &str, puzzle: &Puzzle) -> Option<f64> {
    by_name(name).expect("it is registered").score(puzzle).ok()?.measured()
}

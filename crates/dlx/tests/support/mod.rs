//! Properties that hold for every text. The tests and the fuzz target run the same check.

use std::ops::ControlFlow;

use sudoku_dlx::{Choice, Event, Limits, Problem, Search};

/// Checks that a text is rejected, or is a problem that survives printing and reading and whose search results are
/// solutions.
///
/// # Panics
/// If the check fails.
pub fn check_exact_cover(text: &str) {
    let Ok(problem) = text.parse::<Problem>() else { return };
    let printed = problem.to_string();
    let again: Problem = printed.parse().expect("what was printed reads back");
    assert_eq!(again.to_string(), printed);
    let mut search = Search::new(&problem, Choice::FewestOptions);
    search.run(Limits::solutions(3).nodes(200), |event| {
        if let Event::Solution { options } = event {
            assert!(problem.is_solution(options), "{printed}");
        }
        ControlFlow::Continue(())
    });
}

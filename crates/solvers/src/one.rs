//! Functions for a single puzzle, which need no solver.

use sudoku_core::{Grid, Puzzle};

use crate::fast::Fast;
use crate::solver::{Limits, Outcome, Solver};

/// Whether a puzzle has no, one or several solutions.
///
/// For many puzzles, use one [`Fast`] solver, which is several times faster in batches.
///
/// ```
/// use sudoku_solvers::{Outcome, check};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(check(&puzzle), Outcome::Unique);
/// # Ok::<(), sudoku_core::ParseError>(())
/// ```
pub fn check(puzzle: &Puzzle) -> Outcome {
    Fast::new().check(puzzle)
}

/// A solution of a puzzle, if there is one; not necessarily the only one.
///
/// ```
/// use sudoku_solvers::solve;
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let grid = solve(&puzzle).expect("a solution");
/// assert!(grid.solves(&puzzle) && grid.to_string().starts_with("534678912"));
/// # Ok::<(), sudoku_core::ParseError>(())
/// ```
pub fn solve(puzzle: &Puzzle) -> Option<Grid> {
    Fast::new().solve(puzzle)
}

/// The number of solutions of a puzzle, counted up to a limit.
///
/// ```
/// use sudoku_solvers::count;
///
/// let puzzle = "53..7...............98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7".parse()?;
/// assert_eq!(count(&puzzle, 100), 0);
/// let puzzle = ".3..7....6..1.5....98....6.8...6...34..8.3..17...2...6.6....28....4.9..5....8...9".parse()?;
/// assert_eq!((count(&puzzle, 100), count(&puzzle, 2)), (3, 2));
/// # Ok::<(), sudoku_core::ParseError>(())
/// ```
pub fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    Fast::new().number(puzzle, Limits::solutions(limit)).solutions
}

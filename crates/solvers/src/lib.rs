//! Search engines for Sudoku, with one trait for all.
//!
//! For one puzzle there are [`check`], [`solve`] and [`count`].
//!
//! A [`Solver`] owns its scratch memory: build one per thread with [`Engine::build`], and pass it puzzles one by one or
//! in batches. It finds one solution, counts solutions up to a limit, or visits all of them. A budget of nodes can
//! limit the search.
//!
//! ```
//! use sudoku_core::Puzzle;
//! use sudoku_solvers::{Engine, Outcome};
//!
//! let clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = clues.parse()?;
//! let mut solver = Engine::Backtracking.build();
//! assert_eq!(solver.check(&puzzle), Outcome::Unique);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod backtracking;
mod boards;
mod dlx;
mod engine;
mod fast;
mod hybrid;
mod one;
mod parallel;
mod row_list;
mod scratch;
mod set_oriented;
mod solution;
mod solver;

pub use backtracking::Backtracking;
pub use boards::{BoardAnswer, search_board};
pub use dlx::Dlx;
pub use engine::Engine;
pub use fast::{Fast, FastPath, Marks, Question, Source};
pub use hybrid::Hybrid;
pub use one::{check, count, solve};
pub use parallel::{par_counts, par_solutions};
pub use row_list::{RowList, row_list_progress};
pub use scratch::Scratch;
pub use set_oriented::SetOriented;
pub use solution::Solution;
pub use solver::{Answer, Ending, Limits, Outcome, Solver, Stats, Visit};

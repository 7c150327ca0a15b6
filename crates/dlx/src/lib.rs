//! Solves exact cover problems by Algorithm X with dancing links.
//!
//! A [`Problem`] has items and options, which are sets of items. A solution is a set of options that contains every
//! primary item exactly once, and every secondary item at most once or with only one colour. [`Search`] finds all
//! solutions, finds them one by one, or finds them up to [`Limits`]. The choice of items and the order of options can
//! be set, and a function receives every step and can stop the search. [`BitCover`] is several times as fast for small
//! problems without colours. Only the module [`sudoku`] is specific to sudokus.
//!
//! ```
//! use sudoku_dlx::{Choice, Ending, Limits, Problem, Search};
//!
//! // Knuth's example: of six options, three cover a to g exactly once.
//! let problem: Problem = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n".parse()?;
//! let mut search = Search::new(&problem, Choice::FewestOptions);
//! let solutions: Vec<_> = search.solutions(u64::MAX).collect();
//! assert_eq!(solutions.len(), 1);
//! assert!(problem.is_solution(&solutions[0]));
//!
//! search.restart();
//! let report = search.count(Limits::solutions(2));
//! assert_eq!((report.solutions, report.ending), (1, Ending::Exhausted));
//! # Ok::<(), sudoku_dlx::FormatError>(())
//! ```
//!
//! Each option placed is a node of the search tree. Options fixed before the search are not nodes, so a sudoku of 17
//! clues that is solved without backtracking takes 64 nodes.

#![forbid(unsafe_code)]

mod bits;
mod dance;
mod format;
mod links;
mod matrix;
mod order;
mod outcome;
mod problem;
mod search;
pub mod sudoku;
mod trace;

pub use bits::{BitCover, BitError, MAX_OPTIONS};
pub use format::FormatError;
pub use links::Links;
pub use order::{AsGiven, Choice, OptionOrder, Shuffled};
pub use outcome::{Ending, Event, FixError, Limits, OrderError, Report};
pub use problem::{Member, Problem, ProblemError};
pub use search::{Search, Solutions};
pub use trace::Trace;

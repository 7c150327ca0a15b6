//! Exact cover in general: Algorithm X with dancing links.
//!
//! A [`Problem`] has items and options, which are sets of items. A solution is a set of options that holds
//! every primary item exactly once (and every secondary item at most once, or in one colour). [`Search`]
//! finds solutions: all, one by one, or up to [`Limits`], with a choice of item and of the order of options,
//! telling every step to a function that can stop it. [`BitCover`] does the same work several times as fast
//! for small problems without colours. [`sudoku`] is the one module that knows what a sudoku is.
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
//! A node of the search tree is an option placed. Options fixed before the search are not nodes, so a sudoku
//! of 17 clues that is solved without taking anything back costs 64.

#![forbid(unsafe_code)]

mod bits;
mod dance;
mod format;
mod links;
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

//! dlx
pub mod bits;
pub mod links;
mod order;
mod problem;
mod search;
pub mod sudoku;

pub use links::Links;
pub use order::{AsGiven, Choice, OptionOrder, Shuffled};
pub use problem::{Member, Problem, ProblemError};
pub use search::{Ending, Event, FixError, Limits, OrderError, Report, Search, Solutions};

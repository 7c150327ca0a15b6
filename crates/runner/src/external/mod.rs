//! A user's commands as metrics and solvers: one puzzle per input line, one answer per output line.
//!
//! A command may be written in any language. It reads to the end of its input and may delay its answers until then, so
//! it need not flush. Puzzles are 81 characters, with `.` for blanks. A metric prints a finite number; a solver prints
//! the solution and the number of solutions, or `0` if there is none.

mod command;
mod descendants;
mod guard;
mod live;
mod metric;
mod process;
mod solver;

pub use command::{Command, CommandError};
pub use live::kill_all;
pub use metric::CommandMetric;
pub use solver::{Answered, COUNT_LIMIT, CommandSolver, Found};

//! A user's commands as metrics and solvers: puzzles in, one a line; answers out, one a line.
//!
//! A command may be written in any language. It reads until its input ends and may keep its answers until
//! then, so that nothing need be flushed. Puzzles are 81 characters, `.` for a blank. A metric answers a
//! finite number; a solver the solution and the number of solutions, or `0` if there is none.

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

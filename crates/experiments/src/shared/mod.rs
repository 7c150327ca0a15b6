//! What studies share.

pub mod counted;
mod groups;
pub mod minimal_puzzles;
mod names;
mod puzzles;

pub use groups::{Aspect, Compared, difference};
pub use names::name_of;
pub use puzzles::{Difficulty, limit_name, made, metrics, range, solution, wnef};

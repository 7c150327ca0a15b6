//! Code shared by the commands that make puzzles and grids.

pub mod climb;
pub mod constraint;
pub mod form;
pub mod line;
pub mod recipe;
pub mod shelf;
pub mod target;

//! Code shared by the commands that make puzzles and grids.

pub mod constraint;
pub mod form;
pub mod line;
pub mod methods;
pub mod recipe;
pub mod shelf;
pub mod target;

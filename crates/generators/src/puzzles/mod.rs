//! Puzzles from grids.

mod irreducible;

pub use irreducible::{irreducible, is_irreducible};

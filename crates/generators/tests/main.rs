//! The integration tests of this crate, built as one program to link only once.

mod grid_classes;
mod grids;
mod minimal;
mod population;
mod puzzles;

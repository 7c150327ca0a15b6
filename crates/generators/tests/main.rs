//! Tests of the crate, as modules of one program that is linked once.

mod grid_classes;
mod grids;
mod minimal;
mod population;
mod puzzles;

//! Tests of the crate, as modules of one program that is linked once.

mod classics;
mod format;
mod properties;
mod sudoku;
mod support;
mod trace;

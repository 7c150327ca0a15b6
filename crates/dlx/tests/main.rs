//! The integration tests of this crate, built as one program to link only once.

mod classics;
mod format;
mod properties;
mod sudoku;
mod support;
mod trace;

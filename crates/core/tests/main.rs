//! The integration tests of this crate, built as one program to link only once.

mod canonical;
mod sets;
mod symmetry;

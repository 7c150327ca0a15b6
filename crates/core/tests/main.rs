//! Tests of the crate, as modules of one program that is linked once.

mod canonical;
mod sets;
mod symmetry;

//! Tests of the crate, as modules of one program that is linked once.

mod agreement;
mod boards;
mod engines;
mod fast;
mod printed_arithmetic;
mod states;

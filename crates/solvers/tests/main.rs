//! The integration tests of this crate, built as one program to link only once.

mod agreement;
mod boards;
mod engines;
mod fast;
mod printed_arithmetic;
mod states;

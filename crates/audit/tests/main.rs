//! Tests of the crate, as modules of one program that is linked once.

mod generators;
mod planted;
mod support;

//! Tests of the crate, as modules of one program that is linked once.

mod batches;
mod formats;

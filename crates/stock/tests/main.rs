//! Tests of the crate, as modules of one program that is linked once.

mod damage;
mod processes;
mod stock;
mod support;

//! Tests of the crate, as modules of one program that is linked once.

mod damage;
mod reading;
mod rules;
mod support;
mod texts;

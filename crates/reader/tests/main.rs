//! The integration tests of this crate, built as one program to link only once.

mod damage;
mod reading;
mod rules;
mod support;
mod texts;

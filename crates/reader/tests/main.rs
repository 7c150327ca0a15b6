//! The integration tests of this crate, built as one program to link only once.

mod damage;
mod forms;
mod properties;
mod support;

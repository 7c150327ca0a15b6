//! The integration tests of this crate, built as one program to link only once.

mod generators;
mod planted;
mod support;

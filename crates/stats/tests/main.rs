//! The integration tests of this crate, built as one program to link only once.

mod common;
mod limits;
mod models;
mod properties;
mod ranks_and_counts;
mod references;
mod refusals;
mod resampling;
mod samples;
mod serialise;
mod statrs;
mod summaries;
mod survival;
mod tails;

//! The integration tests of this crate, built as one program to link only once.

mod branch_score;
mod choices;
mod human;
#[allow(dead_code, reason = "data_sets uses the rest")]
#[path = "support/timed.rs"]
mod timed;
#[allow(dead_code, reason = "data_sets uses the rest")]
#[path = "support/validated.rs"]
mod validated;

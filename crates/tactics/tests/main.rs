//! The integration tests of this crate, built as one program to link only once.

mod checker;
mod definitions;
mod docs;
#[path = "support/facts.rs"]
mod facts;
mod positions;
#[path = "support/profile.rs"]
mod profile;
mod profiles;
#[path = "../../../bench/sets.rs"]
mod sets;
mod support;
mod tactics;
mod width;

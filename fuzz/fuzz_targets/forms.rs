//! Any bytes within a text of each form are read or reported, never a panic.
#![no_main]

#[path = "../../crates/reader/tests/support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| support::check_forms(bytes));

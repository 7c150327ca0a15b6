//! Any fields beside a puzzle are read as they are.
#![no_main]

#[path = "../../crates/reader/tests/support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| support::check_csv(bytes));

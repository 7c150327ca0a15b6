//! Any pencil marks print and read back.
#![no_main]

#[path = "../../crates/reader/tests/support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| support::check_marks(bytes));

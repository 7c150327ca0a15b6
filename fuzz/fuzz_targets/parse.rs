//! Any bytes are read or reported, never a panic; what was read prints and reads back.
#![no_main]

#[path = "../../crates/reader/tests/support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| support::check_reading(bytes));

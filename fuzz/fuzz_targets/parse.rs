//! Any bytes are read or reported, never a panic; what was read prints and reads back.
#![no_main]

// The same check runs on generated texts in the tests of sudoku-core.
#[path = "../../crates/core/tests/support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| support::check_reading(bytes));

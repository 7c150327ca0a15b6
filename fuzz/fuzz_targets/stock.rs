//! Any bytes are a stock or refused as they are.
#![no_main]

#[path = "../../crates/stock/tests/support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| support::check_stock(bytes));

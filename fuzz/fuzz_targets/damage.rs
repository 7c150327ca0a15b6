//! Grids, some of them damaged: the whole ones are read, and nothing else.
#![no_main]

#[path = "../../crates/reader/tests/support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|script: &[u8]| support::check_damage(script));

//! Any text is an exact cover problem or refused; a problem prints and reads back, and what solves it solves it.
#![no_main]

#[path = "../../crates/dlx/tests/support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|text: &str| support::check_exact_cover(text));

//! Any text is a grader's profile or refused; a profile grades.
#![no_main]

#[path = "../../crates/tactics/tests/support/profile.rs"]
mod profile;

libfuzzer_sys::fuzz_target!(|text: &str| profile::check_profile(text));

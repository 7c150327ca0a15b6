//! A manifest is read or refused; one that is read counts its items and is written as it was.
#![no_main]

use sudoku_runner::any_input;

libfuzzer_sys::fuzz_target!(|text: &str| any_input::check_manifest(text));

//! A config is read or refused; one that is read prints and reads back.
#![no_main]

use sudoku_runner::any_input;

libfuzzer_sys::fuzz_target!(|text: &str| any_input::check_config(text));

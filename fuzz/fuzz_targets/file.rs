//! A file of any format, compressed or not, is text or refused.
#![no_main]

use sudoku_runner::any_input;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| any_input::check_file(bytes));

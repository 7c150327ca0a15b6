//! A checkpoint is read only if its checksum holds, and then read or refused.
#![no_main]

use sudoku_runner::any_input;

libfuzzer_sys::fuzz_target!(|text: &str| any_input::check_checkpoint(text));

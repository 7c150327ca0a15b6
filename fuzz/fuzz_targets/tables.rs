//! An index of data sets and a ledger of claims are read or refused.
#![no_main]

use sudoku_runner::any_input;

libfuzzer_sys::fuzz_target!(|text: &str| any_input::check_tables(text));

//! sudoku-lab for a web page, with requests and answers in JSON.
//!
//! [`Desk::answer`] does the work, and runs anywhere. The WebAssembly module exports the two functions of [`exports`].
//! It imports nothing, so it cannot read a clock or send anything.

#![deny(unsafe_code)]

mod desk;
pub mod exports;
mod sheet;

pub use desk::Desk;

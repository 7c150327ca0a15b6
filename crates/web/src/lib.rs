//! sudoku-lab for a page in the browser: requests in JSON, answers in JSON.
//!
//! [`Desk::answer`] does the work, and runs anywhere. The two functions of [`exports`] are what the WebAssembly module
//! exports; it imports nothing, so it can neither read a clock nor send anything.

#![deny(unsafe_code)]

mod desk;
pub mod exports;
mod sheet;

pub use desk::Desk;

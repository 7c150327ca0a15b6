//! The fast solver: one puzzle per bit.
//!
//! Hundreds of searches run in lockstep, one in each bit of wide words. Each candidate has one word, so propagation is
//! pure and/or logic: it executes the same instructions for every puzzle, without tables, shifts or branches (`round`).
//! Lanes that reach a fixpoint all branch at once (`branch`). Lanes that fail or are solved return to an open node or
//! continue with the next question (`lanes`). A question enters its lane through a bit transpose (`transpose`). Words
//! are 512 or 256 bits wide if the processor supports it (`simd`), otherwise 64 bits (`word`). All widths are compiled
//! from one generic source, and the width is chosen when a solver is built.
//!
//! The search tree depends only on the puzzle: propagation runs to a fixpoint that is the same for any order of rules,
//! the branching rule breaks ties by cell number, and the results of lanes that share a search are put into depth-first
//! order (`segment`). So all paths and batch sizes give the same answers, first solutions and counts of guesses.
//!
//! The code was written for this project. It uses ideas of others: D. Knuth (bitwise tricks and counters, transposes,
//! in "The Art of Computer Programming" 4A; fewest options first), zhouyundong and the JCZSolve line (bands by digit,
//! row/box matching), T. Dillon's tdoku (matchings of both orientations, branching on cells with two candidates),
//! fastdoku (branch-free loading and reading of boards) and fastband (peers as tie-break, the same matchings in
//! stacks).

#![allow(
    clippy::needless_range_loop,
    reason = "cells, digits and rows are numbers that also say where they lie"
)]

mod branch;
mod engines;
mod flags;
mod guess;
mod lane;
mod lanes;
mod marks;
mod octet;
mod path;
mod registers;
mod round;
mod segment;
#[cfg(target_arch = "x86_64")]
mod simd;
mod single;
mod solver;
mod source;
mod stream;
#[cfg(test)]
mod tests;
mod transpose;
mod word;

pub use marks::Marks;
pub use path::FastPath;
pub use solver::Fast;
pub use source::{Question, Source};

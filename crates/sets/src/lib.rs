//! Sets of puzzles for training and testing models, and scores of answers to such sets.
//!
//! [`dataset`] draws puzzles into parts that share no solution grid, up to symmetry. [`score`] compares answers with a
//! set. It scores boards, cells, strata, symmetric copies and calibration. This crate does not read files or print.

#![forbid(unsafe_code)]

pub mod dataset;
pub mod score;

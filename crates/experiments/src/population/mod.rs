//! How are the difficulties of all minimal puzzles distributed, of which generators make the ones with few clues too often?
//!
//! Source: D. Berthier, "Unbiased statistics of a constraint satisfaction problem", and his classification results. The
//! other sources publish distributions of puzzles by random removal; here they are restated.

mod config;
mod measure;
mod published;
mod restate;
mod show;
mod summary;

pub use measure::Population;

//! Which metric tells how hard a puzzle is, by the judgement of programs, of publishers, and of people's times?
//!
//! Sources: all metrics of the five texts; R. Pelánek 2014, "Difficulty Rating of Sudoku Puzzles"; Sudoku
//! Explainer's and QQWing's ratings; solving times of the app Cloud Sudoku (S.-W. Wang 2024).

mod calibration;
mod compare;
mod config;
mod draw;
mod measure;
mod models;
mod panel;
mod row;
mod scores;
mod show;
mod stability;
mod summary;

pub use compare::{Agreement, SetSummary, Step};
pub use measure::MetricComparison;
pub use stability::Stability;

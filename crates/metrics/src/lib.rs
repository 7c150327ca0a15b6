//! Metrics, which compute scores of puzzles.
//!
//! A [`Metric`] maps a puzzle to one or more named columns. Metrics are found by name:
//!
//! ```
//! use sudoku_core::Puzzle;
//!
//! let clues = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";
//! let puzzle: Puzzle = clues.parse()?;
//! let wnef = sudoku_metrics::by_name("wnef-exp")?.score(&puzzle)?;
//! assert!((1.0 / 256.0..=1.0).contains(&wnef.value));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod band_board;
mod branch_score;
mod choices;
mod counts;
mod ease;
mod gnome;
mod grade;
pub mod human;
mod metric;
mod registry;
mod representative;
mod score;
mod singles;
mod trial;
mod wnef;

pub use branch_score::{BoardScore, BranchScore, Branching, Spread};
pub use choices::ChoiceHistogram;
pub use ease::{Counting, Ease};
pub use metric::{Column, Metric, MetricError, Shared, Traits};
pub use registry::{all, by_name, by_names, measure_all, superseded};
pub use representative::{Representative, SEED};
pub use score::{Score, Scores};
pub use singles::{naked_singles_solve, propagate_singles, singles_solve};
pub use wnef::{BadWeight, Weights};

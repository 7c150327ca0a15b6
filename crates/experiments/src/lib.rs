//! Experiments: their runner, data sets, results and figures.
//!
//! [`registry::EXPERIMENTS`] lists them. An experiment implements [`Experiment`], which holds only its
//! science; [`runner`] owns threads, progress, random streams, checkpoints, files and the manifest, so that
//! equal settings and data give equal bytes on any number of threads or shards, and after a resume.

mod agreement;
mod annealing_ablation;
mod branch_score;
mod branch_score_generation;
pub mod claims;
pub mod data;
pub mod diff;
mod equivalence;
mod erasure_strategies;
mod error;
mod experiment;
pub mod external;
pub mod figures;
pub mod files;
mod generate_and_test;
mod generator_cost;
mod givens_distribution;
mod grade_adjustment;
mod grade_distribution;
mod grid_generators;
mod guess_limit;
pub mod input;
mod level_distinctness;
mod metric_comparison;
pub mod registry;
pub mod report;
pub mod runner;
mod search_nodes;
mod solver_race;
mod wnef_calibration;

pub use error::{Error, Result};
pub use experiment::{Experiment, Measured, Timing};

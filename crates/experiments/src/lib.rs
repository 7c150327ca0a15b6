//! Experiments: their runner, data sets, results and figures.
//!
//! [`registry::EXPERIMENTS`] lists them. An experiment implements [`Experiment`], which holds only its
//! science; [`runner`] owns threads, progress, random streams, checkpoints, files and the manifest, so that
//! equal settings and data give equal bytes on any number of threads or shards, and after a resume.

mod agreement;
mod branch_score;
pub mod claims;
pub mod data;
mod erasure_strategies;
mod error;
mod experiment;
pub mod external;
pub mod figures;
mod generate_and_test;
mod givens_distribution;
mod grid_generators;
pub mod input;
pub mod registry;
pub mod report;
pub mod runner;
mod search_nodes;
mod solver_race;
mod wnef_calibration;

pub use error::{Error, Result};
pub use experiment::{Experiment, Measured, Timing};

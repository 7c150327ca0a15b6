//! The experiments of sudoku-lab; [`EXPERIMENTS`] lists them.

#![forbid(unsafe_code)]

/// The configs of an experiment by name, from `configs/<id>/<name>.toml`.
macro_rules! configs {
    ($id:literal: $($name:ident),+) => {
        &[$((
            stringify!($name),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/../../configs/", $id, "/", stringify!($name), ".toml"
            )),
        )),+]
    };
}
mod annealing_ablation;
mod branch_score;
mod branch_score_generation;
mod dataset_audit;
mod erasure_strategies;
mod generate_and_test;
mod generator_cost;
mod givens_distribution;
mod grade_adjustment;
mod grade_distribution;
mod grid_generators;
mod isomorph_stability;
mod level_distinctness;
mod metric_comparison;
mod names;
mod population;
mod published;
mod puzzles;
mod registry;
mod search_nodes;
mod solver_race;
mod wnef_calibration;
mod zendoku;

pub use metric_comparison::{Agreement, SetSummary, Stability, Step};
pub use registry::EXPERIMENTS;

//! The experiments of sudoku-lab; [`EXPERIMENTS`] lists them.

mod agreement;
mod annealing_ablation;
mod branch_score;
mod branch_score_generation;
mod equivalence;
mod erasure_strategies;
mod generate_and_test;
mod generator_cost;
mod givens_distribution;
mod grade_adjustment;
mod grade_distribution;
mod grid_generators;
mod guess_limit;
mod level_distinctness;
mod metric_comparison;
mod registry;
mod search_nodes;
mod solver_race;
mod wnef_calibration;

pub use registry::EXPERIMENTS;

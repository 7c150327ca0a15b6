//! The experiments of sudoku-lab; [`EXPERIMENTS`] lists them.

#![forbid(unsafe_code)]

/// Declares a study's id and question, the configs that come with it (`configs/<id>/<name>.toml`), the words of its
/// page and figures (`words/<id>.toml`), and its types, which have the same names in every study. After `tables`, the
/// study has a `conclude`; otherwise it has a `Summary`.
macro_rules! study {
    (tables $id:literal: $($config:ident),+; $question:literal) => {
        study!(tables $id: $($config),+; $question; Row);
    };
    ($id:literal: $($config:ident),+; $question:literal) => {
        study!($id: $($config),+; $question; Row);
    };
    ($id:literal: $($config:ident),+; $question:literal; $kept:ident) => {
        study!(tables $id: $($config),+; $question; $kept);

        fn conclude(&self, rows: &[$kept], config: &Config, out: &mut Conclusion<'_>) -> Result<()> {
            out.summary::<Summary, _, _>(rows, config)
        }
    };
    (tables $id:literal: $($config:ident),+; $question:literal; $kept:ident) => {
        const ID: &'static str = $id;
        const QUESTION: &'static str = $question;
        const CONFIGS: Configs = &[$((
            stringify!($config),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/../../configs/", $id, "/", stringify!($config), ".toml"
            )),
        )),+];
        const WORDS: &'static str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/words/", $id, ".toml"));
        type Config = Config;
        type Item = Item;
        type Row = Row;
        type Kept = $kept;
    };
}

mod annealing_ablation;
mod atlas;
mod branch_score;
mod branch_score_generation;
mod clue_counts;
mod dataset_audit;
mod erasure_strategies;
mod generate_and_test;
mod generator_cost;
mod givens_distribution;
mod grade_adjustment;
mod grade_distribution;
mod grid_generators;
mod human_difficulty;
mod isomorph_stability;
mod level_distinctness;
mod metric_comparison;
mod population;
mod registry;
mod search_nodes;
mod shared;
mod solver_race;
mod wnef_calibration;
mod zendoku;

pub use clue_counts::SelfTest;
pub use metric_comparison::{Agreement, SetSummary, Stability, Step};
pub use registry::EXPERIMENTS;

/// The rows of an item.
#[cfg(test)]
fn rows_of<E: sudoku_runner::Experiment>(
    study: &E,
    item: &E::Item,
    rng: &mut sudoku_runner::Stream,
    config: &E::Config,
) -> Vec<E::Row> {
    study.measure(item, rng, config).unwrap().into().rows
}

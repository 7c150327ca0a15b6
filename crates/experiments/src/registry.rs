//! All experiments.

use crate::annealing_ablation::AnnealingAblation;
use crate::branch_score::BranchScores;
use crate::branch_score_generation::BranchScoreGeneration;
use crate::erasure_strategies::ErasureStrategies;
use crate::error::{Error, Result};
use crate::generate_and_test::GenerateAndTestLevels;
use crate::generator_cost::GeneratorCost;
use crate::givens_distribution::GivensDistribution;
use crate::grade_adjustment::GradeAdjustment;
use crate::grade_distribution::GradeDistribution;
use crate::grid_generators::GridGenerators;
use crate::level_distinctness::LevelDistinctness;
use crate::metric_comparison::MetricComparison;
use crate::runner::Registered;
use crate::search_nodes::SearchNodes;
use crate::solver_race::SolverRace;
use crate::wnef_calibration::WnefCalibration;

/// All experiments; a new one is added here and nowhere else.
pub static EXPERIMENTS: &[&dyn Registered] = &[
    &WnefCalibration,
    &BranchScores,
    &SearchNodes,
    &SolverRace,
    &GivensDistribution,
    &ErasureStrategies,
    &GridGenerators,
    &GenerateAndTestLevels,
    &BranchScoreGeneration,
    &AnnealingAblation,
    &GeneratorCost,
    &LevelDistinctness,
    &GradeDistribution,
    &GradeAdjustment,
    &MetricComparison,
];

/// The experiment with this id.
pub fn find(id: &str) -> Result<&'static dyn Registered> {
    EXPERIMENTS.iter().copied().find(|experiment| experiment.id() == id).ok_or_else(|| {
        let known = EXPERIMENTS.iter().map(|experiment| experiment.id()).collect::<Vec<_>>().join(", ");
        Error::UnknownExperiment { name: id.to_owned(), known }
    })
}

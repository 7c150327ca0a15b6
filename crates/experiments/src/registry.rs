//! All experiments.

use sudoku_runner::Registry;

use crate::annealing_ablation::AnnealingAblation;
use crate::branch_score::BranchScores;
use crate::branch_score_generation::BranchScoreGeneration;
use crate::erasure_strategies::ErasureStrategies;
use crate::generate_and_test::GenerateAndTestLevels;
use crate::generator_cost::GeneratorCost;
use crate::givens_distribution::GivensDistribution;
use crate::grade_adjustment::GradeAdjustment;
use crate::grade_distribution::GradeDistribution;
use crate::grid_generators::GridGenerators;
use crate::level_distinctness::LevelDistinctness;
use crate::metric_comparison::MetricComparison;
use crate::search_nodes::SearchNodes;
use crate::solver_race::SolverRace;
use crate::wnef_calibration::WnefCalibration;

/// All experiments; a new one is added here and nowhere else.
pub static EXPERIMENTS: Registry = Registry::new(&[
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
]);

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_runner::stated_seconds;

    #[test]
    fn every_column_says_what_it_holds_and_has_a_name_of_its_own() {
        for experiment in EXPERIMENTS.iter() {
            let columns = experiment.columns();
            for (n, column) in columns.iter().enumerate() {
                assert!(!column.meaning.is_empty(), "{}: {}", experiment.id(), column.name);
                assert!(columns[..n].iter().all(|other| other.name != column.name), "{}", column.name);
            }
        }
    }

    #[test]
    fn paper_configs_state_their_time_and_all_fit_into_half_an_hour() {
        let mut total = 0.0;
        for experiment in EXPERIMENTS.iter() {
            let config = |wanted: &str| {
                let found = experiment.configs().iter().find(|(name, _)| *name == wanted);
                found.unwrap_or_else(|| panic!("{} has no config {wanted}", experiment.id())).1
            };
            config("quick");
            config("default");
            let seconds = stated_seconds(config("paper")).unwrap_or_else(|| {
                panic!("configs/{}/paper.toml does not say \"Takes N s on two cores\"", experiment.id())
            });
            assert!(
                seconds <= 90.0,
                "{} states {seconds} s; longer belongs in extended.toml",
                experiment.id()
            );
            total += seconds;
        }
        assert!(total <= 1800.0, "all paper configs together state {total} s");
    }
}

//! All experiments.

use sudoku_runner::Registry;

/// All experiments; a new one is added only here.
pub static EXPERIMENTS: Registry = Registry::new(&[
    &crate::wnef_calibration::WnefCalibration,
    &crate::branch_score::BranchScores,
    &crate::search_nodes::SearchNodes,
    &crate::solver_race::SolverRace,
    &crate::givens_distribution::GivensDistribution,
    &crate::erasure_strategies::ErasureStrategies,
    &crate::grid_generators::GridGenerators,
    &crate::generate_and_test::GenerateAndTestLevels,
    &crate::branch_score_generation::BranchScoreGeneration,
    &crate::annealing_ablation::AnnealingAblation,
    &crate::generator_cost::GeneratorCost,
    &crate::level_distinctness::LevelDistinctness,
    &crate::grade_distribution::GradeDistribution,
    &crate::grade_adjustment::GradeAdjustment,
    &crate::metric_comparison::MetricComparison,
    &crate::human_difficulty::HumanDifficulty,
    &crate::isomorph_stability::IsomorphStability,
    &crate::population::Population,
    &crate::atlas::Atlas,
    &crate::clue_counts::ClueCounts,
    &crate::dataset_audit::DatasetAudit,
]);

#[cfg(test)]
mod tests {
    use std::path::Path;

    use toml::{Table, Value};

    use super::*;
    use sudoku_runner::data::{DataError, DataSets};
    use sudoku_runner::{ConfigSource, Error, Job, stated_seconds};

    /// The paths of all numbers in a config, such as `sets.0.most`.
    fn numbers(value: &Value, path: &str, found: &mut Vec<String>) {
        let join = |part: &str| if path.is_empty() { part.to_owned() } else { format!("{path}.{part}") };
        match value {
            Value::Integer(_) | Value::Float(_) => found.push(path.to_owned()),
            Value::Table(table) => table.iter().for_each(|(key, value)| numbers(value, &join(key), found)),
            Value::Array(list) => (0..)
                .zip(list)
                .for_each(|(n, value): (usize, _)| numbers(value, &join(&n.to_string()), found)),
            Value::String(_) | Value::Boolean(_) | Value::Datetime(_) => {}
        }
    }

    fn at<'a>(value: &'a mut Value, path: &str) -> &'a mut Value {
        path.split('.').fold(value, |value, part| match value {
            Value::Array(list) => &mut list[part.parse::<usize>().unwrap()],
            other => other.get_mut(part).unwrap(),
        })
    }

    #[test]
    fn absurd_numbers_are_refused_by_name_before_work_begins() {
        let absurd = [
            Value::Integer(0),
            Value::Integer(-1),
            Value::Integer(1_000_000_000_000_000_000),
            Value::Integer(i64::MAX),
            Value::String(u64::MAX.to_string()),
            Value::Float(f64::NAN),
            Value::Float(-0.5),
            Value::Float(f64::INFINITY),
            Value::Float(1e300),
        ];
        let folder = tempfile::tempdir().unwrap();
        let data = DataSets::from_env();
        let mut refused = 0;
        for experiment in EXPERIMENTS.iter() {
            let (_, text) = experiment.configs().iter().find(|(name, _)| *name == "quick").unwrap();
            let config = Value::Table(text.parse::<Table>().unwrap());
            let mut paths = Vec::new();
            numbers(&config, "", &mut paths);
            for path in paths {
                for value in &absurd {
                    let mut changed = config.clone();
                    *at(&mut changed, &path) = value.clone();
                    let file = folder.path().join("absurd.toml");
                    std::fs::write(&file, toml::to_string(&changed).unwrap()).unwrap();
                    let job = Job {
                        config: ConfigSource::Named(file.to_string_lossy().into_owned()),
                        ..Job::new(Path::new("nowhere"), &data)
                    };
                    let never = ["alpha", "bootstrap", "puzzles", "grids", "items", "isomorphs"];
                    match experiment.key(&job) {
                        // The numbers are in range; the data sets may be missing.
                        Ok(_) | Err(Error::Data(DataError::Missing { .. })) => assert!(
                            !never.contains(&path.as_str()),
                            "{} takes {path} = {value}",
                            experiment.id()
                        ),
                        Err(Error::Config { message, .. }) => {
                            // A number in a map has the name of its key or of the map.
                            let mut names =
                                path.rsplit('.').filter(|part| part.parse::<u32>().is_err()).take(2);
                            let named = names.any(|name| message.contains(name)) || message.contains("level");
                            assert!(named, "{} {path} = {value}: {message}", experiment.id());
                            refused += 1;
                        }
                        Err(other) => panic!("{} {path} = {value}: {other}", experiment.id()),
                    }
                }
            }
        }
        assert!(refused > 500, "{refused}");
    }

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

//! The programs in docs/tutorial.md compile, run, and are short.

use std::fs;
use std::path::Path;

use sudoku_runner::data::DataSets;
use sudoku_runner::{Job, Registered};

#[path = "../../../examples/experiment/src/diagonals.rs"]
mod diagonals;
#[path = "../examples/own_generator.rs"]
mod own_generator;
#[path = "../examples/own_metric.rs"]
mod own_metric;
#[path = "../examples/own_solver.rs"]
mod own_solver;

const TUTORIAL: &str = include_str!("../../../docs/tutorial.md");

/// Programs named by markers in the text, with the code that follows.
fn shown() -> Vec<(&'static str, &'static str)> {
    let after = TUTORIAL.split("<!-- crates/").skip(1);
    after
        .map(|rest| {
            let (path, rest) = rest.split_once(" -->").unwrap();
            let code = rest.trim_start().strip_prefix("```rust\n").unwrap_or_default();
            (path, code.split_once("```").map_or("", |(code, _)| code))
        })
        .collect()
}

#[test]
fn the_text_shows_the_programs_as_they_are_and_each_in_under_60_lines_of_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let shown = shown();
    assert_eq!(shown.len(), 4);
    for (path, code) in shown {
        let program = fs::read_to_string(root.join(path)).unwrap();
        assert!(code == program, "docs/tutorial.md does not show {path} as it is: copy it below its mark");
        let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
        let lines = program.lines().filter(is_code).count();
        assert!(lines < 60, "{path} has {lines} lines of code");
    }
}

#[test]
fn the_metric_the_solver_and_the_generator_run() {
    own_metric::main().unwrap();
    own_solver::main().unwrap();
    own_generator::main().unwrap();
}

#[test]
fn the_experiment_leaves_a_finished_run() {
    let folder = tempfile::tempdir().unwrap();
    let run = diagonals::Diagonals.run(&Job::new(folder.path(), &DataSets::from_env())).unwrap();
    let summary = fs::read_to_string(run.join("summary.json")).unwrap();
    let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
    // Three boxes show three digits each. If they were independent, 9 (1 - (2/3)^3) = 6.33 would differ.
    assert!((6.0..6.7).contains(&summary["digits"][0]["different"]["value"].as_f64().unwrap()), "{summary}");
    assert!(run.join("manifest.json").is_file() && run.join("data.parquet").is_file());
}

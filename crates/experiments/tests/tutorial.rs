//! The programs in docs/tutorial.md compile, run, and are short.

use std::fs;
use std::path::Path;

#[path = "../examples/own_experiment.rs"]
#[allow(dead_code, reason = "its main is not called")]
mod own_experiment;
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
    let run = own_experiment::run(folder.path()).unwrap();
    let summary = fs::read_to_string(run.join("summary.json")).unwrap();
    let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
    let more = summary["more_clues"]["value"].as_f64().unwrap();
    // Both kinds of grids give about 24.4 clues.
    assert!(more.abs() < 1.0, "{more}");
    assert!(fs::read_to_string(run.join("summary.md")).unwrap().contains("clues more"));
    assert!(run.join("manifest.json").is_file() && run.join("data.parquet").is_file());
}

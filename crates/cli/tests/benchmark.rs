//! Scoring of answers from the command line.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::common::{lab, run, stdout};

const ATLAS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../datasets/atlas_10000.csv");

/// A set of the first shipped puzzles, with ids.
fn set(folder: &Path, count: usize) -> String {
    let text = fs::read_to_string(ATLAS).unwrap();
    let rows = text.lines().skip(1).take(count).enumerate().map(|(n, row)| format!("p{n},{row}\n"));
    let path = folder.join("set.csv");
    fs::write(&path, format!("id,{}\n{}", text.lines().next().unwrap(), rows.collect::<String>())).unwrap();
    path.display().to_string()
}

fn baseline(set: &str, by: &str, output: &Path) -> String {
    let output = output.display().to_string();
    assert!(run(&["benchmark", "baseline", "--by", by, set, "-o", &output]).status.success());
    output
}

/// The output of `benchmark score` for given answers.
fn refused(folder: &Path, set: &str, answers: &str) -> Output {
    let path = folder.join("answers.csv");
    fs::write(&path, answers).unwrap();
    run(&["benchmark", "score", path.to_str().unwrap(), "--set", set])
}

#[test]
fn baselines_are_scored_and_make_a_leaderboard() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let set = set(folder.path(), 200);
    let mut files = Vec::new();
    // Answers are read in every format.
    for (by, answers) in [("blank", "blank.csv"), ("singles", "singles.parquet"), ("solver", "solver.csv.gz")]
    {
        let answers = baseline(&set, by, &path(answers));
        let file = path(by).with_extension("json").display().to_string();
        let mut command = lab();
        command.args([
            "benchmark",
            "score",
            &answers,
            "--set",
            &set,
            "--by",
            "hodoku",
            "--name",
            by,
            "--strict",
        ]);
        assert_eq!(stdout(command.args(["--format", "json", "-o", &file])), "");
        files.push(file);
    }
    let read = |file: &String| -> Value { serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap() };
    let [blank, singles, solver] = &files[..] else { unreachable!() };
    assert_eq!(read(solver)["scores"]["boards"]["value"], 1.0);
    assert_eq!(read(blank)["scores"]["cells"]["value"], 0.0);
    // The puzzles solved by singles are those that the metric reports.
    let rated = stdout(lab().args(["grade", "--profile", "hodoku", &set]));
    let easy = rated.lines().filter(|row| row.contains(",easy,")).count() as f64;
    let solved = read(singles)["scores"]["boards"]["value"].as_f64().unwrap() * 200.0;
    assert!(easy > 5.0 && (solved - easy).abs() <= 0.02 * 200.0, "{solved} solved, {easy} easy");
    let strata = read(singles)["scores"]["strata"].as_array().unwrap().clone();
    assert!(["clues", "er", "hodoku"].iter().all(|column| strata.iter().any(|one| one["column"] == *column)));

    let board = |form: &str| stdout(lab().args(["benchmark", "board", "--format", form]).args(&files));
    let names: Vec<String> =
        board("csv").lines().skip(1).map(|row| row.split(',').next().unwrap().to_owned()).collect();
    assert_eq!(names, ["solver", "singles", "blank"]);
    assert!(board("markdown").starts_with("| name | date |") && board("text").contains("solver"));
    assert_eq!(serde_json::from_str::<Value>(&board("json")).unwrap().as_array().unwrap().len(), 3);
}

#[test]
fn what_is_refused_names_file_line_and_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let set = set(folder.path(), 3);
    let right = fs::read_to_string(baseline(&set, "solver", &folder.path().join("right.csv"))).unwrap();
    let row = |n: usize| right.lines().nth(n + 1).unwrap();
    let head = right.lines().next().unwrap();
    let unknown = row(0).replace("p0", "p9");
    let text = format!("{head}\n{}\n{unknown}\n{}\n{}\n", row(0), row(0), &row(1)[..row(1).len() - 1]);
    let out = refused(folder.path(), &set, &text);
    let shown = String::from_utf8(out.stderr).unwrap();
    for words in [
        "answers.csv, line 3: the set has no row \"p9\"; leave it out",
        "answers.csv, line 4: \"p0\" is already answered in line 2",
        "answers.csv, line 5: an answer of 80 characters; write 81 digits",
        "answers.csv: no answer to 2 of 3 rows: p1, p2",
    ] {
        assert!(shown.contains(words), "{shown}");
    }
    assert_eq!(out.status.code(), Some(0), "one answer counts");
    let printed = String::from_utf8(out.stdout).unwrap();
    assert!(
        printed.lines().any(|line| line.starts_with("whole boards") && line.contains("33.33")),
        "{printed}"
    );

    let answers = folder.path().join("answers.csv");
    let strict = run(&["benchmark", "score", answers.to_str().unwrap(), "--set", &set, "--strict"]);
    assert_eq!(strict.status.code(), Some(1));
    assert_eq!(
        refused(folder.path(), &set, &format!("{head}\n{unknown}\n")).status.code(),
        Some(1),
        "none counts"
    );
    let lacking = refused(folder.path(), &set, "id,text\np0,x\n");
    assert_eq!(lacking.status.code(), Some(2));
    let shown = String::from_utf8(lacking.stderr).unwrap();
    assert!(shown.contains("answers.csv: no column answer, answers, prediction"), "{shown}");
    let probability =
        refused(folder.path(), &set, &format!("id,answer,confidence\np0,{},nan\n", ".".repeat(81)));
    assert!(
        String::from_utf8(probability.stderr)
            .unwrap()
            .contains("line 2: the confidence \"nan\" is not a probability")
    );
    let wrong = run(&["benchmark", "score", answers.to_str().unwrap(), "--set", &set, "--date", "31.1.2027"]);
    assert_eq!(wrong.status.code(), Some(2));
}

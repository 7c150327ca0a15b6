//! `stock` as a user runs it, several at a time.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{lab, stdout};
use serde_json::Value;
use sudoku_core::Puzzle;
use sudoku_metrics::tactics::{Grader, Profile};
use sudoku_solvers::{Engine, Outcome, Solver};

mod common;

fn stock(file: &Path) -> Command {
    let mut command = lab();
    command.arg("stock").arg("--file").arg(file);
    command
}

fn level(file: &Path, name: &str) -> Value {
    let status: Value = serde_json::from_str(&stdout(stock(file).args(["status", "--json"]))).unwrap();
    let levels = status["levels"].as_array().unwrap().clone();
    levels.into_iter().find(|level| level["level"] == name).unwrap_or(Value::Null)
}

#[test]
fn levels_are_filled_taken_from_and_refilled_in_the_background() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("stock.sqlite");
    stdout(stock(&file).args(["fill", "--target", "3", "--threads", "2"]));
    let profile = Profile::built_in("zendoku").unwrap();
    let grader = Grader::new(profile.clone());
    let mut solver = Engine::SetOriented.build();
    for (number, name) in ["easy", "normal", "hard", "expert", "master"].iter().enumerate() {
        assert_eq!(level(&file, name)["in_stock"], 3, "{name}");
        let text = stdout(stock(&file).args(["take", name, "--count", "2", "--no-refill"]));
        let puzzles: Vec<Puzzle> = text.lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!(puzzles.len(), 2);
        for puzzle in puzzles {
            assert_eq!(solver.check(&puzzle), Outcome::Unique);
            assert_eq!(grader.grade(&puzzle).unwrap().level, number);
        }
        assert_eq!(
            (&level(&file, name)["in_stock"], &level(&file, name)["delivered"]),
            (&1.into(), &2.into())
        );
    }
    stdout(stock(&file).args(["take", "hard"]));
    let start = Instant::now();
    while ["easy", "hard", "master"].iter().any(|name| level(&file, name)["in_stock"] != 3) {
        assert!(start.elapsed() < Duration::from_secs(120), "no refill came");
        sleep(Duration::from_millis(50));
    }
    let table = stdout(stock(&file).arg("status"));
    assert!(table.lines().any(|line| line.split_whitespace().eq(["hard", "3", "3", "3"])), "{table}");
}

#[test]
fn takers_at_once_get_different_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("stock.sqlite");
    stdout(stock(&file).args(["fill", "--target", "24", "--levels", "normal"]));
    assert!(level(&file, "easy").is_null() || level(&file, "easy")["in_stock"] == 0);
    let takers: Vec<_> = (0..8)
        .map(|_| {
            let mut take = stock(&file);
            take.args(["take", "normal", "--count", "3", "--no-refill"]).stdout(Stdio::piped());
            take.spawn().unwrap()
        })
        .collect();
    let mut taken = BTreeSet::new();
    for taker in takers {
        let output = taker.wait_with_output().unwrap();
        assert!(output.status.success());
        for line in String::from_utf8(output.stdout).unwrap().lines() {
            assert!(taken.insert(line.to_owned()), "given twice: {line}");
        }
    }
    assert_eq!(taken.len(), 24);
    let empty = stock(&file).args(["take", "normal", "--no-refill"]).output().unwrap();
    assert_eq!(empty.status.code(), Some(1));
    assert!(String::from_utf8(empty.stderr).unwrap().contains("stock fill"));
}

#[test]
fn wrong_words_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("stock.sqlite");
    let output = stock(&file).args(["take", "bogus"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("easy, normal, hard, expert, master"));
    let output = stock(&file).args(["put-back", "7"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("no open ticket 7"));
}

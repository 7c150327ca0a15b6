//! `stock` from the command line, with several processes at a time.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use sudoku_kit::core::Puzzle;
use sudoku_kit::solvers::{Engine, Outcome};
use sudoku_kit::tactics::{Grader, Profile};

use crate::common::{lab, stdout, wait_for};

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
    let profile = Profile::built_in("hodoku-2.3").unwrap();
    let grader = Grader::new(profile.clone());
    let mut solver = Engine::SetOriented.build();
    for (number, name) in ["easy", "medium", "hard", "unfair", "extreme"].iter().enumerate() {
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
    wait_for("a refill", || {
        ["easy", "hard", "extreme"].iter().all(|name| level(&file, name)["in_stock"] == 3).then_some(())
    });
    let table = stdout(stock(&file).arg("status"));
    assert!(
        table.lines().any(|line| line.split_whitespace().eq(["hard", "hodoku-2.3", "none", "3", "3", "3"])),
        "{table}"
    );
}

#[test]
fn takers_at_once_get_different_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("stock.sqlite");
    stdout(stock(&file).args(["fill", "--target", "24", "--levels", "medium"]));
    assert!(level(&file, "easy").is_null() || level(&file, "easy")["in_stock"] == 0);
    let takers: Vec<_> = (0..8)
        .map(|_| {
            let mut take = stock(&file);
            take.args(["take", "medium", "--count", "3", "--no-refill"]).stdout(Stdio::piped());
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
    let empty = stock(&file).args(["take", "medium", "--no-refill"]).output().unwrap();
    assert_eq!(empty.status.code(), Some(1));
    assert!(String::from_utf8(empty.stderr).unwrap().contains("stock fill"));
}

/// A stock of eight puzzles of level easy.
fn filled(folder: &Path) -> std::path::PathBuf {
    let file = folder.join("stock.sqlite");
    stdout(stock(&file).args(["fill", "--target", "8", "--levels", "easy"]));
    file
}

fn sql(file: &Path, statements: &str) {
    rusqlite::Connection::open(file).unwrap().execute_batch(statements).unwrap();
}

#[test]
fn a_bad_row_is_named_and_the_others_are_taken() {
    let folder = tempfile::tempdir().unwrap();
    let file = filled(folder.path());
    sql(&file, "UPDATE puzzle SET puzzle = 'x' WHERE id = 2");
    let output = stock(&file).args(["take", "easy", "-n", "8", "--no-refill"]).output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 7);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("set aside: row 2 (\"x\"): its puzzle cannot be read"), "{errors}");
    let status = stdout(stock(&file).arg("status"));
    assert!(status.contains("set aside: row 2"), "{status}");
    let json: Value = serde_json::from_str(&stdout(stock(&file).args(["status", "--json"]))).unwrap();
    assert_eq!(json["set_aside"][0]["row"], 2);
}

#[test]
fn open_tickets_are_shown_until_they_are_closed() {
    let folder = tempfile::tempdir().unwrap();
    let file = filled(folder.path());
    let mut library = sudoku_stock::Stock::open(&file).unwrap();
    // The name of a shelf: profile, level, symmetry, rating.
    let shelf = "hodoku-2.3 | easy | none | ";
    let (first, second) = (library.take(shelf, 2).unwrap(), library.take(shelf, 1).unwrap());
    sql(&file, "UPDATE puzzle SET solution = '' WHERE id = 1");
    let status = stdout(stock(&file).arg("status"));
    for taken in [&first, &second] {
        assert!(status.contains(&format!("open ticket {} (easy by hodoku-2.3)", taken.ticket)), "{status}");
    }
    assert!(status.contains("damaged row 1"), "{status}");
    stdout(stock(&file).args(["confirm", &first.ticket.to_string()]));
    stdout(stock(&file).args(["put-back", &second.ticket.to_string()]));
    assert!(!stdout(stock(&file).arg("status")).contains("open ticket"));
    for wrong in [first.ticket, second.ticket, 99] {
        let output = stock(&file).args(["confirm", &wrong.to_string()]).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8(output.stderr).unwrap().contains(&format!("no open ticket {wrong}")));
    }
}

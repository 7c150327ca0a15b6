//! Puzzles with few clues, found or proved impossible.

use std::fs;

use crate::common::{lab, run, stdout};

/// A puzzle of 17 clues.
const SEVENTEEN: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

#[test]
fn a_puzzle_is_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle");
    fs::write(&file, SEVENTEEN).unwrap();
    let search = |threads| stdout(lab().args(["smallest", "--clues", "22", "-j", threads]).arg(&file));
    let table = search("1");
    assert_eq!(table.lines().next(), Some("line,puzzle,most,outcome,smallest,branches,searched"));
    let row: Vec<&str> = table.lines().nth(1).unwrap().split(',').collect();
    assert!(row[3] == "found" && row[4].bytes().filter(|&c| c != b'.').count() <= 22, "{table}");
    assert_eq!(search("2"), table);
    assert_eq!(search("4"), table);
}

#[test]
fn a_search_continues_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("puzzle"), SEVENTEEN).unwrap();
    let search = |more: &[&str]| {
        let mut command = lab();
        command.current_dir(folder.path()).args(["smallest", "--clues", "13", "--resume", "done", "puzzle"]);
        stdout(command.args(more))
    };
    let whole = search(&[]);
    assert!(whole.contains(",13,none,,"), "{whole}");
    let lines = fs::read_to_string(path("done")).unwrap();
    assert!(lines.lines().count() >= 400 && lines.lines().all(|line| line.ends_with(" none")));
    // If a file is truncated within a line, the complete lines are kept and the other branches are searched.
    let half = &lines[..lines.len() / 2];
    fs::write(path("done"), half).unwrap();
    let none = search(&["--time", "0"]);
    let row: Vec<&str> = none.lines().nth(1).unwrap().split(',').collect();
    assert!(row[3] == "undecided" && row[6] == half.matches('\n').count().to_string(), "{none}");
    assert_eq!(search(&[]), whole);
    assert_eq!(fs::read_to_string(path("done")).unwrap(), lines);
    // Nothing is left to search.
    assert_eq!(search(&["--time", "0"]), whole);
}

#[test]
fn what_cannot_be_searched_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("puzzle"), SEVENTEEN).unwrap();
    fs::write(path("blank"), ".".repeat(81)).unwrap();
    fs::write(path("done"), "no branch\n").unwrap();
    let refused = |arguments: &[&str]| String::from_utf8(run(arguments).stderr).unwrap();
    assert!(refused(&["smallest", &path("blank")]).contains("not unique: more than one solution"));
    let message = refused(&["smallest", "--resume", &path("done"), &path("puzzle")]);
    assert!(message.contains("done, line 1: not a branch of a search; name another file"), "{message}");
    assert!(refused(&["smallest", "--clues", "0", &path("puzzle")]).contains("1..=81"));
}

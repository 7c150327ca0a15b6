//! Boards of other orders, levels by thresholds, and the simulated player, as users run them.

use std::fs;

use common::{lab, run};

mod common;

fn text(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn boards_of_every_order_are_made_checked_solved_scored_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    for (order, cells, n) in [("2", 16, 20), ("3", 81, 3), ("4", 256, 1)] {
        let count = n.to_string();
        let made = || text(&["generate", "--order", order, "--count", &count, "--seed", "1"]);
        let puzzles = made();
        assert_eq!(puzzles, made(), "one seed, one puzzle");
        let lines: Vec<&str> = puzzles.lines().collect();
        assert!(lines.len() == n && lines.iter().all(|line| line.len() == cells), "{puzzles}");
        let file = folder.path().join(format!("{order}.txt"));
        fs::write(&file, &puzzles).unwrap();
        let file = file.to_str().unwrap();
        let checked = text(&["check", "--order", order, file]);
        assert_eq!(checked.lines().filter(|line| line.ends_with(",unique")).count(), n, "{checked}");
        let solved = text(&["solve", "--order", order, file]);
        for (line, puzzle) in solved.lines().skip(1).zip(&lines) {
            let solution = line.rsplit(',').next().unwrap();
            assert!(solution.len() == cells && !solution.contains('.'), "{line}");
            let agrees = |(clue, value): (char, char)| clue == '.' || clue == value;
            assert!(puzzle.chars().zip(solution.chars()).all(agrees), "{line}");
        }
        assert_eq!(
            text(&["show", "--order", order, file]).matches('.').count(),
            puzzles.matches('.').count()
        );
        // Minimal: without any clue there are several solutions.
        let fewer = lines[0].replacen(|c: char| c != '.', ".", 1);
        let fewer_file = folder.path().join("fewer.txt");
        fs::write(&fewer_file, fewer).unwrap();
        assert!(text(&["check", "--order", order, fewer_file.to_str().unwrap()]).contains(",multiple"));
    }
    assert!(text(&["grid", "--order", "5"]).trim().len() == 625);
}

#[test]
fn the_branch_score_of_order_3_is_that_of_the_metric() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("beer.txt");
    fs::write(&file, "534..8.1......2.9......76.4...5..1..1.......3..9..1...3.54......8.2......6.7..382\n")
        .unwrap();
    let scored = text(&["score", "--order", "3", file.to_str().unwrap()]);
    assert!(scored.contains(",55,0,55\n"), "{scored}");
    let output = lab().args(["check", "--order", "4", "--strict", file.to_str().unwrap()]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 1"));
}

#[test]
fn thresholds_are_fitted_kept_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mut labelled = String::from("puzzle,stars\n");
    for (label, clues) in [("easy", "40"), ("hard", "28")] {
        let made = text(&["generate", "--count", "30", "--clues", clues]);
        labelled.extend(made.lines().map(|line| format!("{line},{label}\n")));
        // One of the other kind, or the levels would be separated perfectly.
        let other = text(&[
            "generate",
            "--count",
            "1",
            "--seed",
            "9",
            "--clues",
            if clues == "40" { "26" } else { "42" },
        ]);
        labelled.extend(other.lines().map(|line| format!("{line},{label}\n")));
    }
    fs::write(path("own.csv"), &labelled).unwrap();
    let model = path("model.json");
    text(&[
        "classify",
        "--fit",
        &path("own.csv"),
        "--label-column",
        "stars",
        "--metric",
        "clues",
        "--model",
        &model,
    ]);
    let table = text(&["classify", "--model", &model, "--keep-columns", "none", &path("own.csv")]);
    let right = table.lines().skip(1).zip(labelled.lines().skip(1)).filter(|(row, known)| {
        let level = row.split(',').nth(3).unwrap();
        known.ends_with(level)
    });
    assert_eq!(right.count(), 60, "{table}");
    assert!(table.starts_with("line,puzzle,value,level,probability,p_easy,p_hard\n"));
}

#[test]
fn erasing_heeds_an_open_end_and_stops_when_stuck() {
    let clues = |arguments: &[&str]| -> Vec<usize> {
        let made = text(&[&["generate", "--method", "erasure", "--count", "5"], arguments].concat());
        made.lines().map(|line| line.chars().filter(|&c| c != '.').count()).collect()
    };
    assert!(clues(&["--clues", "34.."]).iter().all(|n| (34..60).contains(n)));
    // Where the level-1 check ends is far above 30 (docs/experiments/erasure-strategies.md).
    assert!(clues(&["--check", "level1", "--until-stuck"]).iter().all(|n| (33..56).contains(n)));
    assert!(clues(&["--check", "no-empty-line", "--clues", "45"]).iter().all(|&n| n == 45));
}

#[test]
fn a_quicker_player_takes_less_time_for_the_same_moves() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle.txt");
    fs::write(&file, text(&["generate", "--grade", "normal"])).unwrap();
    let total = |skill: &str| -> (usize, f64) {
        let table = text(&["play", "--skill", skill, "--spread", "0", file.to_str().unwrap()]);
        let last = table.lines().last().unwrap().rsplit(',').next().unwrap().parse().unwrap();
        (table.lines().count(), last)
    };
    let ((moves, slow), (same, quick)) = (total("1"), total("2"));
    assert!(moves == same && moves > 40 && (slow / quick - 2.0).abs() < 0.02, "{slow} and {quick}");
}

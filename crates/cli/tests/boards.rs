//! Boards of other orders, levels by thresholds, and the simulated player, from the command line.

use std::fs;

use crate::common::{answer, fed, lab, run, stdout};

fn printed(arguments: &[&str]) -> String {
    stdout(lab().args(arguments))
}

#[test]
fn boards_of_other_orders_are_made_checked_solved_scored_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    for (order, cells, n) in [("2", 16, 20), ("4", 256, 1)] {
        let count = n.to_string();
        let made = |threads: &str| {
            printed(&["generate", "--order", order, "--count", &count, "--seed", "1", "--threads", threads])
        };
        let puzzles = made("1");
        assert_eq!(puzzles, made("2"), "one seed, one puzzle");
        let lines: Vec<&str> = puzzles.lines().collect();
        assert!(lines.len() == n && lines.iter().all(|line| line.len() == cells), "{puzzles}");
        let file = folder.path().join(format!("{order}.txt"));
        fs::write(&file, &puzzles).unwrap();
        let file = file.to_str().unwrap();
        // The order is detected from the length of the line, in a file and on standard input.
        let checked = printed(&["check", "--threads", "2", file]);
        assert_eq!(checked.lines().filter(|line| line.ends_with(",unique")).count(), n, "{checked}");
        let piped = answer(&["check", "-"], &puzzles);
        assert_eq!(
            (checked.as_str(), piped.as_str()),
            (&*printed(&["check", "--order", order, file]), &*checked)
        );
        let solved = printed(&["solve", file]);
        for (line, puzzle) in solved.lines().skip(1).zip(&lines) {
            let solution = line.rsplit(',').next().unwrap();
            assert!(solution.len() == cells && !solution.contains('.'), "{line}");
            let agrees = |(clue, value): (char, char)| clue == '.' || clue == value;
            assert!(puzzle.chars().zip(solution.chars()).all(agrees), "{line}");
        }
        assert_eq!(printed(&["show", file]).matches('.').count(), puzzles.matches('.').count());
        // Scoring a minimal board of 256 cells takes long.
        if order == "2" {
            assert_eq!(printed(&["score", file]).lines().count(), n + 1);
        }
        // The board is minimal: if any clue is removed, there are several solutions.
        let fewer = lines[0].replacen(|c: char| c != '.', ".", 1);
        let checked = fed(&["check"], &fewer);
        assert_eq!(checked.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&checked.stdout).contains(",multiple"));
    }
    let grid = printed(&["grid", "--order", "5"]);
    assert_eq!(grid.trim().len(), 625);
    assert!(answer(&["check"], &grid).contains(",unique"));
    let puzzle = printed(&["generate", "--order", "5", "--seed", "1"]);
    assert!(puzzle.trim().len() == 625 && puzzle.matches('.').count() > 200, "{puzzle}");
    assert!(answer(&["check"], &puzzle).contains(",unique"));
}

/// A puzzle with one solution has a clue in every unavoidable set.
#[test]
fn unavoidable_sets_of_a_puzzle_all_show_a_clue() {
    let sets = answer(&["show", "--unavoidable"], &printed(&["generate", "--seed", "3"]));
    assert!(sets.lines().count() > 100, "{sets}");
    for line in sets.lines() {
        let [number, shown, size, cells] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        assert!(number == "1" && shown != "0" && size == cells.split(',').count().to_string(), "{line}");
    }
    let few = answer(&["show", "--unavoidable=6"], &printed(&["generate", "--seed", "3"]));
    assert!(sets.starts_with(&few) && few.lines().all(|line| line.split(' ').nth(2) <= Some("6")), "{few}");
    let blank = fed(&["show", "--unavoidable"], &".".repeat(81));
    assert!(String::from_utf8_lossy(&blank.stderr).contains("no solution, or several"));
}

#[test]
fn order_3_is_what_the_commands_do_without_it() {
    let made = |more: &[&str]| printed(&[&["generate", "--count", "3", "--seed", "5"], more].concat());
    assert_eq!(made(&["--order", "3"]), made(&[]));
    let scored =
        |more: &[&str]| answer(&[&["score", "--metrics", "branch-score"], more].concat(), &made(&[]));
    assert_eq!(scored(&["--order", "3"]), scored(&[]));
}

#[test]
fn options_that_other_orders_do_not_take_are_refused() {
    for arguments in [
        &["check", "--order", "4", "--shard", "1/2", "-o", "out.csv"][..],
        &["check", "--order", "4", "--proof"],
        &["solve", "--order", "4", "--solver", "dlx"],
        &["solve", "--order", "4", "--stats"],
        &["score", "--order", "4", "--metrics", "clues"],
        &["score", "--order", "4", "--keep-columns", "none"],
        &["show", "--order", "4", "--format", "marks"],
        &["grid", "--order", "4", "--method", "bands"],
        &["generate", "--order", "4", "--level", "hard"],
    ] {
        let output = run(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(&format!("{} has no effect on boards of order 4", arguments[3])), "{errors}");
    }
    // Options are rejected even if the order is only detected from the length of a line.
    let output = fed(&["solve", "--stats"], &"1...............\n".repeat(2));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_line_of_another_length_is_rejected() {
    let output = fed(&["check", "--order", "4", "--strict"], &"1".repeat(81));
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("standard input:1:1: "));
}

#[test]
fn thresholds_are_fitted_kept_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mut labelled = String::from("puzzle,stars\n");
    for (label, clues) in [("easy", "40"), ("hard", "28")] {
        let made = printed(&["generate", "--count", "30", "--clues", clues]);
        labelled.extend(made.lines().map(|line| format!("{line},{label}\n")));
        // Adds a puzzle of the other kind, because the levels would otherwise be separated perfectly.
        let other = printed(&[
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
    printed(&[
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
    let table = printed(&["classify", "--model", &model, "--keep-columns", "none", &path("own.csv")]);
    let own = path("own.csv");
    let fit = ["classify", "--fit", &own, "--label-column", "stars", "--metric", "clues", "--model", &model];
    assert_eq!(
        printed(&[&fit[..], &["--keep-columns", "none", &own]].concat()),
        table,
        "what is given beside is classified"
    );
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
        let made = printed(&[&["generate", "--method", "erasure", "--count", "5"], arguments].concat());
        made.lines().map(|line| line.chars().filter(|&c| c != '.').count()).collect()
    };
    assert!(clues(&["--clues", "34.."]).iter().all(|n| (34..60).contains(n)));
    // With the level-1 check, erasure stops far above 30 clues (docs/experiments/erasure-strategies.md).
    assert!(clues(&["--check", "level1", "--until-stuck"]).iter().all(|n| (33..56).contains(n)));
    assert!(clues(&["--check", "no-empty-line", "--clues", "45"]).iter().all(|&n| n == 45));
}

#[test]
fn a_quicker_player_takes_less_time_for_the_same_moves() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle.txt");
    fs::write(&file, printed(&["generate", "--profile", "zendoku", "--grade", "normal"])).unwrap();
    let total = |skill: &str| -> (usize, f64) {
        let table = printed(&["play", "--skill", skill, "--spread", "0", file.to_str().unwrap()]);
        let last = table.lines().last().unwrap().rsplit(',').next().unwrap().parse().unwrap();
        (table.lines().count(), last)
    };
    let ((moves, slow), (same, quick)) = (total("1"), total("2"));
    assert!(moves == same && moves > 40 && (slow / quick - 2.0).abs() < 0.02, "{slow} and {quick}");
}

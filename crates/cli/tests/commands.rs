//! External commands as metrics and solvers.
#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use sudoku_kit::tactics::Tactic;

use crate::common::{lab, run, stdout};

const SEVENTEEN: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const BEER: &str = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A file of puzzles. Its folder exists as long as the first element of the pair.
fn puzzles(lines: &[&str]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.txt");
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    (folder, path)
}

fn lines(output: &Output) -> Vec<String> {
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Counts the blanks of each puzzle.
const BLANKS: &str = "blanks=awk '{ print gsub(/\\./, \"\") }'";

#[test]
fn a_command_scores_in_a_column_of_its_own_in_the_order_of_the_input() {
    let many: Vec<&str> = (0..400).map(|n| if n % 7 == 0 { SEVENTEEN } else { BEER }).collect();
    let (_folder, path) = puzzles(&many);
    let output = run(&["score", "--metrics", "clues", "--metric-command", BLANKS, path.to_str().unwrap()]);
    assert!(output.status.success(), "{}", errors(&output));
    let rows = lines(&output);
    assert_eq!((rows.len(), rows[0].as_str()), (401, "line,puzzle,clues,blanks"));
    for (n, row) in rows[1..].iter().enumerate() {
        let score = if n % 7 == 0 { "17,64" } else { "30,51" };
        assert_eq!(row, &format!("{},{},{score}", n + 1, many[n]));
    }
}

#[test]
fn what_a_command_cannot_score_is_reported_with_its_line_and_the_rest_goes_on() {
    let (_folder, path) = puzzles(&[SEVENTEEN, BEER, EASY]);
    let command = "own=while read p; do case $p in 37*) echo too odd >&2; exit 9;; *) echo 1.5;; esac; done";
    let output = run(&["score", "--metrics", "clues", "--metric-command", command, path.to_str().unwrap()]);
    assert!(output.status.success());
    let rows = lines(&output);
    assert_eq!(rows[1..], [format!("1,{SEVENTEEN},17,1.5"), format!("3,{EASY},30,1.5")]);
    let shown = errors(&output);
    assert!(shown.contains("puzzles.txt:2: own: ") && shown.contains("too odd"), "{shown}");
    assert!(shown.contains("2 scored, 1 rejected"), "{shown}");
}

#[test]
fn a_command_that_cannot_run_ends_in_failure_and_a_wrong_call_in_2() {
    let (_folder, path) = puzzles(&[BEER, EASY]);
    let path = path.to_str().unwrap();
    let output = run(&["score", "--metric-command", "own=no-such-program", path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("cannot run `no-such-program`"), "{}", errors(&output));
    for wrong in [
        ["score", "--metric-command", "no-name", path],
        ["score", "--metric-command", "clues=cat", path],
        ["score", "--command-timeout=0", "--metric-command=own=cat", path],
    ] {
        assert_eq!(run(&wrong).status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn a_command_solves_and_its_solutions_are_checked() {
    let (_folder, path) = puzzles(&[EASY, BEER, SEVENTEEN]);
    // The command solves the first puzzle, gives a wrong answer for the second, and finds no solution for the third.
    let command = format!(
        "while read p; do case $p in 53*) echo {SOLVED} $SUDOKU_LAB_COUNT_LIMIT;; 37*) echo {SOLVED} 1;; *) echo 0;; \
         esac; done"
    );
    let path = path.to_str().unwrap();
    for (limit, is_right) in [("1", true), ("2", false)] {
        let output = run(&["solve", "--count-limit", limit, "--solver-command", &command, path]);
        assert_eq!(output.status.code(), Some(1), "a wrong answer is a failure");
        let mut expected = vec!["line,puzzle,solutions,ending,solution".to_owned()];
        expected.extend(is_right.then(|| format!("1,{EASY},1,stopped,{SOLVED}")));
        assert_eq!(lines(&output), expected);
        let shown = errors(&output);
        assert!(
            shown.contains("puzzles.txt:2: ") && shown.contains("differs from the puzzle's clues"),
            "{shown}"
        );
        assert!(
            shown.contains("puzzles.txt:3: ")
                && shown.contains("answered \"0\": the number of solutions is 1")
        );
        assert_eq!(shown.contains("puzzles.txt:1: "), !is_right, "{shown}");
    }
    let both = run(&["solve", "--solver", "fast", "--solver-command", "cat", path]);
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn profiles_levels_and_tactics_are_listed() {
    let list = |what: &str| stdout(lab().args(["list", what]));
    assert!(list("levels").contains("easy, normal, hard, expert, master"), "{}", list("levels"));
    assert!(list("tactics").contains("X-wing (") && list("profiles").contains("Sudoku Explainer 1.2.1"));
    let listed: serde_json::Value =
        serde_json::from_str(&stdout(lab().args(["list", "tactics", "--json"]))).unwrap();
    for (entry, tactic) in listed["tactics"].as_array().unwrap().iter().zip(Tactic::ALL) {
        assert!(entry["name"] == tactic.name() && entry["example"] == tactic.example(), "{entry}");
    }
    for profile in stdout(lab().args(["list", "profiles", "--names"])).lines() {
        assert!(run(&["grade", "--profile", profile, "/no/such"]).status.code() == Some(1), "{profile}");
    }
}

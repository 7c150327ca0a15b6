//! Tests names and options as users guess them, messages about scales and progress, and time limits.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::common::{fed, lab, run, text};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A user's solver gets a time per row and a total; wrong solvers are still detected.
#[test]
fn a_solver_command_is_timed() {
    let answer = format!("while read p; do echo '{SOLVED} 1'; done");
    let timed =
        fed(&["solve", "--solver-command", &answer, "--stats", "--timer"], &format!("{EASY}\n{EASY}\n"));
    let shown = text(&timed.stdout);
    let rows: Vec<&str> = shown.lines().collect();
    assert_eq!(rows[0], "line,puzzle,solutions,ending,solution,microseconds_batch_mean");
    let microseconds: f64 = rows[1].rsplit(',').next().unwrap().parse().unwrap();
    assert!(microseconds > 0.0 && rows.len() == 3, "{shown}");
    assert!(text(&timed.stderr).starts_with("2 puzzles, "), "{timed:?}");
    let own = fed(&["solve", "--timer"], EASY);
    assert!(text(&own.stderr).contains("1 puzzles, ") && text(&own.stderr).contains("µs a"), "{own:?}");
}

/// Boards with boxes that are not square are rejected with their size.
#[test]
fn boards_with_oblong_boxes_are_refused_by_name() {
    for (cells, size) in [(36, "6 x 6"), (144, "12 x 12")] {
        for command in ["solve", "check", "grade"] {
            let refused = fed(&[command], &format!("{}\n", ".".repeat(cells)));
            let said = text(&refused.stderr);
            assert!(!refused.status.success() && said.contains(size), "{command}: {said}");
        }
    }
}

/// Reads standard error until it holds these words, and ends the command.
fn says_while_it_runs(arguments: &[&str], input: &str, words: &str) {
    let mut command = lab();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let said = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert!(said.into_iter().any(|line| line.contains(words)), "{arguments:?}");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn searches_that_take_long_say_how_far_they_are() {
    const SLOW: &str = "001000000200000000003000000400000005005000600600000040007103000800000000009020000";
    says_while_it_runs(&["smallest"], SOLVED, " branches of the grid searched");
    for command in ["check", "solve"] {
        says_while_it_runs(&[command, "--solver", "row-list"], SLOW, "row-list has searched ");
    }
}

#[test]
fn who_asks_for_fewer_clues_than_chance_finds_is_told() {
    let said = |more: &[&str]| {
        let mut command = lab();
        command.args(["generate", "--time-limit", "1", "-n", "1000000"]).args(more);
        text(&command.output().unwrap().stderr)
    };
    for few in [
        &["--clues", "17"][..],
        &["--clues", "..18", "--minimal"],
        &["--clues", "20", "--symmetry", "rotation-180"],
        &["--clues", "..21", "population"],
    ] {
        let said = said(few);
        assert!(
            said.contains("chance hardly ever") && said.contains("`sudoku-lab data fetch sudoku17`"),
            "{said}"
        );
    }
    for usual in
        [&["--clues", "..19"][..], &["--clues", "17.."], &["--clues", "24", "--symmetry", "diagonal"]]
    {
        assert!(!said(usual).contains("chance"), "{usual:?}");
    }
}

/// Searches without other limits end at their time limit with the results so far.
#[test]
fn searches_end_at_their_time_limit() {
    let rare = ["generate", "--requires", "franken-x-wing", "--profile", "hodoku-2.3", "--seed", "1"];
    let none = run(&[&rare[..], &["--time-limit", "0"]].concat());
    assert_eq!((none.status.code(), text(&none.stdout).as_str()), (Some(1), ""));
    assert!(text(&none.stderr).contains("no puzzles within 0 s"), "{}", text(&none.stderr));
    // A slow machine needs more than a second for its first puzzle.
    let some = (0..9).map(|doubled| (1 << doubled).to_string()).find_map(|seconds| {
        let many =
            ["generate", "--level", "hard", "--count", "1000000", "--seed", "1", "--time-limit", &seconds];
        let output = run(&many);
        let puzzles = text(&output.stdout).lines().count();
        let words = format!("{puzzles} of 1000000 puzzles within {seconds} s");
        let is_said = output.status.success() && text(&output.stderr).contains(&words);
        assert!(is_said || puzzles == 0, "{words}: {}", text(&output.stderr));
        (puzzles > 0).then_some(puzzles)
    });
    assert!(some.is_some_and(|puzzles| puzzles < 1_000_000), "{some:?}");
    let hint = run(&["hint", "--all", "--time-limit", "0", EASY]);
    assert!(text(&hint.stdout).contains("Not looked for within the time limit: full-house"), "{hint:?}");
    let excluded = run(&["generate", "--level", "easy", "--rating", "100..101", "--seed", "1"]);
    assert_eq!(excluded.status.code(), Some(2), "{}", text(&excluded.stderr));
}

//! Tests names and options as users guess them, and messages about scales and progress.

use crate::common::{fed, text};

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
    assert!(
        text(&own.stderr).contains("1 puzzles, ") && text(&own.stderr).contains("µs a puzzle"),
        "{own:?}"
    );
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

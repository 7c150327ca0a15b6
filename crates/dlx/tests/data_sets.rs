//! Numbers of solutions and nodes for data sets that are not shipped.

#[path = "../../core/tests/support/needs.rs"]
mod needs;

use std::process::ExitCode;

use needs::data::data_text;
use needs::{run, test};
use sudoku_dlx::Limits;
use sudoku_dlx::sudoku::Engine;

const TOP2365: &str = "top2365.txt";
const SEVENTEEN: &str = "sudoku17_49158.txt";

fn main() -> ExitCode {
    run(vec![
        test(
            "top2365_has_one_line_with_14_044_solutions",
            &[TOP2365],
            top2365_has_one_line_with_many_solutions,
        ),
        test("seventeen_clues_cost_at_least_64_nodes", &[SEVENTEEN], seventeen_clues_cost_at_least_64_nodes),
    ])
}

/// The puzzles of a file, 0 for a blank.
fn puzzles(file: &str) -> Vec<Vec<u8>> {
    let cell = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    data_text(file).lines().map(|line| line.bytes().map(cell).collect()).collect()
}

fn top2365_has_one_line_with_many_solutions() {
    let mut engine = Engine::new(3).unwrap();
    for (line, puzzle) in (1..).zip(&puzzles(TOP2365)) {
        let solutions = engine.count(puzzle, Limits::NONE).unwrap().solutions;
        assert_eq!(solutions, if line == 570 { 14_044 } else { 1 }, "line {line}");
    }
}

fn seventeen_clues_cost_at_least_64_nodes() {
    let mut engine = Engine::new(3).unwrap();
    let mut straight = 0;
    for puzzle in puzzles(SEVENTEEN).iter().step_by(24) {
        let report = engine.count(puzzle, Limits::solutions(2)).unwrap();
        assert_eq!(report.solutions, 1);
        assert!(report.nodes >= 64);
        straight += usize::from(report.nodes == 64);
    }
    assert!(straight > 0, "some are solved without taking anything back");
}

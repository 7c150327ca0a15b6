//! On data sets that are not shipped, all engines agree on samples of every file in the folders.

#[path = "../../core/tests/support/needs.rs"]
mod needs;

use std::process::ExitCode;

use needs::data::data_folders;
use needs::{run, test};
use sudoku_core::Puzzle;
use sudoku_reader::PuzzleReader;
use sudoku_solvers::{Engine, Limits};

#[allow(dead_code, reason = "other tests use the rest")]
mod agreement;
use agreement::Panel;

fn main() -> ExitCode {
    let needed = ["top2365.txt", "sudoku17_49158.txt"];
    run(vec![test("all_agree_on_samples_of_every_set", &needed, all_agree_on_samples_of_every_set)])
}

fn all_agree_on_samples_of_every_set() {
    let mut panel = Panel::new(&Engine::ALL);
    let mut files = 0;
    let folders = data_folders().into_iter().filter(|folder| folder.is_dir());
    for entry in folders.flat_map(|folder| std::fs::read_dir(folder).unwrap()) {
        let path = entry.unwrap().path();
        if !path.extension().is_some_and(|extension| extension == "txt" || extension == "csv") {
            continue;
        }
        let text = std::fs::read(&path).unwrap();
        // The tests of the reader cover lines without a puzzle.
        let puzzles: Vec<Puzzle> = PuzzleReader::new(&text[..])
            .filter_map(|(line, record)| record.ok()?.puzzle(line).ok())
            .collect();
        let step = puzzles.len().div_ceil(20).max(1);
        files += u64::from(!puzzles.is_empty());
        for puzzle in puzzles.iter().step_by(step) {
            panel.ask(puzzle, Limits::UNIQUE.nodes(10_000));
        }
    }
    assert!(panel.outcomes[1] > 10 * files / 2);
    assert_eq!((panel.outcomes[0], panel.outcomes[3]), (0, 0));
}

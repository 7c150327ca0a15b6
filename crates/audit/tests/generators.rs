//! Audits of sets made by common methods.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_audit::Report;
use sudoku_audit::in_use::Practice;

use crate::support::{audited, count};

const ROWS: usize = 400;

/// Audits a set that was made by this method and split into two files. Also returns the number of rows of each file.
fn split(practice: Practice, seed: u64) -> (Report, usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let list = Practice::Minimal.make(ROWS / 8, &[], &mut rng);
    let made = practice.make(ROWS, &list, &mut rng);
    let lines: Vec<String> = made.iter().map(|(puzzle, grid)| format!("{puzzle},{grid}")).collect();
    let (train, test) = lines.split_at(ROWS / 2);
    (audited(&[("train", train), ("test", test)]).report, test.len())
}

#[test]
fn one_root_pattern_shows_as_one_class_of_grids() {
    let (report, rows) = split(Practice::OneRoot, 1);
    for file in &report.files {
        assert_eq!(file.grid_classes, 1);
        assert_eq!(count(&report, "shifted-root", &file.name), file.unique);
        // If clues are removed without checking the number of solutions, some puzzles have several.
        let several = count(&report, "several", &file.name);
        assert!(several > 0 && several == count(&report, "not-only-solution", &file.name), "{several}");
        assert_eq!(several + file.unique, rows as u64);
    }
}

#[test]
fn lowest_digit_first_shows_and_can_be_guessed() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let made = Practice::LowestFirst.make(3 * ROWS, &[], &mut rng);
    let lines: Vec<String> = made.iter().map(|(puzzle, grid)| format!("{puzzle},{grid}")).collect();
    let report = audited(&[("set", &lines)]).report;
    assert!(count(&report, "lowest-first", "set") > 0 && count(&report, "shifted-root", "set") == 0);
    let guess = report.files[0].constant_guess.unwrap();
    assert!(guess.low > 0.13 && guess.high < 0.20, "{guess}");
    assert!(count(&report, "guessable", "set") > 0);
}

#[test]
fn a_list_filled_up_with_clues_shows_as_contained_puzzles() {
    let (report, rows) = split(Practice::FilledList, 3);
    assert!(report.files[0].grid_classes <= (ROWS / 8) as u64);
    // Nearly every test row is a training row with clues added or removed.
    let on_known_grids = count(&report, "leak-same-grid", "test");
    assert!(on_known_grids > (rows * 9 / 10) as u64, "{on_known_grids}");
    assert!(count(&report, "leak-contained", "test") > (rows / 2) as u64);
    assert_eq!(count(&report, "several", "train"), 0);
}

#[test]
fn minimal_puzzles_on_uniform_grids_show_nothing() {
    let (report, _) = split(Practice::Minimal, 4);
    assert!(report.findings.is_empty(), "{:?}", report.findings);
}

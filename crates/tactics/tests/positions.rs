//! At a position in the middle of a puzzle, the next step is the one that grading takes there.

use sudoku_core::{Candidates, Position, Puzzle};
use sudoku_tactics::{Board, Grader, Profile};

use crate::sets;

/// The position of a board as a person has it on paper: digits, and marks if some are struck.
fn position_of(board: &Board) -> Position {
    let puzzle = board.puzzle();
    let mut left = Candidates::of(puzzle).unwrap();
    let mut is_struck = false;
    for cell in board.blanks() {
        for digit in left.get(cell).without(board.marks(cell)) {
            is_struck |= left.strike(cell, digit);
        }
    }
    Position { marks: is_struck.then(|| Box::new(left)), ..(*puzzle).into() }
}

/// A message for the first position whose next step differs from the one that grading takes, if there is one.
fn first_difference(grader: &Grader, puzzle: &Puzzle) -> Option<String> {
    let mut board = Board::new(puzzle).unwrap();
    while let Some((entry, found)) = grader.next(&board) {
        let played = Board::played(puzzle, &position_of(&board)).unwrap();
        let step = (entry.tactic, found.result());
        let there = grader.next(&played).map(|(entry, found)| (entry.tactic, found.result()));
        if there.as_ref() != Some(&step) {
            return Some(format!("{puzzle} at {}: {step:?}, not {there:?}", board.puzzle()));
        }
        found.apply(&mut board);
    }
    None
}

#[test]
fn positions_give_the_steps_of_grading() {
    let puzzles = sets::of_file("qqwing_4000.csv", 100).unwrap();
    for profile in Profile::all() {
        let name = profile.name.clone();
        let grader = Grader::new(profile);
        for cells in &puzzles {
            let puzzle = Puzzle::from_values(*cells).unwrap();
            assert_eq!(first_difference(&grader, &puzzle), None, "{name}");
        }
    }
}

/// Avoidable rectangles with entered corners are found, in a reported position in which none was found before.
#[test]
fn avoidable_rectangles_are_found_at_positions() {
    let puzzle: Puzzle =
        "..9..5....1.8.435.3.......8.....17.5.943..1....82..6.3.3....5....6....1..7..6....".parse().unwrap();
    let grader = Grader::new(Profile::built_in("hodoku-2.3").unwrap());
    assert_eq!(first_difference(&grader, &puzzle), None);
    let mut board = Board::new(&puzzle).unwrap();
    let mut names = Vec::new();
    while let Some((entry, found)) = grader.next(&board) {
        names.push(entry.tactic.name());
        found.apply(&mut board);
    }
    assert!(names.iter().any(|name| name.starts_with("avoidable-rectangle")), "{names:?}");
}

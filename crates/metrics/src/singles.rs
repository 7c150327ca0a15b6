//! What singles alone show about a puzzle.

use sudoku_core::{Candidates, Digit, DigitSet, House, Puzzle};

use crate::metric::MetricError;

/// The candidates that are left once every naked and hidden single has been written in.
///
/// The result does not depend on the order in which they are found: a placement only ever takes
/// candidates away, so a single stays one until it is written in.
///
/// # Errors
/// If clues clash, or the singles lead to a cell without candidates or a digit without a place in a house.
pub fn propagate_singles(puzzle: &Puzzle) -> Result<Candidates, MetricError> {
    let mut board = Candidates::of(puzzle)?;
    loop {
        let before = board.blanks();
        write_naked(&mut board)?;
        for house in House::ALL {
            write_hidden(&mut board, house)?;
        }
        if board.blanks() == before {
            return Ok(board);
        }
    }
}

fn write_naked(board: &mut Candidates) -> Result<(), MetricError> {
    for cell in board.blanks() {
        let marks = board.get(cell);
        if let Some(digit) = marks.single() {
            let _written = board.place(cell, digit);
        } else if marks.is_empty() {
            return Err(MetricError::NoSolution);
        }
    }
    Ok(())
}

fn write_hidden(board: &mut Candidates, house: House) -> Result<(), MetricError> {
    // Filled cells count with their digit, so every digit must turn up at least once.
    let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
    for cell in house.cells() {
        let marks = board.get(cell);
        twice = twice.union(once.intersection(marks));
        once = once.union(marks);
    }
    if once != DigitSet::ALL {
        return Err(MetricError::NoSolution);
    }
    for digit in once.without(twice) {
        place_if_blank(board, house, digit)?;
    }
    Ok(())
}

/// Writes a digit that had one place in the house when it was scanned; an earlier placement may have taken
/// that place since.
fn place_if_blank(board: &mut Candidates, house: House, digit: Digit) -> Result<(), MetricError> {
    let place = house.cells().into_iter().find(|&cell| board.get(cell).contains(digit));
    let cell = place.ok_or(MetricError::NoSolution)?;
    if board.blanks().contains(cell) {
        let _written = board.place(cell, digit);
    }
    Ok(())
}

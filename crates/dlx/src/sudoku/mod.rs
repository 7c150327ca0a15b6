//! Sudoku as an exact cover problem. Only this module is specific to the game.
//!
//! A sudoku of order n (the common one has n = 3) has a side of s = n². There is an item for every cell, and one for
//! every digit in every row, column and box, which gives 4s² items. There is an option for every digit in every cell,
//! which gives s³ options of four items each. For order 3, there are 324 items, 729 options and 2,916 members.

mod engine;

pub use engine::{Engine, SudokuError};

use crate::problem::Problem;

/// Name of a row, column, box or digit, which is one character for sides up to 25.
fn mark(number: usize) -> char {
    char::from_digit(number as u32, 36).unwrap_or('?')
}

/// The items of the option that puts `digit` (from 0) into `cell` (row by row from 0): cell, row, column and
/// box, as numbers of the problem's items.
pub fn items(order: usize, cell: usize, digit: usize) -> [usize; 4] {
    let side = order * order;
    let (row, column) = (cell / side, cell % side);
    let block = row / order * order + column / order;
    let cells = side * side;
    [cell, cells + row * side + digit, 2 * cells + column * side + digit, 3 * cells + block * side + digit]
}

/// The option that puts `digit` (from 0) into `cell` (row by row from 0).
pub fn option(order: usize, cell: usize, digit: usize) -> usize {
    cell * order * order + digit
}

/// The empty sudoku of an order from 1 to 5.
///
/// Items are named as in Knuth's programs: `p01` is the cell in row 0 and column 1, and `r23` is the digit 3 in row 2.
/// `c` and `b` are the same for columns and boxes. Digits and numbers from 10 on are letters.
///
/// # Errors
/// If the order is not 1 to 5.
pub fn problem(order: usize) -> Result<Problem, SudokuError> {
    if !(1..=5).contains(&order) {
        return Err(SudokuError::Order(order));
    }
    let side = order * order;
    let pairs = |kind: char, base: usize| {
        (0..side * side).map(move |k| format!("{kind}{}{}", mark(k / side), mark(k % side + base)))
    };
    let names = pairs('p', 0).chain(pairs('r', 1)).chain(pairs('c', 1)).chain(pairs('b', 1));
    let mut problem = Problem::with_names(names, [])?;
    for cell in 0..side * side {
        for digit in 0..side {
            problem.add_option(&items(order, cell, digit))?;
        }
    }
    Ok(problem)
}

/// The options of a puzzle's clues, which are to be fixed before a search. Cells are given row by row, with 0 for a
/// blank.
pub fn clues(order: usize, cells: &[u8]) -> impl Iterator<Item = usize> {
    let clues = cells.iter().enumerate().filter(|&(_, &value)| value != 0);
    clues.map(move |(cell, &value)| option(order, cell, value as usize - 1))
}

/// Checks that the cells are a puzzle of the order.
fn check(order: usize, cells: &[u8]) -> Result<(), SudokuError> {
    let (side, expected) = (order * order, order.pow(4));
    if cells.len() != expected {
        return Err(SudokuError::Cells { found: cells.len(), expected });
    }
    match cells.iter().position(|&value| value as usize > side) {
        Some(cell) => Err(SudokuError::Digit { cell, value: cells[cell], side }),
        None => Ok(()),
    }
}

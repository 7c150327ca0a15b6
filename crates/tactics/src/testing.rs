//! Helpers for the worked examples in the tests of the tactics.

use sudoku_core::{Cell, CellSet, Digit, DigitSet, Puzzle};

use crate::board::Board;
use crate::board::deduction::Pattern;
use crate::deduction::Deduction;
use crate::tactic::Tactic;

/// Puzzles whose solution uses unique loops, aligned exclusions of three cells and chains.
pub const HARD: [&str; 3] = [
    ".......3..4..71.....746.....89..61......1.5..6..9....2....9...84.2.5....3.......5",
    ".....75.8...621......58....4.......15.3...87..2.......7.4.....2.6.3...4.2.5...9..",
    "...47.29......1..6........3..4..7139.39..........8.....4..2.....62....585.8.4...2",
];

/// Puzzles whose solution uses chains and cycles of all kinds.
pub const CHAINED: [&str; 3] = [
    "....5...9...1.9....9..73.14.1.....9.3.....47...53....1.6.....4....54..28..26.....",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    ".....6....59.....82....8....45........3........6..3.54...325..6..................",
];

/// Visits the boards of a solution in which each step applies the first of these tactics that finds anything.
pub fn walk(clues: &str, tactics: &[Tactic], mut visit: impl FnMut(&Board)) {
    let mut board = board(clues);
    while let Some(found) = tactics.iter().find_map(|tactic| tactic.first(&board)) {
        visit(&board);
        found.apply(&mut board);
    }
}

/// A board from 81 characters; spaces are ignored.
pub fn board(clues: &str) -> Board {
    Board::new(&puzzle(clues)).expect("no clash")
}

pub fn puzzle(clues: &str) -> Puzzle {
    let values: Vec<u8> = clues
        .bytes()
        .filter(|b| !b.is_ascii_whitespace())
        .map(|b| if b == b'.' { 0 } else { b - b'0' })
        .collect();
    Puzzle::from_values(values.try_into().expect("81 cells")).expect("0 to 9")
}

/// A board without digits on which some cells have few marks: `mark(&[("r1c1", "12"), ...])`.
pub fn sparse(given: &[(&str, &str)]) -> Board {
    let mut marks = [DigitSet::ALL; 81];
    for (at, word) in given {
        marks[named(at).index()] = digits(word);
    }
    Board::with_marks(&Puzzle::EMPTY, &marks).expect("no clash")
}

/// Strikes a digit from every cell of `from` except those of `keep`.
pub fn confine(board: &mut Board, value: u8, from: CellSet, keep: CellSet) {
    for cell in from.without(keep) {
        board.strike(cell, digit(value));
    }
}

/// The cell in row `i` and column `j`, from 1.
pub fn cell(i: usize, j: usize) -> Cell {
    Cell::at(i - 1, j - 1)
}

/// The cell with a name like `r1c1`.
pub fn named(name: &str) -> Cell {
    let at: Vec<usize> = name.bytes().filter(u8::is_ascii_digit).map(|b| (b - b'0') as usize).collect();
    cell(at[0], at[1])
}

/// Cells by name, separated by spaces.
pub fn cells(names: &str) -> CellSet {
    names.split_whitespace().map(named).collect()
}

pub fn digit(value: u8) -> Digit {
    Digit::new(value).expect("1 to 9")
}

pub fn digits(word: &str) -> DigitSet {
    word.bytes().map(|b| digit(b - b'0')).collect()
}

/// The first deduction of a tactic, which must exist.
pub fn first(tactic: Tactic, board: &Board) -> Deduction {
    tactic.first(board).unwrap_or_else(|| panic!("{tactic} finds nothing"))
}

/// The only deduction of a tactic.
pub fn only(tactic: Tactic, board: &Board) -> Deduction {
    let mut every = tactic.every(board);
    assert_eq!(every.len(), 1, "{every:?}");
    every.remove(0)
}

/// The marks to strike, as `r1c1:12 r3c4:5`.
pub fn struck(found: &Pattern) -> String {
    let digits = |set: DigitSet| set.iter().map(|d| d.to_string()).collect::<String>();
    found.eliminations.iter().map(|(c, set)| format!("{c}:{}", digits(set))).collect::<Vec<_>>().join(" ")
}

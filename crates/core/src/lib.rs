//! The Sudoku board: digits, cells, houses, grids, puzzles and candidates. The crate reads and prints them, applies the
//! symmetries of the game, and computes canonical forms.
//!
//! # Legend
//!
//! | letter | what | range here |
//! |---|---|---|
//! | `i`, `j` | row, column | 0..9 |
//! | `c`, `k` | box, cell within the box | 0..9 |
//! | `v` | digit | 1..=9 |
//!
//! Cells are numbered row by row. Of the houses, rows have the numbers 0..9, columns 9..18 and boxes 18..27.
//!
//! # Example
//!
//! ```
//! use sudoku_core::{Candidates, Cell, PositionReader, Puzzle, Style, Symmetry};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy\n";
//! for (line, found) in PositionReader::new(text.as_bytes()) {
//!     let puzzle = found?.position.puzzle;
//!     assert_eq!((line, puzzle.clue_count(), puzzle.clash()), (1, 30, None));
//!
//!     let candidates = Candidates::of(&puzzle)?;
//!     assert_eq!(candidates.get(Cell::at(0, 2)).to_string(), "124");
//!
//!     let turned = Symmetry::ROTATION_90.apply(&puzzle);
//!     assert_eq!(turned.canonical().form, puzzle.canonical().form);
//!     println!("{}", turned.styled(Style::Utf8));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! `serde`: puzzles and grids are written as strings of 81 characters, symmetry classes as their names.

#![forbid(unsafe_code)]

mod bit_set;
mod board;
mod candidates;
mod canonical;
mod cell;
mod digit;
mod grid;
mod house;
pub mod names;
mod pattern;
mod print;
mod puzzle;
mod random;
mod read;
#[cfg(feature = "serde")]
mod serialize;
mod symmetry;

pub use bit_set::bits;
pub use board::{Board, BoardError};
pub use candidates::{Candidates, Placement};
pub use canonical::Canonical;
pub use cell::{Cell, CellSet, CellSetIter};
pub use digit::{Digit, DigitSet, DigitSetIter};
pub use grid::{Grid, NotAGrid};
pub use house::{House, HouseKind};
pub use pattern::SymmetryClass;
pub use print::{MarkStyle, Style, StyledMarks, StyledValues};
pub use puzzle::{Clash, Puzzle};
pub use read::{
    Format, Found, LINE_LIMIT, Line, Lines, ParseError, ParseErrorKind, ParseGridError, Position,
    PositionReader, is_rounded,
};
pub use sudoku_derive::Named;
pub use symmetry::{Symmetry, Transform};

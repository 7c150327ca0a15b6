//! The Sudoku board: digits, cells, houses, grids, puzzles and candidates; how they are read, printed,
//! mapped onto each other by the symmetries of the game, and brought into a canonical form.
//!
//! # Legend
//!
//! | letter | what | range here |
//! |---|---|---|
//! | `i`, `j` | row, column | 0..9 |
//! | `c`, `k` | box, cell within the box | 0..9 |
//! | `v` | digit | 1..=9 |
//!
//! Cells are numbered row by row, houses as rows 0..9, columns 9..18, boxes 18..27.

mod board;
mod candidates;
mod canonical;
mod cell;
mod digit;
mod grid;
mod house;
mod pattern;
mod print;
mod puzzle;
mod random;
mod read;
mod symmetry;

pub use board::{Board, BoardError};
pub use candidates::{Candidates, Placement};
pub use canonical::Canonical;
pub use cell::{Cell, CellSet, CellSetIter};
pub use digit::{Digit, DigitSet, DigitSetIter};
pub use grid::{Grid, NotAGrid};
pub use house::{House, HouseKind};
pub use pattern::{SymmetryClass, UnknownSymmetry};
pub use print::{MarkStyle, Style, StyledMarks, StyledValues, csv_row};
pub use puzzle::{Clash, Puzzle};
pub use read::{Format, ParseError, ParseErrorKind, ParseGridError, PuzzleReader, Record};
pub use symmetry::{Symmetry, Transform};

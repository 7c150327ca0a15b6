//! The result of reading: the digits and pencil marks of a puzzle in progress.

use super::error::{ParseError, ParseErrorKind};
use crate::candidates::Candidates;
use crate::cell::CellSet;
use crate::puzzle::{Clash, Puzzle};

/// A puzzle in progress: its digits, and its pencil marks if any are struck.
///
/// Marks may also define a puzzle with few digits or none, a *sukaku*.
///
/// ```
/// use sudoku_core::Position;
///
/// let marks = format!("{}{}", "1........", "123456789".repeat(80));
/// let position: Position = marks.parse()?;
/// assert!(position.puzzle.clue_count() == 0 && position.marks.is_some());
/// # Ok::<(), sudoku_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The digits.
    pub puzzle: Puzzle,
    /// The marks, if any mark that the digits allow is struck.
    pub marks: Option<Box<Candidates>>,
    /// Cells whose digits are known to be entered, not given.
    pub entered: CellSet,
}

impl Position {
    /// The remaining digits of each cell.
    ///
    /// # Errors
    /// If two equal digits share a house.
    pub fn candidates(&self) -> Result<Candidates, Clash> {
        match &self.marks {
            Some(marks) => Ok(Candidates::clone(marks)),
            None => Candidates::of(&self.puzzle),
        }
    }

    /// The digits, for callers that accept only digits.
    ///
    /// # Errors
    /// If some pencil marks are struck.
    pub fn into_puzzle(self) -> Result<Puzzle, ParseErrorKind> {
        match self.marks {
            None => Ok(self.puzzle),
            Some(_) => Err(ParseErrorKind::Marks),
        }
    }
}

/// No mark is struck, and all digits are givens.
impl From<Puzzle> for Position {
    fn from(puzzle: Puzzle) -> Position {
        Position { puzzle, marks: None, entered: CellSet::EMPTY }
    }
}

/// A position with the rest of its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The digits, and the pencil marks.
    pub position: Position,
    /// The text after the puzzle on its line; empty for grids.
    pub rest: String,
}

/// A position on its own lines.
impl From<Position> for Found {
    fn from(position: Position) -> Found {
        Found { position, rest: String::new() }
    }
}

impl Found {
    /// The clues, for callers that accept only clues.
    ///
    /// # Errors
    /// If some pencil marks are struck.
    pub fn into_puzzle(self, line: u64) -> Result<Puzzle, ParseError> {
        self.position.into_puzzle().map_err(|kind| kind.at(line, 1))
    }
}

/// An item of a reader: the line, from 1, and the position or an error.
pub(crate) type Item = (u64, Result<Found, ParseError>);

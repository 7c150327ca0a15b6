//! Reading puzzles, grids and pencil marks.

mod csv;
mod error;
mod grids;
mod line;
mod lines;
mod marks;
mod reader;
mod row;
mod single;

use std::io::BufRead;
use std::str::FromStr;

pub use csv::csv_fields;
pub use error::{ParseError, ParseErrorKind, ParseGridError};
pub use reader::{Format, PuzzleReader, Record};

use crate::candidates::Candidates;
use crate::grid::{Grid, NotAGrid};
use crate::puzzle::{Clash, Puzzle};

/// Reads one puzzle in any [`Format`]: 81 characters, rows of nine, boxes.
///
/// ```
/// use sudoku_core::Puzzle;
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let rows: String = line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
/// assert_eq!(line.parse::<Puzzle>()?, rows.parse()?);
/// # Ok::<(), sudoku_core::ParseError>(())
/// ```
impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        if text.len() == 81
            && let Some(puzzle) = line::leading_puzzle(text.as_bytes())
        {
            return Ok(puzzle);
        }
        only(PuzzleReader::new(text.as_bytes())).map(|record| record.puzzle)
    }
}

/// A puzzle as played: the digits written in, and the pencil marks where some are struck.
///
/// Marks may also state a puzzle by themselves, a *sukaku*, with few digits or none.
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
    /// The marks, if any is struck that the digits leave.
    pub marks: Option<Box<Candidates>>,
}

impl Position {
    /// What is left for each cell.
    ///
    /// # Errors
    /// If two equal digits share a house.
    pub fn candidates(&self) -> Result<Candidates, Clash> {
        match &self.marks {
            Some(marks) => Ok(Candidates::clone(marks)),
            None => Candidates::of(&self.puzzle),
        }
    }
}

/// No mark is struck.
impl From<Puzzle> for Position {
    fn from(puzzle: Puzzle) -> Position {
        Position { puzzle, marks: None }
    }
}

/// Without the other fields of its line.
impl From<Record> for Position {
    fn from(Record { puzzle, marks, .. }: Record) -> Position {
        Position { puzzle, marks }
    }
}

/// Reads one position, in any form of puzzles and of [`Candidates`].
impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        only(PuzzleReader::new(text.as_bytes()).positions()).map(Position::from)
    }
}

fn only<R: BufRead>(mut reader: PuzzleReader<R>) -> Result<Record, ParseError> {
    let Some((_, first)) = reader.next() else {
        return Err(ParseErrorKind::Missing.at(1, 1));
    };
    let first = first?;
    match reader.next() {
        None => Ok(first),
        Some((line, Ok(_))) => Err(ParseErrorKind::Second.at(line, 1)),
        Some((_, Err(error))) => Err(error),
    }
}

/// Reads a full grid as [`Puzzle`] is read.
impl FromStr for Grid {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Grid, ParseGridError> {
        let full: Puzzle = text.parse()?;
        Ok(Grid::new(*full.values())?)
    }
}

/// The full grid, if no cell is blank and no clues clash.
impl TryFrom<Puzzle> for Grid {
    type Error = NotAGrid;

    fn try_from(full: Puzzle) -> Result<Grid, NotAGrid> {
        Grid::new(*full.values())
    }
}

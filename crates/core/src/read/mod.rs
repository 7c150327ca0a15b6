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

use std::str::FromStr;

pub use csv::csv_fields;
pub use error::{ParseError, ParseErrorKind, ParseGridError};
pub use reader::{Format, PuzzleReader, Record};

use crate::grid::{Grid, NotAGrid};
use crate::puzzle::Puzzle;

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
        let mut reader = PuzzleReader::new(text.as_bytes());
        let Some((_, first)) = reader.next() else {
            return Err(ParseErrorKind::Missing.at(1, 1));
        };
        let first = first?;
        match reader.next() {
            None => Ok(first.puzzle),
            Some((line, Ok(_))) => Err(ParseErrorKind::Second.at(line, 1)),
            Some((_, Err(error))) => Err(error),
        }
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

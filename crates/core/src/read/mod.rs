//! Reading puzzles, grids and pencil marks.

mod error;
mod grids;
mod line;
mod lines;
mod marks;
mod numbered;
mod other_blanks;
mod position;
mod positions;
mod row;
mod single;

use std::str::FromStr;

pub use error::{ParseError, ParseErrorKind, ParseGridError};
pub use lines::{LINE_LIMIT, Line, Lines};
pub use position::{Found, Position};
pub use positions::{Format, PositionReader};
pub use single::is_rounded;

use crate::grid::{Grid, NotAGrid};
use crate::puzzle::Puzzle;

/// Reads one puzzle in any [`Format`]: as 81 characters, as rows of nine, or in boxes.
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
        only(text)?.into_puzzle(1)
    }
}

impl Position {
    /// The position in a field of a record, which contains 81 cells or 729 pencil marks and nothing else.
    ///
    /// # Errors
    /// What is wrong, and at which character, from 1.
    pub fn of_field(text: &str) -> Result<Position, (usize, ParseErrorKind)> {
        let alone = |text: &str| match single::single(text)? {
            (position, "") => Ok(position),
            (_, rest) => {
                let column = text.chars().count() + 1 - rest.chars().count();
                Err((column, ParseErrorKind::Character { found: rest.chars().next().unwrap_or(' ') }))
            }
        };
        let other = || single::with_other_blanks(text).map(|(text, _)| alone(&text));
        alone(text).or_else(|wrong| other().unwrap_or(Err(wrong)))
    }
}

/// Reads one position, in any form of [`Puzzle`] or [`Candidates`](crate::Candidates).
impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        only(text).map(|found| found.position)
    }
}

fn only(text: &str) -> Result<Found, ParseError> {
    let mut reader = PositionReader::new(text.as_bytes());
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

/// Reads a full grid in any form of [`Puzzle`].
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

//! Rows of the table `puzzle`, which other programs may have changed.

use std::fmt;

use rusqlite::types::ValueRef;
use sudoku_core::{Grid, Puzzle};

use crate::stock::Entry;

/// A row without a valid puzzle and solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadRow {
    /// Its number in the table `puzzle`.
    pub row: i64,
    /// The content of its puzzle column.
    pub puzzle: String,
    /// What is wrong with it.
    pub why: &'static str,
}

impl fmt::Display for BadRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {} ({:?}): {}", self.row, self.puzzle, self.why)
    }
}

/// A row as stored in the file.
pub(crate) struct Row {
    pub(crate) id: i64,
    class: String,
    puzzle: String,
    solution: String,
}

impl Row {
    /// The columns that [`Row::read`] expects, in this order.
    pub(crate) const COLUMNS: &str = "id, class, puzzle, solution";

    pub(crate) fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Row> {
        Ok(Row { id: row.get(0)?, class: text(row, 1)?, puzzle: text(row, 2)?, solution: text(row, 3)? })
    }

    /// The puzzle and its solution.
    pub(crate) fn entry(self) -> Result<Entry, BadRow> {
        let why = match (self.puzzle.parse::<Puzzle>(), self.solution.parse::<Grid>()) {
            (Err(_), _) => "its puzzle cannot be read",
            (_, Err(_)) => "its solution cannot be read",
            (Ok(puzzle), Ok(solution)) if !solution.solves(&puzzle) => {
                "the solution belongs to another puzzle"
            }
            // Otherwise a symmetric copy could be given out a second time.
            (Ok(puzzle), Ok(_)) if puzzle.canonical().form.to_string() != self.class => {
                "its canonical form is another puzzle's"
            }
            (Ok(puzzle), Ok(solution)) => return Ok(Entry { puzzle, solution }),
        };
        Err(BadRow { row: self.id, puzzle: self.puzzle, why })
    }
}

/// A column as text. Invalid UTF-8 is replaced, and a value that is not text becomes empty.
pub(crate) fn text(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<String> {
    Ok(match row.get_ref(column)? {
        ValueRef::Text(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        ValueRef::Null | ValueRef::Integer(_) | ValueRef::Real(_) | ValueRef::Blob(_) => String::new(),
    })
}

//! The results for each row, as a table.

use std::sync::Arc;

use sudoku_core::{Grid, Puzzle};
use sudoku_kit::Key;
use sudoku_tables::{Column, Frame, Kind, Value};

use crate::leaks::Nearest;
use crate::piece::{packed, unpacked};
use crate::row::{Flags, Row};

/// Canonical forms of puzzles and grids, with two values per byte.
#[derive(Default)]
pub(crate) struct Forms(Vec<[[u8; 41]; 2]>);

impl Forms {
    pub fn push(&mut self, puzzle: &Puzzle, grid: Option<&Grid>) {
        self.0.push([packed(puzzle.values()), grid.map_or([0; 41], |grid| packed(grid.values()))]);
    }

    /// Adds a row without canonical forms.
    pub fn push_none(&mut self) {
        self.0.push([[0; 41]; 2]);
    }
}

/// The board, unless it is empty.
fn board(packed: &[u8; 41]) -> Option<Puzzle> {
    Puzzle::from_values(unpacked(packed)).filter(|puzzle| *puzzle != Puzzle::EMPTY)
}

/// The rows of all files, in their order.
pub struct RowTable {
    pub(crate) rows: Vec<Row>,
    pub(crate) forms: Forms,
    /// Sorted by place.
    pub(crate) nearest: Vec<Nearest>,
    pub(crate) names: Vec<String>,
}

impl RowTable {
    /// The columns.
    pub fn columns() -> Vec<Column> {
        vec![
            Column::new("file", Kind::Text, "File of the row."),
            Column::new("line", Kind::Integer, "Line in the file, from 1; in Parquet, the row."),
            Column::new("clues", Kind::Integer, "Number of clues."),
            Column::new("solutions", Kind::Text, "none, unique, several, clash or undecided."),
            Column::new(
                "minimal",
                Kind::Boolean,
                "Whether the puzzle is minimal; only for puzzles with one solution.",
            ),
            Column::new("stored", Kind::Text, "The stored solution: right, wrong, or one of several."),
            Column::new("naked_singles", Kind::Boolean, "Whether naked singles alone solve the puzzle."),
            Column::new("singles", Kind::Boolean, "Whether naked and hidden singles solve the puzzle."),
            Column::new(
                "puzzle_id",
                Kind::Text,
                "Id of the puzzle's class: the same for all symmetric copies.",
            ),
            Column::new("grid_id", Kind::Text, "Id of the solution grid's class."),
            Column::new(
                "relabelled",
                Kind::Text,
                "An id that is the same for all rows that differ only in the names of digits.",
            ),
            Column::new("automorphisms", Kind::Integer, "Number of automorphisms of the solution grid."),
            Column::new("canonical_puzzle", Kind::Text, "Least line of all symmetric copies of the puzzle."),
            Column::new("canonical_grid", Kind::Text, "Least line of all symmetric copies of the solution."),
            Column::new("nearest_line", Kind::Integer, "Line of the nearest row of the first file."),
            Column::new("nearest", Kind::Text, "The likeness to this row."),
            Column::new("nearest_clues", Kind::Integer, "Number of clues that only one of the two rows has."),
        ]
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The rows in the order of files and lines, as frames of at most 65,536 rows.
    pub fn frames(&self) -> impl Iterator<Item = Frame> {
        const ROWS: usize = 1 << 16;
        let columns: Arc<[Column]> = RowTable::columns().into();
        let mut nearest = self.nearest.iter().peekable();
        (0..self.rows.len()).step_by(ROWS).map(move |start| {
            let mut frame = Frame::new(Arc::clone(&columns));
            for number in start..self.rows.len().min(start + ROWS) {
                let row = &self.rows[number];
                let found = nearest.next_if(|nearest| nearest.place == row.place());
                frame.row(self.values(number, row, found));
            }
            frame
        })
    }

    fn values(&self, number: usize, row: &Row, nearest: Option<&Nearest>) -> [Value<'_>; 17] {
        let unique = row.flags.has(Flags::UNIQUE);
        let form = |half: usize| board(&self.forms.0.get(number)?[half]).map(|puzzle| puzzle.to_string());
        let of_nine = unique && row.automorphisms > 0;
        [
            (&self.names[usize::from(row.file)]).into(),
            row.line.into(),
            row.clues.into(),
            solutions(row.flags).into(),
            of_nine.then(|| !row.flags.has(Flags::REDUNDANT)).into(),
            stored(row.flags).into(),
            unique.then(|| row.flags.has(Flags::NAKED)).into(),
            unique.then(|| row.flags.has(Flags::SINGLES)).into(),
            row.class.to_string().into(),
            (row.grid != Key::NONE).then(|| row.grid.to_string()).into(),
            format!("{:016x}", row.relabelled).into(),
            of_nine.then_some(row.automorphisms).into(),
            form(0).into(),
            form(1).into(),
            nearest.map(|near| near.train.line).into(),
            nearest.map(|near| near.likeness.name()).into(),
            nearest.map(|near| near.different).into(),
        ]
    }
}

fn solutions(flags: Flags) -> &'static str {
    match flags {
        _ if flags.has(Flags::UNIQUE) => "unique",
        _ if flags.has(Flags::SEVERAL) => "several",
        _ if flags.has(Flags::CLASH) => "clash",
        _ if flags.has(Flags::NONE) => "none",
        _ => "undecided",
    }
}

fn stored(flags: Flags) -> &'static str {
    match flags {
        _ if flags.has(Flags::WRONG) => "wrong",
        _ if flags.has(Flags::NOT_ONLY) => "one of several",
        _ if flags.has(Flags::STORED) => "right",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_come_back_as_they_were() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle: Puzzle = line.parse().unwrap();
        let mut forms = Forms::default();
        forms.push(&puzzle, None);
        assert_eq!(forms.0[0].each_ref().map(board), [Some(puzzle), None]);
    }
}

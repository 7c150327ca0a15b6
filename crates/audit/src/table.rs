//! What is known of each row, as a table.

use sudoku_core::{Grid, Puzzle};
use sudoku_tables::{Column, Kind, csv};

use crate::leaks::Nearest;
use crate::piece::{packed, unpacked};
use crate::row::{Flags, Row};
use sudoku_kit::Key;

/// Canonical forms of puzzles and grids, two values in a byte.
#[derive(Default)]
pub(crate) struct Forms(Vec<[[u8; 41]; 2]>);

impl Forms {
    pub fn push(&mut self, puzzle: &Puzzle, grid: Option<&Grid>) {
        self.0.push([packed(puzzle.values()), grid.map_or([0; 41], |grid| packed(grid.values()))]);
    }

    /// A row that has none.
    pub fn push_none(&mut self) {
        self.0.push([[0; 41]; 2]);
    }
}

/// A board that is not empty.
fn board(packed: &[u8; 41]) -> Option<Puzzle> {
    Puzzle::from_values(unpacked(packed)).filter(|puzzle| *puzzle != Puzzle::EMPTY)
}

/// The rows of all files, in their order.
pub struct RowTable {
    pub(crate) rows: Vec<Row>,
    pub(crate) forms: Forms,
    /// By place.
    pub(crate) nearest: Vec<Nearest>,
    pub(crate) names: Vec<String>,
}

impl RowTable {
    /// The columns.
    pub fn columns() -> Vec<Column> {
        let column = |name: &str, kind: Kind, meaning: &str| Column {
            name: name.into(),
            kind,
            optional: true,
            unit: String::new(),
            meaning: meaning.into(),
        };
        vec![
            column("file", Kind::Text, "File of the row."),
            column("line", Kind::Integer, "Its line from 1; the row in Parquet."),
            column("clues", Kind::Integer, "Number of clues."),
            column("solutions", Kind::Text, "none, unique, several, clash or undecided."),
            column("minimal", Kind::Boolean, "Whether no clue can go, of puzzles with one solution."),
            column("stored", Kind::Text, "The stored solution: right, wrong, or one of several."),
            column("naked_singles", Kind::Boolean, "Whether naked singles alone solve it."),
            column("singles", Kind::Boolean, "Whether naked and hidden singles solve it."),
            column("puzzle_id", Kind::Text, "Id of the puzzle's class: the same for all symmetric copies."),
            column("grid_id", Kind::Text, "Id of the solution grid's class."),
            column("relabelled", Kind::Text, "The same for rows that differ in the names of digits alone."),
            column("automorphisms", Kind::Integer, "Of the solution grid."),
            column("canonical_puzzle", Kind::Text, "Least line of all symmetric copies."),
            column("canonical_grid", Kind::Text, "The same of the solution."),
            column("nearest_line", Kind::Integer, "Line of the nearest row of the first file."),
            column("nearest", Kind::Text, "How it is like that row."),
            column("nearest_clues", Kind::Integer, "Clues that only one of the two has."),
        ]
    }

    /// Rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Calls back with each row as a line of CSV with its end, in the order of files and lines.
    ///
    /// # Errors
    /// That of `with`, which is not called again.
    pub fn lines<E>(&self, mut with: impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        let mut nearest = self.nearest.iter().peekable();
        let names: Vec<String> = self.names.iter().map(|name| csv::line([name])).collect();
        for (number, row) in self.rows.iter().enumerate() {
            let found = nearest.next_if(|nearest| nearest.place == row.place());
            with(&self.line(number, row, found, &names[usize::from(row.file)]))?;
        }
        Ok(())
    }

    fn line(&self, number: usize, row: &Row, nearest: Option<&Nearest>, file: &str) -> String {
        let unique = row.flags.has(Flags::UNIQUE);
        let if_unique = |value: bool| if unique { value.to_string() } else { String::new() };
        let form = |half: usize| board(&self.forms.0.get(number)?[half]).map(|puzzle| puzzle.to_string());
        let is_nine = row.automorphisms > 0;
        let (line, likeness, different) = match nearest {
            Some(near) => (near.train.line.to_string(), near.likeness.word(), near.different.to_string()),
            None => (String::new(), "", String::new()),
        };
        format!(
            "{file},{},{},{},{},{},{},{},{},{},{:016x},{},{},{},{line},{likeness},{different}\n",
            row.line,
            row.clues,
            solutions(row.flags),
            if unique && is_nine { (!row.flags.has(Flags::REDUNDANT)).to_string() } else { String::new() },
            stored(row.flags),
            if_unique(row.flags.has(Flags::NAKED)),
            if_unique(row.flags.has(Flags::SINGLES)),
            row.class,
            if row.grid == Key::NONE { String::new() } else { row.grid.to_string() },
            row.relabelled,
            if unique && is_nine { row.automorphisms.to_string() } else { String::new() },
            form(0).unwrap_or_default(),
            form(1).unwrap_or_default(),
        )
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

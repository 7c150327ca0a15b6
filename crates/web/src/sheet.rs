//! A file of puzzles, and the table of their metrics, in the form that the command `score` writes.

use std::error::Error;
use std::sync::Arc;

use serde_json::{Value, json};
use sudoku_kit::reader::Layout;
use sudoku_kit::tables::csv::{self, CSV};
use sudoku_kit::tables::{self, Block, Column, Frame, Kind};
use sudoku_kit::{Outcome, Puzzle, PuzzleReader, Scorer, check};

/// Number of rows of a table that are computed at a time if all metrics are cheap ...
const SIDE_BY_SIDE: usize = 2048;
/// ... and if one is not.
const FEW: usize = 8;
/// Maximum number of rejected lines that are listed.
const LISTED: usize = 100;

/// The puzzles of a file.
#[derive(Default)]
pub struct Sheet {
    puzzles: Vec<Puzzle>,
    /// The line of each puzzle in the file, from 1.
    lines: Vec<u64>,
    /// The other fields of each puzzle's row.
    beside: Vec<Vec<String>>,
    /// Names of these columns.
    names: Vec<String>,
    /// A description of the columns that were used.
    taken: String,
    /// The rejected lines, with reasons.
    rejected: Vec<String>,
    table: Option<Table>,
}

/// A table of metrics.
struct Table {
    scorer: Scorer,
    columns: Arc<[Column]>,
    /// Number of puzzles that have been scored.
    done: usize,
}

impl Sheet {
    /// Reads a text in any form that [`PuzzleReader`] reads.
    pub fn read(text: &str) -> Sheet {
        let mut sheet = Sheet::default();
        let mut reader = PuzzleReader::new(text.as_bytes());
        let layout = reader.layout().cloned();
        let names = layout.as_ref().map_or(&[][..], |layout| &layout.names);
        let others: Vec<usize> =
            (0..names.len()).filter(|&column| layout.as_ref().is_some_and(|layout| !layout.is_of_puzzle(column))).collect();
        for (line, record) in reader {
            match record.and_then(|record| Ok((record.puzzle(line)?, record.columns))) {
                Ok((puzzle, columns)) => {
                    let field = |&column: &usize| columns.get(column).cloned().unwrap_or_default();
                    sheet.puzzles.push(puzzle);
                    sheet.lines.push(line);
                    sheet.beside.push(others.iter().map(field).collect());
                }
                Err(error) => sheet.rejected.push(error.to_string()),
            }
        }
        sheet.names = others.iter().map(|&column| names[column].clone()).collect();
        sheet.taken = layout.as_ref().map(Layout::notice).unwrap_or_default();
        sheet
    }

    /// The number of puzzles, and the lines without one.
    pub fn summary(&self) -> Value {
        let first = &self.rejected[..self.rejected.len().min(LISTED)];
        json!({"puzzles": self.puzzles.len(), "rejected": self.rejected.len(), "first": first, "taken": self.taken})
    }

    /// The numbers of puzzles with no, one and several solutions.
    pub fn prove(&self) -> Value {
        let outcomes = check(&self.puzzles);
        let of = |wanted| outcomes.iter().filter(|&&outcome| outcome == wanted).count();
        json!({"none": of(Outcome::None), "unique": of(Outcome::Unique), "multiple": of(Outcome::Multiple)})
    }

    /// Starts a table of metrics and returns its header.
    pub fn score(&mut self, metrics: &str) -> Result<Value, Box<dyn Error>> {
        let scorer = Scorer::new(metrics)?;
        let place = [Column::new("line", Kind::Integer, ""), Column::new("puzzle", Kind::Text, "")];
        let own = scorer.columns().map(|column| Column::new(column.name, Kind::Real, ""));
        let mut columns: Vec<Column> = place.into_iter().chain(own).collect();
        Column::keep(&mut columns, 2, &self.names);
        let columns: Arc<[Column]> = columns.into();
        let text = csv::text_of(&Frame::new(Arc::clone(&columns)));
        self.table = Some(Table { scorer, columns, done: 0 });
        Ok(json!({"text": String::from_utf8(text)?}))
    }

    /// The next rows of the table, and the number of puzzles processed so far.
    pub fn more(&mut self) -> Result<Value, Box<dyn Error>> {
        let table = self.table.as_mut().ok_or("no table is begun")?;
        let piece = if table.scorer.is_cheap() { SIDE_BY_SIDE } else { FEW };
        let rows = table.done..self.puzzles.len().min(table.done + piece);
        table.done = rows.end;
        let scores = table.scorer.score(&self.puzzles[rows.clone()]);
        let mut frame = Frame::new(Arc::clone(&table.columns));
        for (row, scores) in rows.zip(scores) {
            let line = self.lines[row];
            match scores {
                Err(refusal) => self.rejected.push(format!("line {line}: {refusal}")),
                Ok(scores) => {
                    let place = [line.into(), tables::Value::Cells(self.puzzles[row].values())];
                    let beside = self.beside[row].iter().map(tables::Value::from);
                    frame.row(
                        place.into_iter().chain(beside).chain(scores.into_iter().map(|score| score.measured().into())),
                    );
                }
            }
        }
        let Block::Text(text) = CSV.block(frame) else { unreachable!("CSV is text") };
        let text = String::from_utf8(text)?;
        Ok(json!({"text": text, "done": table.done, "of": self.puzzles.len(), "left_out": self.summary()}))
    }
}

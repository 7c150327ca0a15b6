//! Reads the rows of a file in blocks.

use std::collections::VecDeque;
use std::io::BufRead;

use sudoku_reader::{Layout, ParseError, ParseErrorKind, PuzzleReader, Record, Wanted};

/// A row of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its line, from 1, or its row in Parquet. Lines after 2^32 - 1 have that number.
    pub line: u32,
    /// The values of the puzzle, 0 for blank, or the reason why there is no puzzle.
    pub puzzle: Result<Vec<u8>, String>,
    /// Values of the stored solution; an empty list if the field is not a full board.
    pub solution: Option<Vec<u8>>,
    /// The label; `None` if the field is empty.
    pub label: Option<String>,
}

/// Consecutive rows of a file.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Index of the file, from 0.
    pub file: u16,
    /// The rows.
    pub entries: Vec<Entry>,
}

impl Block {
    /// Its contents as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.file.to_le_bytes().to_vec();
        let mut put = |kind: u8, text: &[u8]| {
            bytes.push(kind);
            bytes.extend((text.len() as u64).to_le_bytes());
            bytes.extend(text);
        };
        for entry in &self.entries {
            put(0, &entry.line.to_le_bytes());
            match &entry.puzzle {
                Ok(values) => put(1, values),
                Err(why) => put(2, why.as_bytes()),
            }
            entry.solution.iter().for_each(|values| put(3, values));
            entry.label.iter().for_each(|label| put(4, label.as_bytes()));
        }
        bytes
    }
}

/// Reads the rows of a file.
pub struct Entries<R> {
    reader: PuzzleReader<R>,
    layout: Layout,
    /// Rows that were read ahead to check whether there is a puzzle.
    ahead: VecDeque<(u64, Result<Record, ParseError>)>,
    /// Number of lines before the first row, if rows are counted.
    shift: u64,
}

/// Number of rows searched for the first puzzle.
const LOOKED_AT: usize = 1000;

impl<R: BufRead> Entries<R> {
    /// The rows of a text. With `rows`, which is for a table converted to CSV, rows are counted instead of lines.
    ///
    /// # Errors
    /// If its form or columns cannot be found, or it cannot be read.
    pub fn new(text: R, wanted: Wanted, rows: bool) -> Result<Entries<R>, ParseError> {
        let mut reader = PuzzleReader::with(text, wanted);
        let layout = reader.layout().cloned();
        let mut ahead = VecDeque::new();
        let mut has_puzzle = false;
        while !has_puzzle && ahead.len() < LOOKED_AT {
            let Some((line, record)) = reader.next() else { break };
            has_puzzle = record.is_ok();
            ahead.push_back((line, record));
        }
        let error = ahead.front().and_then(|(_, record)| record.as_ref().err()).cloned();
        match (layout, error) {
            (Some(layout), _) if has_puzzle => Ok(Entries { reader, layout, ahead, shift: u64::from(rows) }),
            (Some(_), Some(error)) if !error.is_fatal() => {
                let message = format!("no puzzle in the first {} lines: {}", ahead.len(), error.message());
                Err(ParseErrorKind::Form { message }.at(error.line, error.column))
            }
            (_, Some(error)) => Err(error),
            (_, None) => Err(ParseErrorKind::Missing.at(1, 1)),
        }
    }

    /// The detected layout of the text.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// All rows, in blocks of `most`.
    ///
    /// # Errors
    /// If the text cannot be read to its end.
    pub fn blocks(mut self, file: u16, most: usize) -> Result<Vec<Block>, ParseError> {
        let next = || {
            let block = self.block(file, most);
            block.map(|block| (!block.entries.is_empty()).then_some(block)).transpose()
        };
        std::iter::from_fn(next).collect()
    }

    /// Reads up to `most` more rows; the result is empty at the end.
    ///
    /// # Errors
    /// If the text cannot be read any further.
    pub fn block(&mut self, file: u16, most: usize) -> Result<Block, ParseError> {
        let mut entries = Vec::with_capacity(most);
        let Entries { reader, ahead, .. } = self;
        let rows = std::iter::from_fn(|| ahead.pop_front().or_else(|| reader.next()));
        for (line, record) in rows.take(most) {
            let line = u32::try_from(line - self.shift.min(line)).unwrap_or(u32::MAX);
            let entry = |puzzle| Entry { line, puzzle, solution: None, label: None };
            entries.push(match record {
                Err(error) if error.is_fatal() => return Err(error),
                Err(error) => entry(Err(error.message())),
                Ok(record) => {
                    let puzzle = match self.layout.order {
                        3 => record
                            .puzzle(1)
                            .map(|puzzle| puzzle.values().to_vec())
                            .map_err(|error| error.message()),
                        _ => Ok(record.given.values().to_vec()),
                    };
                    let solution = self.layout.solution_in(&record.columns);
                    let label = self.layout.label_in(&record.columns).map(str::to_owned);
                    Entry { solution, label, ..entry(puzzle) }
                }
            });
        }
        Ok(Block { file, entries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn rows_that_hold_no_board_say_why() {
        let text = format!("puzzle,level\n{PUZZLE},1\n{},2\n,3\n", &PUZZLE[1..]);
        let mut entries = Entries::new(text.as_bytes(), Wanted::default(), false).unwrap();
        let block = entries.block(0, 10).unwrap();
        let why = |row: usize| block.entries[row].puzzle.clone().unwrap_err();
        assert_eq!((block.entries.len(), block.entries[0].label.as_deref()), (3, Some("1")));
        assert!(why(1).contains("80 cells") && why(2).contains("no puzzle"), "{block:?}");
        assert_eq!(entries.block(0, 10).unwrap().entries, []);
        assert!(
            Entries::new(&b"a,b\n1,2\n"[..], Wanted { puzzle: Some("c".into()), ..Wanted::default() }, false)
                .is_err()
        );
    }
}

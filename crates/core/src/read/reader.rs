//! Puzzles one after another from a source of text.

use std::collections::VecDeque;
use std::io::{BufRead, Read};

use super::csv;
use super::error::{Fault, ParseError, ParseErrorKind};
use super::line::{leading_puzzle, value_of};
use super::row::Row;
use super::single::single;
use crate::puzzle::Puzzle;

/// How puzzles are laid out in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Format {
    /// One puzzle a line, 81 cells and then perhaps a label or a comment.
    Lines,
    /// Columns parted by commas, semicolons or tabs, one of them the puzzle; perhaps under a header.
    Csv,
    /// Nine rows of nine cells, plain or in boxes, one grid below the other or several side by side.
    /// Other text between the grids is passed over.
    Grids,
}

/// A puzzle with what stands beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The clues.
    pub puzzle: Puzzle,
    /// In CSV all columns in order, that of the puzzle included; in [`Format::Lines`] the text behind the
    /// puzzle, if there is any; otherwise nothing.
    pub columns: Vec<String>,
}

/// Longest line in bytes that is kept in memory.
const LINE_LIMIT: usize = 1 << 16;
/// Most lines that are held back while it is unknown whether they are prose around grids or errors.
const HELD_LIMIT: usize = 1000;

/// Where the columns of a CSV text are.
#[derive(Clone, Copy)]
struct Layout {
    delimiter: char,
    column: usize,
}

/// Rows of a grid, or of several side by side, that is not complete yet.
#[derive(Default)]
struct Block {
    first_line: u64,
    rows: Vec<Vec<u8>>,
}

type Item = (u64, Result<Record, ParseError>);

/// Reads puzzles from any [`BufRead`], in bounded memory.
///
/// The [`Format`] shows itself by the first puzzle. Empty lines and lines that start with `#` are passed
/// over. Items are line numbers from 1 (of a grid its first row) with a [`Record`] or what is wrong; reading
/// goes on behind an error, unless the source itself fails.
///
/// ```
/// use sudoku_core::PuzzleReader;
/// let text = "puzzle,label\n\
///     ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9,17 clues\n";
/// let mut reader = PuzzleReader::new(text.as_bytes());
/// let (line, record) = reader.next().unwrap();
/// let record = record?;
/// assert_eq!((line, record.puzzle.clue_count()), (2, 17));
/// let label = reader.column_index("label").unwrap();
/// assert_eq!(record.columns[label], "17 clues");
/// # Ok::<(), sudoku_core::ParseError>(())
/// ```
pub struct PuzzleReader<R> {
    source: R,
    format: Option<Format>,
    wanted: Option<String>,
    header: Vec<String>,
    layout: Option<Layout>,
    line: u64,
    buffer: Vec<u8>,
    block: Block,
    held: Vec<(String, ParseError)>,
    ready: VecDeque<Item>,
    ended: bool,
}

impl<R: BufRead> PuzzleReader<R> {
    /// A reader that finds out the format by itself.
    pub fn new(source: R) -> PuzzleReader<R> {
        PuzzleReader {
            source,
            format: None,
            wanted: None,
            header: Vec::new(),
            layout: None,
            line: 0,
            buffer: Vec::new(),
            block: Block::default(),
            held: Vec::new(),
            ready: VecDeque::new(),
            ended: false,
        }
    }

    /// Takes the puzzle from the CSV column with this name; the first line must be a header.
    #[must_use]
    pub fn with_column(mut self, name: &str) -> PuzzleReader<R> {
        self.format = Some(Format::Csv);
        self.wanted = Some(name.to_owned());
        self
    }

    /// The format, once the first puzzle has been read.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// Names of the CSV columns; empty until the first record is read, and without a header.
    pub fn header(&self) -> &[String] {
        &self.header
    }

    /// Place of a CSV column in [`Record::columns`].
    pub fn column_index(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|column| column == name)
    }

    /// The puzzle next in the source's buffer, if the line is nothing but 81 cells.
    fn fast(&mut self) -> Option<Puzzle> {
        let bytes = self.source.fill_buf().ok()?;
        let length = match bytes.get(81..)? {
            [b'\n', ..] => 82,
            [b'\r', b'\n', ..] => 83,
            _ => return None,
        };
        let puzzle = leading_puzzle(bytes)?;
        self.source.consume(length);
        self.line += 1;
        Some(puzzle)
    }

    /// The next line without its end, in the buffer's memory; `None` at the end of the source.
    fn next_line(&mut self) -> Option<Result<String, ParseErrorKind>> {
        self.buffer.clear();
        let limit = LINE_LIMIT as u64;
        let failed = |error: std::io::Error| ParseErrorKind::Io { message: error.to_string() };
        match self.source.by_ref().take(limit).read_until(b'\n', &mut self.buffer) {
            Ok(0) => return None,
            Ok(_) => self.line += 1,
            Err(error) => {
                self.ended = true;
                return Some(Err(failed(error)));
            }
        }
        if self.buffer.len() == LINE_LIMIT && !self.buffer.ends_with(b"\n") {
            return Some(Err(match self.source.skip_until(b'\n') {
                Ok(_) => ParseErrorKind::LineTooLong { limit: LINE_LIMIT },
                Err(error) => {
                    self.ended = true;
                    failed(error)
                }
            }));
        }
        let Ok(mut line) = String::from_utf8(std::mem::take(&mut self.buffer)) else {
            return Some(Err(ParseErrorKind::NotUtf8));
        };
        // A byte order mark, and the Ctrl-Z with which DOS files end, are no part of the text.
        line.truncate(line.trim_end_matches(['\n', '\r', '\u{1a}']).len());
        if self.line == 1 && line.starts_with('\u{feff}') {
            line.remove(0);
        }
        Some(Ok(line))
    }

    fn step(&mut self) {
        match self.next_line() {
            None => self.finish(),
            Some(Err(kind)) => self.hold_or_fail("", kind.at(self.line, 1)),
            Some(Ok(line)) => {
                self.take_line(&line);
                self.buffer = line.into_bytes();
            }
        }
    }

    fn take_line(&mut self, line: &str) {
        if line.trim().is_empty() || line.starts_with('#') {
            return;
        }
        match self.format {
            None => self.settle(line),
            Some(Format::Lines) => self.take_single(line),
            Some(Format::Csv) => self.take_csv(line),
            Some(Format::Grids) => self.take_row(line),
        }
    }

    fn fail(&mut self, error: ParseError) {
        self.ready.push_back((error.line, Err(error)));
    }

    fn give(&mut self, line: u64, puzzle: Puzzle, columns: Vec<String>) {
        self.ready.push_back((line, Ok(Record { puzzle, columns })));
    }

    fn finish(&mut self) {
        self.ended = true;
        self.release_held(0);
        if !self.block.rows.is_empty() {
            let found = self.block.rows.len();
            self.fail(ParseErrorKind::RowCount { found }.at(self.line, 1));
        }
    }

    /// Reports lines held back, but for the first `header`, which proved to be no error.
    fn release_held(&mut self, header: usize) {
        for (_, error) in std::mem::take(&mut self.held).into_iter().skip(header) {
            self.fail(error);
        }
    }

    /// Tells the format by a line, if the line holds a puzzle or a row.
    fn settle(&mut self, line: &str) {
        if let Some(layout) = csv_layout(line) {
            let first = self.held.first().filter(|(first, _)| !first.is_empty());
            let names = first.and_then(|(first, _)| csv::split(first, layout.delimiter).ok());
            if let Some(names) = names.filter(|names| names.len() > layout.column) {
                self.header = names.iter().map(|name| name.trim().to_owned()).collect();
            }
            self.format = Some(Format::Csv);
            self.layout = Some(layout);
            self.release_held(usize::from(!self.header.is_empty()));
            return self.take_csv(line);
        }
        match (single(line), Row::read(line)) {
            (Ok(_), _) => {
                self.format = Some(Format::Lines);
                // One column under its name.
                let is_name = |c: char| c.is_ascii_alphabetic() || c == '_' || c == ' ';
                let header =
                    matches!(&self.held[..], [(only, _)] if !only.is_empty() && only.chars().all(is_name));
                self.release_held(usize::from(header));
                self.take_single(line);
            }
            (Err(_), Row::Rule) => {}
            (Err(_), Row::Cells(cells)) if is_row(&cells) => {
                self.format = Some(Format::Grids);
                self.held.clear();
                self.take_row(line);
            }
            (Err((column, kind)), _) => self.hold_or_fail(line, kind.at(self.line, column)),
        }
    }

    /// Keeps an error back while the line may yet prove to be a header or prose around grids.
    fn hold_or_fail(&mut self, line: &str, error: ParseError) {
        if self.format.is_none() && !self.ended && self.held.len() < HELD_LIMIT {
            return self.held.push((line.to_owned(), error));
        }
        if self.format.is_none() {
            self.format = Some(Format::Lines);
            self.release_held(0);
        }
        self.fail(error);
    }

    fn take_single(&mut self, line: &str) {
        match single(line) {
            Ok((puzzle, "")) => self.give(self.line, puzzle, Vec::new()),
            Ok((puzzle, rest)) => self.give(self.line, puzzle, vec![rest.to_owned()]),
            Err((column, kind)) => self.fail(kind.at(self.line, column)),
        }
    }

    fn take_csv(&mut self, line: &str) {
        let Some(layout) = self.layout else { return self.take_header(line) };
        match read_columns(line, layout) {
            Ok((puzzle, columns)) => self.give(self.line, puzzle, columns),
            Err((column, kind)) => self.fail(kind.at(self.line, column)),
        }
    }

    /// Finds the column asked for. A header without it ends the reading: no line could be read.
    fn take_header(&mut self, line: &str) {
        let delimiter = csv::delimiter_of(line).unwrap_or(',');
        match (csv::split(line, delimiter), &self.wanted) {
            (Err((column, kind)), _) => self.fail(kind.at(self.line, column)),
            (Ok(names), wanted) => {
                let name = wanted.clone().unwrap_or_default();
                self.header = names.iter().map(|name| name.trim().to_owned()).collect();
                self.layout = self.column_index(&name).map(|column| Layout { delimiter, column });
                if self.layout.is_none() {
                    self.ended = true;
                    let header = self.header.join(", ");
                    self.fail(ParseErrorKind::NoSuchColumn { name, header }.at(self.line, 1));
                }
            }
        }
    }

    fn take_row(&mut self, line: &str) {
        let rows = self.block.rows.len();
        let wrong = match Row::read(line) {
            Row::Rule => return,
            Row::Cells(cells) if cells.len() == 81 => {
                self.take_single(line);
                if rows == 0 {
                    return;
                }
                Some((1, ParseErrorKind::RowCount { found: rows }))
            }
            Row::Cells(cells) if is_row(&cells) && self.block.fits(&cells) => {
                if rows == 0 {
                    self.block.first_line = self.line;
                }
                self.block.rows.push(cells);
                if rows == 8 {
                    self.give_block();
                }
                return;
            }
            Row::Cells(cells) => Some((1, ParseErrorKind::CellCount { found: cells.len() })),
            // Prose between grids is nobody's loss; amid a grid it is.
            Row::Text(..) if rows == 0 => None,
            Row::Text(column, found) if starts_like_row(line) => {
                Some((column, ParseErrorKind::Character { found }))
            }
            Row::Text(..) => Some((1, ParseErrorKind::RowCount { found: rows })),
        };
        self.block.rows.clear();
        if let Some((column, kind)) = wrong {
            self.fail(kind.at(self.line, column));
        }
    }

    /// Nine rows are complete: gives the grids in them, from left to right.
    fn give_block(&mut self) {
        let rows = std::mem::take(&mut self.block.rows);
        for left in (0..rows[0].len()).step_by(9) {
            let mut values = [0; 81];
            for (row, target) in rows.iter().zip(values.chunks_exact_mut(9)) {
                target.copy_from_slice(&row[left..left + 9]);
            }
            if let Some(puzzle) = Puzzle::from_values(values) {
                self.give(self.block.first_line, puzzle, Vec::new());
            }
        }
    }
}

impl Block {
    /// Whether a row is as wide as those before.
    fn fits(&self, row: &[u8]) -> bool {
        self.rows.first().is_none_or(|first| first.len() == row.len())
    }
}

/// Whether cells make a row of one grid, or of up to eight side by side.
fn is_row(cells: &[u8]) -> bool {
    cells.len().is_multiple_of(9) && (9..81).contains(&cells.len())
}

fn starts_like_row(line: &str) -> bool {
    let first = line.trim_start().bytes().next();
    first.is_some_and(|byte| value_of(byte).is_some() || byte == b'|')
}

/// The layout of a CSV line, if one of several columns is a puzzle.
fn csv_layout(line: &str) -> Option<Layout> {
    let delimiter = csv::delimiter_of(line)?;
    let columns = csv::split(line, delimiter).ok()?;
    let is_puzzle = |text: &str| matches!(single(text.trim()), Ok((_, "")));
    let column = columns.iter().position(|text| is_puzzle(text))?;
    Some(Layout { delimiter, column })
}

fn read_columns(line: &str, layout: Layout) -> Result<(Puzzle, Vec<String>), Fault> {
    let columns = csv::split(line, layout.delimiter)?;
    let Some(text) = columns.get(layout.column) else {
        let (found, column) = (columns.len(), layout.column + 1);
        return Err((1, ParseErrorKind::NoColumn { found, column }));
    };
    let in_line = |column| csv::start_of(line, layout.delimiter, layout.column) + column - 1;
    let (puzzle, _) = single(text).map_err(|(column, kind)| (in_line(column), kind))?;
    Ok((puzzle, columns))
}

impl<R: BufRead> Iterator for PuzzleReader<R> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(item) = self.ready.pop_front() {
                return Some(item);
            }
            if self.ended {
                return None;
            }
            if self.format == Some(Format::Lines)
                && let Some(puzzle) = self.fast()
            {
                return Some((self.line, Ok(Record { puzzle, columns: Vec::new() })));
            }
            self.step();
        }
    }
}

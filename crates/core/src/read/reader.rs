//! Puzzles one after another from a source of text.

use std::collections::VecDeque;
use std::io::BufRead;

use super::csv::{self, Quotes};
use super::error::{Fault, ParseError, ParseErrorKind};
use super::grids::{Grids, resembles_row};
use super::line::value_of;
use super::lines::{LINE_LIMIT, Line, Lines};
use super::row::Row;
use super::single::single;
use super::{Position, marks};
use crate::candidates::Candidates;
use crate::puzzle::Puzzle;

/// How puzzles are laid out in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// One puzzle a line, 81 cells and then perhaps a label or a comment.
    Lines,
    /// Fields separated by commas, semicolons or tabs, one of them the puzzle; perhaps under a header. Quoted
    /// fields may hold line ends. Bytes that are not UTF-8 are read as Latin-1.
    Csv,
    /// Nine rows of nine cells, plain or in boxes, one grid below the other or several side by side. Other text
    /// between the grids is passed over. Behind a damaged line, grids are read again where an empty line, a title
    /// or the end of the text shows where they begin.
    Grids,
}

/// A puzzle with the other fields of its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The clues.
    pub puzzle: Puzzle,
    /// In CSV all fields in order, that of the puzzle included; in [`Format::Lines`] the text behind the
    /// puzzle, if there is any; otherwise nothing.
    pub columns: Vec<String>,
    /// The pencil marks, where some are struck: only of [`PuzzleReader::positions`].
    pub marks: Option<Box<Candidates>>,
}

impl Record {
    fn of(Position { puzzle, marks }: Position, columns: Vec<String>) -> Record {
        Record { puzzle, columns, marks }
    }
}

/// A puzzle without other fields.
impl From<Puzzle> for Record {
    fn from(puzzle: Puzzle) -> Record {
        Record::of(puzzle.into(), Vec::new())
    }
}

/// Most lines that are held back while it is unknown whether they are prose around grids or errors.
const HELD_LIMIT: usize = 1000;

/// Where the fields of a CSV text are.
#[derive(Clone, Copy)]
struct Layout {
    delimiter: char,
    column: usize,
}

/// A line before the first puzzle.
struct Held {
    text: String,
    error: ParseError,
}

/// What a reader gives: the line, from 1, and the record or what is wrong.
pub(crate) type Item = (u64, Result<Record, ParseError>);

/// Reads puzzles from any [`BufRead`], in bounded memory.
///
/// The [`Format`] shows itself by the first puzzle. Empty lines and lines that start with `#` are passed
/// over. Items are line numbers from 1 (of a grid its first row) with a [`Record`] or what is wrong; reading
/// goes on behind an error, unless the source itself fails.
///
/// In place of 81 clues there may be pencil marks, in the forms of [`Candidates`]. Marks of which some are struck are an
/// error unless the reader is one of [`PuzzleReader::positions`].
///
/// # Limits
/// A line, and a CSV record over several lines, has at most 65,536 bytes, a record at most 1,024 fields. What is
/// longer is an error, and reading continues behind it. At most 1,000 lines before the first puzzle and 65,536
/// grids behind a damaged line are held back.
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
    lines: Lines<R>,
    format: Option<Format>,
    wanted: Option<String>,
    delimiters: Vec<char>,
    positions: bool,
    header: Vec<String>,
    layout: Option<Layout>,
    grids: Grids,
    held: Vec<Held>,
    /// Whether an empty line stands behind those held.
    gap: bool,
    ready: VecDeque<Item>,
    ended: bool,
}

impl<R: BufRead> PuzzleReader<R> {
    /// A reader that finds out the format by itself.
    pub fn new(source: R) -> PuzzleReader<R> {
        PuzzleReader {
            lines: Lines::new(source),
            format: None,
            wanted: None,
            delimiters: csv::DELIMITERS.to_vec(),
            positions: false,
            header: Vec::new(),
            layout: None,
            grids: Grids::new(),
            held: Vec::new(),
            gap: false,
            ready: VecDeque::new(),
            ended: false,
        }
    }

    /// Takes the puzzle from the CSV field with this name; the first line must be a header.
    #[must_use]
    pub fn column(mut self, name: &str) -> PuzzleReader<R> {
        self.format = Some(Format::Csv);
        self.wanted = Some(name.to_owned());
        self
    }

    /// What separates CSV fields, where it does not show itself.
    #[must_use]
    pub fn delimiter(mut self, delimiter: char) -> PuzzleReader<R> {
        self.delimiters = vec![delimiter];
        self
    }

    /// Takes pencil marks of which some are struck too: positions within a puzzle, and puzzles that are stated by
    /// marks.
    #[must_use]
    pub fn positions(mut self) -> PuzzleReader<R> {
        self.positions = true;
        self
    }

    /// The format, once the first puzzle has been read.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// Names of the CSV fields; empty until the first record is read, and without a header.
    pub fn header(&self) -> &[String] {
        &self.header
    }

    /// Place of a CSV field in [`Record::columns`].
    pub fn column_index(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|column| column == name)
    }

    fn step(&mut self) {
        match self.lines.next() {
            None => self.finish(),
            Some(Err(error)) => self.reject("", error),
            Some(Ok(line)) => {
                let line = self.join(line);
                self.take_line(&line);
                self.lines.recycle(line);
            }
        }
    }

    fn take_line(&mut self, line: &Line) {
        if line.text.trim().is_empty() {
            self.gap = true;
            return self.grids.empty_line();
        }
        if line.text.starts_with('#') || self.take_marks(line) {
            return;
        }
        match (self.format, line.not_utf8) {
            (None, _) => self.settle(line),
            (Some(Format::Csv), _) => self.take_csv(line),
            (Some(_), Some(column)) => {
                self.reject(&line.text, ParseErrorKind::NotUtf8.at(line.number, column));
            }
            (Some(Format::Lines), None) => self.take_single(line),
            (Some(Format::Grids), None) => self.take_row(line),
        }
    }

    /// The whole record, where quotes protect line ends. Where no quote closes, each line is read by itself.
    fn join(&mut self, first: Line) -> Line {
        if matches!(self.format, Some(Format::Lines | Format::Grids)) || !first.text.contains('"') {
            return first;
        }
        let delimiters = self.layout.map_or_else(|| self.delimiters.clone(), |layout| vec![layout.delimiter]);
        let open = delimiters.into_iter().filter(|&d| csv::quotes(&first.text, d) == Quotes::Open);
        open.into_iter().find_map(|delimiter| self.gather(&first, delimiter)).unwrap_or(first)
    }

    fn gather(&mut self, first: &Line, delimiter: char) -> Option<Line> {
        let (mut text, mut ahead) = (first.text.clone(), Vec::new());
        let mut is_whole = false;
        while let Some(next) = self.lines.next() {
            let more = next.as_ref().map_or("", |line| &line.text).to_owned();
            let fits = next.is_ok() && text.len() + more.len() < LINE_LIMIT;
            ahead.push(next);
            if !fits {
                break;
            }
            text = text + "\n" + &more;
            if more.contains('"') && csv::quotes(&text, delimiter) != Quotes::Open {
                is_whole = csv::quotes(&text, delimiter) == Quotes::Closed;
                break;
            }
        }
        let is_row = |line: &Line| matches!(Row::read(&line.text), Row::Cells(cells) if is_row(&cells));
        let is_prose = |line: &Line| single(&line.text).is_err() && !is_row(line);
        let may_be_header = || self.held.is_empty() && ahead.iter().flatten().all(is_prose);
        let is_record =
            self.format == Some(Format::Csv) || layout_of(&text, &[delimiter]).is_some() || may_be_header();
        if is_whole && is_record {
            return Some(Line { number: first.number, text, not_utf8: first.not_utf8 });
        }
        self.lines.put_back(ahead);
        None
    }

    fn fail(&mut self, error: ParseError) {
        self.ready.push_back((error.line, Err(error)));
    }

    fn give(&mut self, line: u64, record: Record) {
        let is_taken = self.positions || record.marks.is_none();
        let item = if is_taken { Ok(record) } else { Err(ParseErrorKind::Marks.at(line, 1)) };
        self.ready.push_back((line, item));
    }

    /// Reads pencil marks over several lines, if this is their first.
    fn take_marks(&mut self, first: &Line) -> bool {
        if !matches!(self.format, None | Some(Format::Grids)) {
            return false;
        }
        let Some(most) = marks::lines_from(&first.text) else { return false };
        let mut ahead = Vec::new();
        let text = |ahead: &[Result<Line, ParseError>]| {
            let more = ahead.iter().flatten().map(|line| line.text.as_str());
            std::iter::once(first.text.as_str()).chain(more).collect::<Vec<_>>().join("\n")
        };
        let is_whole = |text: &str| marks::is_whole(&text.lines().collect::<Vec<_>>());
        while ahead.len() + 1 < most && !is_whole(&text(&ahead)) {
            let Some(next) = self.lines.next() else { break };
            let is_fit = next.as_ref().is_ok_and(|line| !line.text.trim().is_empty());
            ahead.push(next);
            if !is_fit {
                break;
            }
        }
        let text = text(&ahead);
        if !is_whole(&text) {
            self.lines.put_back(ahead);
            return false;
        }
        if self.format.is_none() {
            self.format = Some(Format::Grids);
            self.settle_on_grids();
        }
        self.in_grids(|grids| grids.end_block(first.number));
        match text.parse::<Candidates>() {
            Ok(marks) => self.give(first.number, Record::of(Position::from(&marks), Vec::new())),
            Err(error) => self.fail(ParseError { line: first.number + error.line - 1, ..error }),
        }
        true
    }

    fn finish(&mut self) {
        self.ended = true;
        self.release_held(0);
        let line = self.lines.number();
        self.in_grids(|grids| grids.end_block(line));
    }

    fn in_grids(&mut self, take: impl FnOnce(&mut Grids)) {
        take(&mut self.grids);
        self.ready.append(&mut self.grids.ready);
    }

    /// Reports a line that cannot be read, at once or when the format is known.
    fn reject(&mut self, text: &str, error: ParseError) {
        match self.format {
            None => self.hold(text, error),
            Some(Format::Grids) => self.in_grids(|grids| grids.rejected(error)),
            Some(Format::Lines | Format::Csv) => self.fail(error),
        }
    }

    /// Keeps an error back while the line may yet prove to be a header or prose around grids.
    fn hold(&mut self, text: &str, error: ParseError) {
        self.held.push(Held { text: text.to_owned(), error });
        self.gap = false;
        if self.held.len() > HELD_LIMIT {
            self.format = Some(Format::Lines);
            self.release_held(0);
        }
    }

    /// Reports lines held back, but for the first `header`, which proved to be no error.
    fn release_held(&mut self, header: usize) {
        for held in std::mem::take(&mut self.held).into_iter().skip(header) {
            self.fail(held.error);
        }
    }

    /// Tells the format by a line, if the line holds a puzzle or a row.
    fn settle(&mut self, line: &Line) {
        if let Some(layout) = layout_of(&line.text, &self.delimiters) {
            let first = self.held.first().filter(|held| !held.text.is_empty());
            let names = first.and_then(|held| csv::split(&held.text, layout.delimiter).ok());
            if let Some(names) = names.filter(|names| names.len() > layout.column) {
                self.header = names.iter().map(|name| name.trim().to_owned()).collect();
            }
            self.format = Some(Format::Csv);
            self.layout = Some(layout);
            self.release_held(usize::from(!self.header.is_empty()));
            return self.take_csv(line);
        }
        if let Some(column) = line.not_utf8 {
            return self.hold(&line.text, ParseErrorKind::NotUtf8.at(line.number, column));
        }
        match (single(&line.text), Row::read(&line.text)) {
            (Ok(_), _) => {
                self.format = Some(Format::Lines);
                // One column under its name.
                let is_name = |c: char| c.is_ascii_alphabetic() || c == '_' || c == ' ';
                let header = matches!(&self.held[..], [only] if !only.text.is_empty() && only.text.chars().all(is_name));
                self.release_held(usize::from(header));
                self.take_single(line);
            }
            (Err(_), Row::Rule) => {}
            (Err(_), Row::Cells(cells)) if is_row(&cells) => {
                self.format = Some(Format::Grids);
                self.settle_on_grids();
                self.take_row(line);
            }
            (Err((column, kind)), _) => self.hold(&line.text, kind.at(line.number, column)),
        }
    }

    /// Prose above the first grid is no error; what may be a damaged row of it is.
    fn settle_on_grids(&mut self) {
        for held in std::mem::take(&mut self.held) {
            let is_rejected =
                matches!(held.error.kind, ParseErrorKind::NotUtf8 | ParseErrorKind::LineTooLong { .. });
            if is_rejected || resembles_row(&held.text) {
                self.in_grids(|grids| grids.rejected(held.error));
            }
        }
        if self.gap {
            self.grids.empty_line();
        }
    }

    fn take_single(&mut self, line: &Line) {
        match single(&line.text) {
            Ok((position, rest)) => {
                let columns = if rest.is_empty() { Vec::new() } else { vec![rest.to_owned()] };
                self.give(line.number, Record::of(position, columns));
            }
            Err((column, kind)) => self.fail(kind.at(line.number, column)),
        }
    }

    fn take_csv(&mut self, line: &Line) {
        let Some(layout) = self.layout else { return self.take_header(line) };
        match read_fields(&line.text, layout) {
            Ok((position, columns)) => self.give(line.number, Record::of(position, columns)),
            Err((column, kind)) => {
                let is_of_field = !matches!(
                    kind,
                    ParseErrorKind::NoColumn { .. }
                        | ParseErrorKind::TooManyColumns { .. }
                        | ParseErrorKind::Quote
                );
                let field = self.header.get(layout.column).filter(|_| is_of_field).cloned();
                self.fail(ParseError { field, ..kind.in_record(line, column) });
            }
        }
    }

    /// Finds the field asked for. A header without it ends the reading: no line could be read.
    fn take_header(&mut self, line: &Line) {
        let name = self.wanted.clone().unwrap_or_default();
        let delimiter = csv::delimiter_of(&line.text, &self.delimiters, &name);
        let names = match csv::split(&line.text, delimiter) {
            Ok(names) => names,
            Err((column, kind)) => return self.fail(kind.in_record(line, column)),
        };
        self.header = names.iter().map(|name| name.trim().to_owned()).collect();
        self.layout = self.column_index(&name).map(|column| Layout { delimiter, column });
        if self.layout.is_none() {
            self.ended = true;
            const SHOWN: usize = 40;
            let mut header = self.header[..self.header.len().min(SHOWN)].join(", ");
            if self.header.len() > SHOWN {
                header += &format!(" and {} more", self.header.len() - SHOWN);
            }
            self.fail(ParseErrorKind::NoSuchColumn { name, header }.at(line.number, 1));
        }
    }

    fn take_row(&mut self, line: &Line) {
        let number = line.number;
        match Row::read(&line.text) {
            Row::Rule => self.in_grids(|grids| grids.rule(number)),
            Row::Cells(cells) if cells.len() == 81 => {
                self.in_grids(|grids| grids.end_block(number));
                self.take_single(line);
            }
            Row::Cells(cells) if is_row(&cells) => self.in_grids(|grids| grids.row(number, cells)),
            Row::Cells(cells) => {
                let error = ParseErrorKind::CellCount { found: cells.len() }.at(number, 1);
                self.in_grids(|grids| grids.rejected(error));
            }
            Row::Text(column, found) => {
                let fault = starts_like_row(&line.text).then_some(ParseErrorKind::Character { found });
                let fault = fault.map(|kind| kind.at(number, column));
                self.in_grids(|grids| grids.text(number, &line.text, fault));
            }
        }
    }
}

impl ParseErrorKind {
    /// The error with its place, of a column in a record that may have several lines.
    fn in_record(self, record: &Line, column: usize) -> ParseError {
        let before: String = record.text.chars().take(column - 1).collect();
        let lines = before.matches('\n').count() as u64;
        let in_line = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        self.at(record.number + lines, in_line)
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

/// The layout of a CSV record, if one of several fields is a puzzle.
fn layout_of(record: &str, delimiters: &[char]) -> Option<Layout> {
    let is_puzzle = |text: &String| matches!(single(text.trim()), Ok((_, "")));
    delimiters.iter().filter(|&&delimiter| record.contains(delimiter)).find_map(|&delimiter| {
        let fields = csv::split(record, delimiter).ok()?;
        Some(Layout { delimiter, column: fields.iter().position(is_puzzle)? })
    })
}

fn read_fields(record: &str, layout: Layout) -> Result<(Position, Vec<String>), Fault> {
    let fields = csv::split(record, layout.delimiter)?;
    let Some(text) = fields.get(layout.column) else {
        let (found, column) = (fields.len(), layout.column + 1);
        return Err((1, ParseErrorKind::NoColumn { found, column }));
    };
    let in_record = |column| csv::start_of(record, layout.delimiter, layout.column) + column - 1;
    let (position, _) = single(text).map_err(|(column, kind)| (in_record(column), kind))?;
    Ok((position, fields))
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
                && let Some((line, puzzle)) = self.lines.next_puzzle()
            {
                return Some((line, Ok(puzzle.into())));
            }
            self.step();
        }
    }
}

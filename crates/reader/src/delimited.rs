//! Tables as text: fields between delimiters, or words.

use std::io::BufRead;

use sudoku_core::{LINE_LIMIT, Line, Lines, ParseError, ParseErrorKind, Puzzle};

use crate::cells::cell;
use crate::csv::{self, Quotes};
use crate::field::given;
use crate::layout::{Layout, Place};
use crate::record::{Given, Record};
use crate::table::Chosen;
use crate::{Fault, Item};

/// The separator of fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Between {
    /// This character, unless it is quoted.
    Character(char),
    /// White space.
    Space,
}

/// The records of a text, each of one or more lines.
pub(crate) struct Records<R> {
    lines: Lines<R>,
    between: Between,
}

impl<R: BufRead> Records<R> {
    pub(crate) fn new(source: R, between: Between) -> Records<R> {
        let lines = match between {
            Between::Character(_) => Lines::new(source),
            Between::Space => Lines::of_text(source),
        };
        Records { lines, between }
    }

    /// The next record that is neither empty nor a comment.
    pub(crate) fn next(&mut self) -> Option<Result<Line, ParseError>> {
        loop {
            let line = match self.lines.next()? {
                Ok(line) => self.join(line),
                Err(error) => return Some(Err(error)),
            };
            let is_skipped =
                line.text.trim_start().is_empty() || line.text.starts_with('#') || names_delimiter(&line);
            if !is_skipped {
                return Some(Ok(line));
            }
            self.lines.recycle(line);
        }
    }

    pub(crate) fn recycle(&mut self, line: Line) {
        self.lines.recycle(line);
    }

    pub(crate) fn split(&self, text: &str) -> Result<Vec<String>, Fault> {
        match self.between {
            Between::Character(delimiter) => csv::split(text, delimiter),
            Between::Space => Ok(text.split_whitespace().map(str::to_owned).collect()),
        }
    }

    /// The position where a field starts, in characters from 1.
    fn start_of(&self, text: &str, field: usize) -> usize {
        match self.between {
            Between::Character(delimiter) => csv::start_of(text, delimiter, field),
            Between::Space => {
                let offset = text
                    .split_whitespace()
                    .nth(field)
                    .map_or(0, |word| word.as_ptr().addr() - text.as_ptr().addr());
                text[..offset].chars().count() + 1
            }
        }
    }

    /// The whole record, which may have line ends within quotes. If a quote is never closed, each line is read
    /// separately.
    fn join(&mut self, first: Line) -> Line {
        let Between::Character(delimiter) = self.between else { return first };
        if !csv::has_quote(&first.text) || csv::quotes(&first.text, delimiter) != Quotes::Open {
            return first;
        }
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
        if is_whole {
            return Line { text, ..first };
        }
        self.lines.put_back(ahead);
        first
    }
}

/// Whether a line is the `sep=;` above a table that sets the delimiter for spreadsheets.
fn names_delimiter(line: &Line) -> bool {
    line.number == 1 && line.text.strip_prefix("sep=").is_some_and(|rest| rest.chars().count() == 1)
}

/// Reads puzzles from the records of a table.
pub(crate) struct Delimited<R> {
    records: Records<R>,
    pub(crate) layout: Layout,
    header: Option<u64>,
}

impl<R: BufRead> Delimited<R> {
    pub(crate) fn new(source: R, between: Between, chosen: Chosen) -> Delimited<R> {
        Delimited { records: Records::new(source, between), layout: chosen.layout, header: chosen.header }
    }

    pub(crate) fn next(&mut self) -> Option<Item> {
        loop {
            let line = match self.records.next()? {
                Ok(line) => line,
                Err(error) => return Some((error.line, Err(error))),
            };
            let number = line.number;
            if self.header == Some(number) {
                continue;
            }
            let record = self.record(&line);
            self.records.recycle(line);
            return Some((record.as_ref().map_or_else(|error| error.line, |_| number), record));
        }
    }

    fn record(&self, line: &Line) -> Result<Record, ParseError> {
        let fields =
            self.records.split(&line.text).map_err(|(column, kind)| in_record(kind, line, column))?;
        let names = &self.layout.names;
        if !names.is_empty()
            && fields.len() > names.len()
            && fields[names.len()..].iter().any(|field| !field.trim().is_empty())
        {
            let (found, expected) = (fields.len(), names.len());
            return Err(ParseErrorKind::ManyFields { found, expected }.at(line.number, 1));
        }
        match given_in(&fields, &self.layout) {
            Ok(given) => Ok(Record { given, columns: fields }),
            Err((field, (_, kind @ ParseErrorKind::NoColumn { .. }))) => {
                debug_assert!(field >= fields.len());
                Err(in_record(kind, line, 1))
            }
            Err((field, (column, kind))) => {
                let at = self.records.start_of(&line.text, field) + column - 1;
                Err(ParseError { field: names.get(field).cloned(), ..in_record(kind, line, at) })
            }
        }
    }
}

/// The board of a row, or the number of the field that should contain it and its error.
pub(crate) fn given_in(fields: &[String], layout: &Layout) -> Result<Given, (usize, Fault)> {
    let too_few = |column: usize| {
        let found = fields.len();
        (column, (1, ParseErrorKind::NoColumn { found, column: column + 1 }))
    };
    match layout.puzzle {
        Place::Field(column) => {
            let text = fields.get(column).ok_or_else(|| too_few(column))?;
            given(text, layout.order, layout.alphabet).map_err(|fault| (column, fault))
        }
        Place::Cells(first) => cells_from(fields, first),
    }
}

/// A board with one cell in each of 81 fields.
pub(crate) fn cells_from(fields: &[String], first: usize) -> Result<Given, (usize, Fault)> {
    let found = fields.len();
    let cells = fields
        .get(first..first + 81)
        .ok_or((found, (1, ParseErrorKind::NoColumn { found, column: first + 81 })))?;
    let mut values = [0; 81];
    for ((column, field), value) in (first..).zip(cells).zip(&mut values) {
        let wrong = || ParseErrorKind::Character { found: field.trim().chars().next().unwrap_or(' ') };
        *value = cell(field).ok_or_else(|| (column, (1, wrong())))?;
    }
    let puzzle = Puzzle::from_values(values).ok_or((first, (1, ParseErrorKind::Missing)))?;
    Ok(Given::Nine(puzzle.into()))
}

/// An error with its line and column, even in a record of several lines.
fn in_record(kind: ParseErrorKind, record: &Line, column: usize) -> ParseError {
    let before: String = record.text.chars().take(column - 1).collect();
    let lines = before.matches('\n').count() as u64;
    let in_line = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    kind.at(record.number + lines, in_line)
}

//! OpenSudoku's XML: a `<game data="..."/>` for each puzzle.

use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use quick_xml::events::Event;
use quick_xml::{Reader, XmlVersion};
use sudoku_core::{Cell, CellSet, ParseError, ParseErrorKind, Position, Puzzle};

use crate::record::{Given, Record};
use crate::{Fault, Item};

/// Reads the games of a file.
pub(crate) struct OpenSudoku<R> {
    xml: Reader<Counted<R>>,
    lines: Arc<AtomicU64>,
    buffer: Vec<u8>,
    ended: bool,
}

impl<R: BufRead> OpenSudoku<R> {
    pub(crate) fn new(source: R) -> OpenSudoku<R> {
        let lines = Arc::new(AtomicU64::new(1));
        let xml = Reader::from_reader(Counted { source, lines: Arc::clone(&lines) });
        OpenSudoku { xml, lines, buffer: Vec::new(), ended: false }
    }

    pub(crate) fn next(&mut self) -> Option<Item> {
        while !self.ended {
            self.buffer.clear();
            let line = self.lines.load(Ordering::Relaxed);
            let event = self.xml.read_event_into(&mut self.buffer);
            let data = match event {
                Ok(Event::Start(tag) | Event::Empty(tag)) if tag.local_name().as_ref() == b"game" => {
                    let data =
                        tag.attributes().flatten().find(|own| own.key.local_name().as_ref() == b"data");
                    data.map(|data| match data.normalized_value(XmlVersion::Implicit1_0) {
                        Ok(text) => text.into_owned(),
                        Err(_) => String::from_utf8_lossy(&data.value).into_owned(),
                    })
                }
                Ok(Event::Eof) => {
                    self.ended = true;
                    None
                }
                Ok(_) => None,
                Err(error) => {
                    self.ended = true;
                    let kind = ParseErrorKind::Form { message: format!("not valid XML: {error}") };
                    return Some((line, Err(kind.at(line, 1))));
                }
            };
            if let Some(data) = data {
                return Some((line, record(line, &data)));
            }
        }
        None
    }
}

fn record(line: u64, data: &str) -> Result<Record, ParseError> {
    let position = match data.trim().strip_prefix("version:") {
        None => Position::of_field(data.trim()),
        Some(versioned) => played(versioned),
    };
    let position = position
        .map_err(|(column, kind)| ParseError { field: Some("data".into()), ..kind.at(line, column) })?;
    Ok(Record { given: Given::Nine(position), columns: Vec::new() })
}

/// A game in progress: the version, then the value, the note and an editable flag for each cell.
fn played(text: &str) -> Result<Position, Fault> {
    let cells = text.trim_start().split_once(char::is_whitespace).map_or("", |(_, cells)| cells);
    let fields: Vec<&str> = cells.split(['|', '\n']).map(str::trim).collect();
    let wrong = || (1, ParseErrorKind::NoBoard { found: text.chars().take(40).collect(), cells: 81 });
    let cells: Vec<&[&str]> = fields.chunks_exact(3).collect();
    let (mut values, mut entered) = ([0; 81], CellSet::EMPTY);
    if cells.len() != 81 {
        return Err(wrong());
    }
    for ((cell, &own), value) in cells.into_iter().zip(&Cell::ALL).zip(&mut values) {
        *value = cell[0].parse().ok().filter(|&value: &u8| value <= 9).ok_or_else(wrong)?;
        if *value > 0 && cell[2] == "1" {
            entered.insert(own);
        }
    }
    Ok(Position { entered, ..Puzzle::from_values(values).ok_or_else(wrong)?.into() })
}

/// A source that counts the lines taken from it.
struct Counted<R> {
    source: R,
    lines: Arc<AtomicU64>,
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let available = self.source.fill_buf()?;
        let length = available.len().min(bytes.len());
        bytes[..length].copy_from_slice(&available[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        // The consumed bytes are still in the buffer.
        let taken = self.source.fill_buf().map_or(0, |bytes| {
            bytes[..amount.min(bytes.len())].iter().filter(|&&byte| byte == b'\n').count()
        });
        self.lines.fetch_add(taken as u64, Ordering::Relaxed);
        self.source.consume(amount);
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    fn read(text: &str) -> Vec<Item> {
        let mut games = OpenSudoku::new(text.as_bytes());
        std::iter::from_fn(|| games.next()).collect()
    }

    #[test]
    fn games_have_lines() {
        let text = format!(
            "<?xml version=\"1.0\"?>\n<opensudoku>\n<name>x</name>\n<game data=\"{PUZZLE}\"/>\n<game data=\"12\"/>\n</opensudoku>\n"
        );
        let found = read(&text);
        assert_eq!((found.len(), found[0].0, found[1].0), (2, 4, 5));
        assert_eq!(found[0].1.as_ref().unwrap().puzzle(4).unwrap().clue_count(), 30);
        assert!(found[1].1.as_ref().unwrap_err().message().contains("field \"data\": 2 cells"));
        assert!(read("<game data=\"").last().is_some_and(|(_, found)| found.is_err()));
    }

    #[test]
    fn a_game_in_progress_tells_clues_from_entries() {
        let cells: String =
            PUZZLE.chars().enumerate().map(|(cell, c)| format!("{c}|0|{}|", u8::from(cell > 0))).collect();
        for end in ["&#10;", "&#xA;", "\n"] {
            let found = read(&format!("<game data=\"version: 2{end}{cells}\"/>"));
            let Given::Nine(position) = &found[0].1.as_ref().unwrap().given else { panic!("{found:?}") };
            assert_eq!((position.puzzle.clue_count(), position.entered.len()), (30, 29));
        }
    }
}

//! OpenSudoku's XML: a `<game data="..."/>` for each puzzle.

use std::io::BufRead;

use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;
use sudoku_core::{Cell, CellSet, ParseError, ParseErrorKind, Position, Puzzle};

use crate::bytes::Bytes;
use crate::record::{Given, Record};
use crate::{Fault, Item};

/// Maximum number of bytes of a tag.
const TAG_LIMIT: usize = 1 << 20;
/// A run of this many cells outside the tag of a game is a game with a damaged tag.
const RUN: usize = 60;

/// Reads the games of a file, tag by tag, so that a damaged tag ends nothing but itself.
pub(crate) struct OpenSudoku<R> {
    bytes: Bytes<R>,
    /// Whether `<opensudoku>` has not been closed yet.
    is_open: bool,
    ended: bool,
}

/// What was read up to the next tag, or the tag.
enum Part {
    Text {
        has_board: bool,
        is_last: bool,
    },
    /// A comment, declaration or instruction.
    Other {
        has_board: bool,
    },
    Tag(Vec<u8>),
    TooLong,
    /// A tag that another `<` or the end of the text cuts.
    Cut,
}

impl<R: BufRead> OpenSudoku<R> {
    pub(crate) fn new(source: R) -> OpenSudoku<R> {
        OpenSudoku { bytes: Bytes::new(source), is_open: false, ended: false }
    }

    pub(crate) fn next(&mut self) -> Option<Item> {
        let mut in_tag = false;
        while !self.ended {
            let line = self.bytes.line;
            let part = match if in_tag { self.tag() } else { self.text() } {
                Ok(part) => part,
                Err(error) => {
                    self.ended = true;
                    return Some((line, Err(ParseErrorKind::Io { message: error.to_string() }.at(line, 1))));
                }
            };
            in_tag = matches!(part, Part::Text { .. });
            self.ended = matches!(part, Part::Text { is_last: true, .. });
            let kind = match part {
                Part::Tag(tag) => match self.game(&tag) {
                    Ok(Some(data)) => return Some((line, record(line, &data))),
                    Ok(None) => continue,
                    Err(message) => ParseErrorKind::Board { message },
                },
                Part::TooLong => ParseErrorKind::LineTooLong { limit: TAG_LIMIT },
                Part::Cut => wrong("a tag without its >"),
                Part::Text { has_board: true, .. } | Part::Other { has_board: true } => {
                    wrong("a board outside the `data` of a game")
                }
                Part::Text { is_last: true, .. } if self.is_open => {
                    ParseErrorKind::Form { message: "the text is cut short: </opensudoku> is missing".into() }
                }
                Part::Text { .. } | Part::Other { .. } => continue,
            };
            let line = if in_tag { self.bytes.line } else { line };
            return Some((line, Err(kind.at(line, 1))));
        }
        None
    }

    /// Reads up to the `<` of the next tag.
    fn text(&mut self) -> std::io::Result<Part> {
        let mut run = Run::default();
        loop {
            match self.bytes.next()? {
                Some(b'<') => {
                    self.bytes.give_back(b"<");
                    return Ok(Part::Text { has_board: run.has_board, is_last: false });
                }
                Some(byte) => run.add(byte),
                None => return Ok(Part::Text { has_board: run.has_board, is_last: true }),
            }
        }
    }

    /// Reads a tag, without its brackets, a comment, or what else stands between `<` and `>`.
    fn tag(&mut self) -> std::io::Result<Part> {
        self.bytes.next()?;
        let (mut tag, mut length, mut quote, mut run) = (Vec::new(), 0_usize, None, Run::default());
        loop {
            let byte = self.bytes.next()?;
            let is_other = matches!(tag.first(), Some(b'!' | b'?'));
            match byte {
                Some(b'>') if quote.is_none() || is_other => {
                    return Ok(match () {
                        () if length > TAG_LIMIT => Part::TooLong,
                        () if is_other => Part::Other { has_board: run.has_board },
                        () => Part::Tag(tag),
                    });
                }
                Some(b'<') => {
                    self.bytes.give_back(b"<");
                    return Ok(Part::Cut);
                }
                None => return Ok(Part::Cut),
                Some(byte) => {
                    match quote {
                        Some(open) if open == byte => quote = None,
                        None if matches!(byte, b'"' | b'\'') => quote = Some(byte),
                        _ => {}
                    }
                    length += 1;
                    if length <= TAG_LIMIT {
                        tag.push(byte);
                    }
                    run.add(byte);
                    for (start, end) in [(&b"!--"[..], &b"-->"[..]), (b"![CDATA[", b"]]>")] {
                        if tag.len() == start.len() && tag == start {
                            return Ok(if self.skip(end)? {
                                Part::Other { has_board: false }
                            } else {
                                Part::Cut
                            });
                        }
                    }
                }
            }
        }
    }

    /// Reads up to these bytes. Returns whether they occur.
    fn skip(&mut self, end: &[u8]) -> std::io::Result<bool> {
        let mut last = Vec::new();
        while let Some(byte) = self.bytes.next()? {
            last.push(byte);
            if last.len() > end.len() {
                last.remove(0);
            }
            if last == end {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The `data` of a game; `None` for other tags.
    fn game(&mut self, tag: &[u8]) -> Result<Option<String>, String> {
        let text = String::from_utf8_lossy(tag);
        let length = text.find(|c: char| c.is_whitespace() || c == '/' && !text.starts_with('/'));
        let length = length.unwrap_or(text.len());
        let name = text[..length].rsplit(':').next().unwrap_or("").trim_start_matches('/');
        if name == "opensudoku" {
            self.is_open = !text.starts_with('/') && !text.ends_with('/');
        }
        if text.starts_with('/') {
            return Ok(None);
        }
        let tag = BytesStart::from_content(text.trim_end_matches('/'), length);
        let mut data = None;
        for attribute in tag.attributes() {
            let attribute = match attribute {
                Ok(attribute) => attribute,
                Err(_) if name != "game" && !Run::of(text.as_bytes()).has_board => return Ok(None),
                Err(error) => return Err(format!("not valid XML: {error}")),
            };
            if attribute.key.local_name().as_ref() == b"data" {
                data = Some(match attribute.normalized_value(XmlVersion::Implicit1_0) {
                    Ok(text) => text.into_owned(),
                    Err(_) => String::from_utf8_lossy(&attribute.value).into_owned(),
                });
            }
        }
        match (name, data) {
            ("game", Some(data)) => Ok(Some(data)),
            ("game", None) => Err("a game without `data`".into()),
            _ if Run::of(text.as_bytes()).has_board => {
                Err(format!("a board in a tag `{name}`, which is no game"))
            }
            _ => Ok(None),
        }
    }
}

fn wrong(message: &str) -> ParseErrorKind {
    ParseErrorKind::Board { message: message.to_owned() }
}

/// Looks for a run of cells.
#[derive(Default)]
struct Run {
    length: usize,
    has_board: bool,
}

impl Run {
    fn of(bytes: &[u8]) -> Run {
        let mut run = Run::default();
        bytes.iter().for_each(|&byte| run.add(byte));
        run
    }

    fn add(&mut self, byte: u8) {
        self.length = if byte.is_ascii_digit() || byte == b'.' || byte == b'|' { self.length + 1 } else { 0 };
        self.has_board |= self.length >= RUN;
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

//! Files of SudoCue and SadMan: sections with names in brackets. `[Puzzle]` has the clues, and `[State]` also has the
//! entries.

use std::collections::VecDeque;
use std::io::BufRead;

use sudoku_core::{Lines, ParseError, ParseErrorKind, PositionReader};

use crate::Item;
use crate::reader::found_of;

/// Maximum number of bytes of a section.
const SECTION_LIMIT: usize = 1 << 20;

/// The name of the section that begins with this line, which may have lost a bracket.
fn section(line: &str) -> Option<String> {
    let line = line.trim();
    let (start, end) = (line.strip_prefix('['), line.strip_suffix(']'));
    let name = start.map_or(end, |rest| Some(rest.strip_suffix(']').unwrap_or(rest)))?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic());
    is_name.then(|| name.to_ascii_lowercase())
}

/// Whether a line is a heading of such files.
pub(crate) fn is_heading(line: &str) -> bool {
    section(line).is_some_and(|name| matches!(name.as_str(), "puzzle" | "puzzleinfo" | "state"))
}

/// Reads the puzzles of the sections `[Puzzle]`. A board in another section is an error, because its heading may be a
/// damaged `[Puzzle]`, unless it is the only one of a section that has boards too.
pub(crate) struct Sections<R> {
    lines: Lines<R>,
    /// The name of the section that begins with the next line.
    name: Option<String>,
    ready: VecDeque<Item>,
    ended: bool,
}

impl<R: BufRead> Sections<R> {
    pub(crate) fn new(source: R) -> Sections<R> {
        Sections { lines: Lines::of_text(source), name: None, ready: VecDeque::new(), ended: false }
    }

    pub(crate) fn next(&mut self) -> Option<Item> {
        while self.ready.is_empty() && !self.ended {
            self.read();
        }
        self.ready.pop_front()
    }

    /// Reads one section, up to the heading of the next.
    fn read(&mut self) {
        let (name, before, mut text) = (self.name.take(), self.lines.number(), String::new());
        loop {
            match self.lines.next() {
                None => self.ended = true,
                Some(Err(error)) => {
                    self.ready.push_back((error.line, Err(error)));
                    text.push('\n');
                    continue;
                }
                Some(Ok(line)) => {
                    self.name = section(&line.text);
                    if self.name.is_none() {
                        text += &line.text;
                        text.push('\n');
                        if text.len() < SECTION_LIMIT {
                            continue;
                        }
                        // The rest is a section of the same name.
                        self.name.clone_from(&name);
                    }
                }
            }
            break;
        }
        let items = PositionReader::new(text.as_bytes()).map(found_of).map(|(line, item)| {
            let item = item.map_err(|error| ParseError { line: before + error.line, ..error });
            (before + line, item)
        });
        let name = match name {
            Some(name) if name != "puzzle" => name,
            name => {
                let found = self.ready.len();
                self.ready.extend(items);
                if name.is_some() && self.ready.len() == found {
                    self.ready.push_back((before, Err(ParseErrorKind::Missing.at(before, 1))));
                }
                return;
            }
        };
        let others =
            usize::from(matches!(name.as_str(), "state" | "solution" | "pencilmarks" | "candidates"));
        let message =
            format!("a board in the section [{name}], which is not read; write [Puzzle] above a puzzle");
        let boards = items.filter(|(_, item)| item.is_ok()).skip(others);
        let kind = ParseErrorKind::Board { message };
        self.ready.extend(boards.map(|(line, _)| (line, Err(kind.clone().at(line, 1)))));
    }
}

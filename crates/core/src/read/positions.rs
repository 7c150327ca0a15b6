//! Reads positions one after another from a source of text.

use std::collections::VecDeque;
use std::io::BufRead;

use super::error::{ParseError, ParseErrorKind};
use super::grids::{Grids, resembles_row};
use super::line::value_of;
use super::lines::{Line, Lines};
use super::marks;
use super::other_blanks;
use super::position::{Found, Item, Position};
use super::row::{Row, is_width};
use super::single::{single, with_other_blanks};
use crate::candidates::Candidates;
use crate::puzzle::Puzzle;

/// How puzzles are laid out in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// One puzzle per line: 81 cells, optionally followed by a label or a comment.
    Lines,
    /// Nine rows of nine cells, plain or in boxes. Grids may be one below the other or side by side. Other text between
    /// the grids is skipped. After a damaged line, reading resumes where an empty line, a title or the end of the text
    /// shows where a grid starts.
    Grids,
}

/// Maximum number of lines held back until it is known whether they are errors or text around grids.
const HELD_LIMIT: usize = 1000;

/// A line before the first puzzle.
struct Held {
    text: String,
    error: ParseError,
}

/// Reads positions from text in any [`BufRead`], in bounded memory.
///
/// The [`Format`] is detected from the first puzzle. Empty lines and lines that start with `#` are skipped. Items are
/// line numbers from 1 (for a grid, its first row) with a [`Found`] or an error; reading continues after an error,
/// unless the source itself fails.
///
/// Blanks are `.`, `0`, `_` or `*`, or one of `-`, `x`, `X`, `?`, `#`, `~` and space throughout the text. A puzzle may
/// also be given as pencil marks, in the forms of [`Candidates`].
///
/// # Limits
/// A line has at most 65,535 bytes; a longer one is an error, and reading continues after it. At most 1,000 lines
/// before the first puzzle are held in memory, and at most 65,536 grids of a block or after a damaged line.
///
/// ```
/// use sudoku_core::PositionReader;
/// let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9 17 clues\n";
/// let (line, found) = PositionReader::new(text.as_bytes()).next().unwrap();
/// let found = found?;
/// assert_eq!((line, found.position.puzzle.clue_count(), &*found.rest), (1, 17, "17 clues"));
/// # Ok::<(), sudoku_core::ParseError>(())
/// ```
pub struct PositionReader<R> {
    lines: Lines<R>,
    format: Option<Format>,
    grids: Grids,
    held: Vec<Held>,
    /// Whether an empty line follows the lines held back.
    gap: bool,
    /// The blank character, once known: `.` for all characters that are always blanks.
    blank: Option<char>,
    ready: VecDeque<Item>,
    ended: bool,
}

impl<R: BufRead> PositionReader<R> {
    /// A reader that detects the format.
    pub fn new(source: R) -> PositionReader<R> {
        PositionReader {
            lines: Lines::of_text(source),
            format: None,
            grids: Grids::new(),
            held: Vec::new(),
            gap: false,
            blank: None,
            ready: VecDeque::new(),
            ended: false,
        }
    }

    /// The format, once the first puzzle has been read.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// The puzzle of the next line, if the line has exactly 81 cells and no other item is due. This is faster than
    /// [`next`](Iterator::next), which returns all other items.
    #[inline]
    pub fn next_puzzle(&mut self) -> Option<(u64, Puzzle)> {
        let is_next = self.ready.is_empty()
            && !self.ended
            && self.format == Some(Format::Lines)
            && self.blank == Some('.');
        if is_next { self.lines.next_puzzle() } else { None }
    }

    fn step(&mut self) {
        match self.lines.next() {
            None => self.finish(),
            Some(Err(error)) => self.reject("", error),
            Some(Ok(line)) => {
                self.take_line(&line);
                self.lines.recycle(line);
            }
        }
    }

    fn take_line(&mut self, line: &Line) {
        let is_comment = line.text.starts_with('#') && with_other_blanks(&line.text).is_none();
        if line.text.is_empty() || line.text.trim().is_empty() && !self.may_be_blank_row(line) {
            self.gap = true;
            return self.grids.empty_line();
        }
        if is_comment || self.take_marks(line) || self.take_other_grid(line) {
            return;
        }
        match (self.format, line.not_utf8) {
            (None, _) => self.settle(line),
            (Some(_), Some(column)) => {
                self.reject(&line.text, ParseErrorKind::NotUtf8.at(line.number, column));
            }
            (Some(Format::Lines), None) => self.take_single(line),
            (Some(Format::Grids), None) => self.take_row(line),
        }
    }

    /// Whether a line of spaces may be a row of blanks.
    fn may_be_blank_row(&self, line: &Line) -> bool {
        self.format != Some(Format::Lines)
            && matches!(self.blank, None | Some(' '))
            && matches!(line.text.len(), 9 | 17)
    }

    /// The puzzle of a line with the blanks of this text.
    fn single<'a>(
        &mut self,
        line: &'a Line,
    ) -> Result<(Position, std::borrow::Cow<'a, str>), (usize, ParseErrorKind)> {
        let wrong = match (self.blank, single(&line.text)) {
            (None | Some('.'), Ok((position, rest))) => {
                self.blank = Some('.');
                return Ok((position, rest.into()));
            }
            (Some(_), Ok((position, rest)))
                if position.puzzle.clue_count() == 81 || position.marks.is_some() =>
            {
                return Ok((position, rest.into()));
            }
            (Some(_), Ok(_)) => {
                let at = line.text.find(['.', '0', '_', '*']).unwrap_or(0);
                let found = line.text[at..].chars().next().unwrap_or('.');
                (line.text[..at].chars().count() + 1, ParseErrorKind::Character { found })
            }
            (_, Err(wrong)) => wrong,
        };
        let Some((text, blank)) =
            with_other_blanks(&line.text).filter(|(_, blank)| self.blank.is_none_or(|known| known == *blank))
        else {
            return Err(wrong);
        };
        let (position, rest) = single(&text).map_err(|_| wrong)?;
        self.blank = Some(blank);
        Ok((position, rest.to_owned().into()))
    }

    fn fail(&mut self, error: ParseError) {
        self.ready.push_back((error.line, Err(error)));
    }

    fn give(&mut self, line: u64, found: Found) {
        self.ready.push_back((line, Ok(found)));
    }

    /// Reads the lines after the first for which `fits` is true, up to `most` lines including the first.
    fn gather(&mut self, most: usize, mut fits: impl FnMut(&str) -> bool) -> Vec<Result<Line, ParseError>> {
        let mut ahead = Vec::new();
        while ahead.len() + 1 < most {
            let Some(next) = self.lines.next() else { break };
            let is_fit = next.as_ref().is_ok_and(|line| fits(&line.text));
            ahead.push(next);
            if !is_fit {
                break;
            }
        }
        ahead
    }

    /// Reads multi-line pencil marks, if this is their first line.
    fn take_marks(&mut self, first: &Line) -> bool {
        if !matches!(self.format, None | Some(Format::Grids)) {
            return false;
        }
        let Some(most) = marks::lines_from(&first.text) else { return false };
        let mut text = vec![first.text.clone()];
        let is_whole =
            |text: &[String]| marks::is_whole(&text.iter().map(String::as_str).collect::<Vec<_>>());
        let ahead = self.gather(most, |line| {
            let is_fit = !line.trim().is_empty();
            if is_fit {
                text.push(line.to_owned());
            }
            is_fit && !is_whole(&text)
        });
        if !is_whole(&text) || !marks::are_marks(&text.iter().map(String::as_str).collect::<Vec<_>>()) {
            self.lines.put_back(ahead);
            return false;
        }
        self.settle_on_grids();
        self.in_grids(|grids| grids.end_block(first.number));
        match text.join("\n").parse::<Candidates>() {
            Ok(marks) => self.give(first.number, Position::from(&marks).into()),
            Err(error) => self.fail(ParseError { line: first.number + error.line - 1, ..error }),
        }
        true
    }

    /// Reads a grid with a blank other than `.`, `0`, `_` or `*`, if this is its first row.
    fn take_other_grid(&mut self, first: &Line) -> bool {
        let is_row = |text: &str| matches!(Row::read(text), Row::Cells(cells) if is_width(cells.len()));
        let known = self.blank;
        if self.format == Some(Format::Lines)
            || known == Some('.')
            || first.not_utf8.is_some()
            || is_row(&first.text)
        {
            return false;
        }
        let blanks = other_blanks::of_row(&first.text);
        for blank in blanks.into_iter().filter(|blank| known.is_none_or(|known| known == *blank)) {
            let (mut rows, mut numbers, mut number) =
                (vec![first.text.clone()], vec![first.number], first.number);
            let ahead = self.gather(40, |line| {
                number += 1;
                let is_row = other_blanks::row(line, blank).is_some();
                if is_row {
                    rows.push(line.to_owned());
                    numbers.push(number);
                }
                rows.len() < 9 && (is_row || !line.is_empty() && Row::read(line) == Row::Rule)
            });
            if let Some(grid) = other_blanks::grid(&rows, blank) {
                self.blank = Some(blank);
                self.settle_on_grids();
                for (number, cells) in numbers.into_iter().zip(grid) {
                    self.in_grids(|grids| grids.row(number, cells));
                }
                return true;
            }
            self.lines.put_back(ahead);
        }
        false
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

    /// Reports a line that cannot be read, either at once or when the format is known.
    fn reject(&mut self, text: &str, error: ParseError) {
        match self.format {
            None => self.hold(text, error),
            Some(Format::Grids) => self.in_grids(|grids| grids.rejected(error)),
            Some(Format::Lines) => self.fail(error),
        }
    }

    /// Holds an error back as long as the line may be a header or text around grids.
    fn hold(&mut self, text: &str, error: ParseError) {
        self.held.push(Held { text: text.to_owned(), error });
        self.gap = false;
        if self.held.len() > HELD_LIMIT {
            self.format = Some(Format::Lines);
            self.release_held(0);
        }
    }

    /// Reports held-back lines as errors, except the first `header` ones.
    fn release_held(&mut self, header: usize) {
        for held in std::mem::take(&mut self.held).into_iter().skip(header) {
            self.fail(held.error);
        }
    }

    /// Determines the format from a line, if the line contains a puzzle or a row.
    fn settle(&mut self, line: &Line) {
        if let Some(column) = line.not_utf8 {
            return self.hold(&line.text, ParseErrorKind::NotUtf8.at(line.number, column));
        }
        match (self.single(line).map(drop), Row::read(&line.text)) {
            (Ok(()), _) => {
                self.format = Some(Format::Lines);
                // The line is a title, or the name of a single column.
                let is_name = |c: char| c.is_ascii_alphabetic() || c == '_' || c == ' ';
                let header = matches!(&self.held[..], [only] if !only.text.is_empty() && only.text.chars().all(is_name));
                self.release_held(usize::from(header));
                self.take_single(line);
            }
            (Err(_), Row::Rule) => {}
            (Err(_), Row::Cells(cells)) if is_width(cells.len()) => {
                self.settle_on_grids();
                self.take_row(line);
            }
            (Err((column, kind)), _) => self.hold(&line.text, kind.at(line.number, column)),
        }
    }

    /// Text above the first grid is not an error, but a line that may be a damaged row of that grid is.
    fn settle_on_grids(&mut self) {
        if self.format.replace(Format::Grids).is_some() {
            return;
        }
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
        match self.single(line) {
            Ok((position, rest)) => self.give(line.number, Found { position, rest: rest.into_owned() }),
            Err((column, kind)) => self.fail(kind.at(line.number, column)),
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
            Row::Cells(cells) if is_width(cells.len()) => self.in_grids(|grids| grids.row(number, cells)),
            Row::Cells(cells) => {
                let error = ParseErrorKind::CellCount { found: cells.len() }.at(number, 1);
                self.in_grids(|grids| grids.rejected(error));
            }
            Row::Text(..) if self.single(line).is_ok() => {
                self.in_grids(|grids| grids.end_block(number));
                self.take_single(line);
            }
            Row::Text(column, found) => {
                let fault = starts_like_row(&line.text).then_some(ParseErrorKind::Character { found });
                let fault = fault.map(|kind| kind.at(number, column));
                self.in_grids(|grids| grids.text(number, &line.text, fault));
            }
        }
    }
}

fn starts_like_row(line: &str) -> bool {
    let first = line.trim_start().bytes().next();
    first.is_some_and(|byte| value_of(byte).is_some() || byte == b'|')
}

impl<R: BufRead> Iterator for PositionReader<R> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(item) = self.ready.pop_front() {
                return Some(item);
            }
            if self.ended {
                return None;
            }
            if let Some((line, puzzle)) = self.next_puzzle() {
                return Some((line, Ok(Position::from(puzzle).into())));
            }
            self.step();
        }
    }
}

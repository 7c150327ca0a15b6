//! Reads positions one after another from a source of text.

mod gathered;

use std::collections::VecDeque;
use std::io::BufRead;

use super::error::{Fault, ParseError, ParseErrorKind};
use super::grids::{Grids, resembles_row};
use super::line::value_of;
use super::lines::{Line, Lines};
use super::numbered::{self, Next};
use super::other_blanks;
use super::position::{Found, Item, Position};
use super::row::{FEWEST, Row, is_bar, is_width};
use super::single::{LONG, literal, single, with_other_blanks};
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
    /// Whether an empty line is above it.
    gap: bool,
}

/// Reads positions from text in any [`BufRead`], in bounded memory.
///
/// The [`Format`] is detected from the first puzzle. Empty lines and lines that start with `#` are skipped. Items are
/// line numbers from 1 (for a grid, its first row) with a [`Found`] or an error; reading continues after an error,
/// unless the source itself fails.
///
/// Blanks are `.`, `0`, `_` or `*`, or one of `-`, `x`, `X`, `?`, `#`, `~` and space throughout the text. A puzzle may
/// also be given as pencil marks, in the forms of [`Candidates`](crate::Candidates).
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
    /// The row number expected on the next line of a numbered table.
    numbered: Option<Next>,
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
            grids: Grids::default(),
            held: Vec::new(),
            gap: false,
            numbered: None,
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
            Some(Ok(mut line)) => {
                if self.format == Some(Format::Lines) || !self.take_number(&mut line) {
                    self.take_line(&line);
                }
                self.lines.recycle(line);
            }
        }
    }

    /// Strips the row number from a line of a numbered table. Returns `true` if the line is the heading of such a table.
    fn take_number(&mut self, line: &mut Line) -> bool {
        // The rule of a Markdown table.
        if self.numbered.is_some() && line.text.contains('-') && Row::read(&line.text) == Row::Rule {
            return false;
        }
        if let Some(next) = self.numbered
            && let Some((row, next)) = numbered::without_number(&line.text, next)
        {
            (line.text, self.numbered) = (row, Some(next));
            return false;
        }
        let is_heading = numbered::is_heading(&line.text);
        self.numbered = is_heading.then_some(Next::First);
        if is_heading {
            self.in_grids(|grids| grids.end_block(line.number));
        }
        is_heading
    }

    fn take_line(&mut self, line: &Line) {
        let is_row = |line: &str| self.blank == Some('#') && other_blanks::row(line, '#').is_some();
        let is_comment =
            line.text.starts_with('#') && with_other_blanks(&line.text).is_none() && !is_row(&line.text);
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
            let other = || Err(single(&self.with_dots(&line.text)).err().unwrap_or(wrong));
            return literal(&line.text).map_or_else(other, |board| Ok((board?, "".into())));
        };
        let (position, rest) = single(&text)?;
        self.blank = Some(blank);
        Ok((position, rest.to_owned().into()))
    }

    fn fail(&mut self, error: ParseError) {
        self.ready.push_back((error.line, Err(error)));
    }

    fn give(&mut self, line: u64, found: Found) {
        self.ready.push_back((line, Ok(found)));
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
        let gap = std::mem::take(&mut self.gap);
        self.held.push(Held { text: text.to_owned(), error, gap });
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
                let header = matches!(&self.held[..], [only] if is_name(&only.text));
                self.release_held(usize::from(header));
                self.take_single(line);
            }
            (Err(_), Row::Rule) => {}
            (Err(_), Row::Cells(cells)) if is_width(cells.len()) => {
                self.settle_on_grids();
                self.take_row(line);
            }
            (Err((column, kind)), row) => {
                let (column, kind) = in_row((column, kind), &row);
                self.hold(&line.text, kind.at(line.number, column));
            }
        }
    }

    /// Text above the first grid is not an error, but a line that may be a damaged row of that grid is.
    fn settle_on_grids(&mut self) {
        if self.format.replace(Format::Grids).is_some() {
            return;
        }
        for Held { text, mut error, gap } in std::mem::take(&mut self.held) {
            let is_rejected =
                matches!(error.kind, ParseErrorKind::NotUtf8 | ParseErrorKind::LineTooLong { .. });
            if gap {
                self.grids.empty_line();
            }
            let row = self.with_dots(&text);
            if !is_rejected && let Some(cells) = self.blank.and_then(|blank| other_blanks::row(&text, blank))
            {
                self.in_grids(|grids| grids.row(error.line, cells));
            } else if is_rejected || is_damaged_row(&row) {
                if row != text
                    && let Err(fault) = single(&row)
                {
                    let (column, kind) = in_row(fault, &Row::read(&row));
                    error = kind.at(error.line, column);
                }
                self.in_grids(|grids| grids.rejected(error));
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
        let (number, text) = (line.number, self.with_dots(&line.text));
        match Row::read(&text) {
            Row::Rule => self.in_grids(|grids| grids.rule(number)),
            Row::Cells(cells) if is_width(cells.len()) => self.in_grids(|grids| grids.row(number, cells)),
            _ if self.single(line).is_ok() => {
                self.in_grids(|grids| grids.end_block(number));
                self.take_single(line);
            }
            Row::Cells(cells) => {
                let error = ParseErrorKind::CellCount { found: cells.len() }.at(number, 1);
                self.in_grids(|grids| grids.rejected(error));
            }
            Row::Text(column, found) => {
                let is_damage = starts_like_row(&text) || has_row_after_text(&text);
                let fault = is_damage.then_some(ParseErrorKind::Character { found });
                let fault = fault.map(|kind| kind.at(number, column));
                self.in_grids(|grids| grids.text(number, &text, fault));
            }
        }
    }
}

/// The fault of a line that is neither a puzzle nor a row: that of the row, if the line has fewer cells than a puzzle.
fn in_row((column, kind): Fault, row: &Row) -> Fault {
    match (&kind, row) {
        (&ParseErrorKind::CellCount { found }, Row::Cells(cells)) if found < LONG => {
            (1, ParseErrorKind::CellCount { found: cells.len() })
        }
        (&ParseErrorKind::CellCount { found }, &Row::Text(column, found_there)) if is_width(found) => {
            (column, ParseErrorKind::Character { found: found_there })
        }
        _ => (column, kind),
    }
}

/// Whether a line is a title, the name of a single column, or that of a variable, as in `grid1 =`.
fn is_name(line: &str) -> bool {
    let name = line.trim_end_matches([' ', '=', ':', '\\']);
    let is_assigned = name.len() < line.trim_end().len();
    let fits =
        |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | ' ') || is_assigned && c.is_ascii_digit();
    name.starts_with(|c: char| !c.is_ascii_digit()) && name.chars().all(fits)
}

/// Whether a line may be a row with a wrong character or number of cells.
fn is_damaged_row(line: &str) -> bool {
    resembles_row(line) || matches!(Row::read(line), Row::Cells(cells) if cells.len() >= FEWEST)
}

/// Whether a row, or strokes of a drawing, follow other text.
fn has_row_after_text(line: &str) -> bool {
    const STROKES: usize = 9;
    let row = line.trim_start_matches(|c: char| {
        !is_bar(c) && !u8::try_from(c).is_ok_and(|byte| value_of(byte).is_some())
    });
    matches!(Row::read(row), Row::Cells(cells) if is_width(cells.len()))
        || line.chars().filter(|&c| is_bar(c)).count() > STROKES
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

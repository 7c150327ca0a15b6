//! The input of a stream: files, the columns and puzzles to read, and how boards of each size are read.

use std::convert::Infallible;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sudoku_core::{Board, ParseError, ParseErrorKind, Position, Puzzle};
use sudoku_reader::{Layout, PuzzleReader, Record, Wanted};

use super::open::Start;
use super::shard::Shard;

/// The source of puzzles.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// Files in any form (plain, .gz, .zst or Parquet) or puzzles. `-` or an empty list stands for standard input.
    pub files: Vec<PathBuf>,
    /// Name of the puzzle's column, if it cannot be detected.
    pub column: Option<String>,
    /// Character between CSV fields, if it cannot be detected.
    pub delimiter: Option<char>,
    /// The part of the puzzles to read; all by default.
    pub shard: Option<Shard>,
    /// The first text, if [`Input::order`] has opened it.
    pub start: Start,
}

impl Input {
    /// Whether there are several files, so that a line number alone does not locate a puzzle.
    pub fn has_many(&self) -> bool {
        self.files.len() > 1
    }

    /// The files, or standard input if there are none.
    pub fn paths(&self) -> Vec<&Path> {
        match self.files.as_slice() {
            [] => vec![Path::new("-")],
            files => files.iter().map(PathBuf::as_path).collect(),
        }
    }

    /// The order of the first board, determined from the start of the first text; 3 if it is unknown. The walk reads
    /// on from there.
    pub fn order(&self) -> u8 {
        order_of(&self.start.of(self.paths()[0]))
    }

    /// The file of a puzzle, if there are several files.
    pub fn file_of<P>(&self, item: &Item<P>) -> Option<String> {
        Some(name_of(self.files.get(item.file).filter(|_| self.has_many())?))
    }

    /// A remark about a file, with its name if there are several files.
    pub(super) fn note(&self, path: &Path, text: &str) -> String {
        if self.has_many() { format!("{}: {text}", name_of(path)) } else { text.to_owned() }
    }

    /// The place of a puzzle, in words.
    pub fn place_of<P>(&self, item: &Item<P>) -> String {
        match self.file_of(item) {
            Some(file) => format!("{file}, line {}", item.line),
            None => format!("Line {}", item.line),
        }
    }
}

/// The name of a file in messages.
pub fn name_of(path: &Path) -> String {
    if path == Path::new("-") { "standard input".into() } else { path.display().to_string() }
}

/// Which columns of the input are copied to the output.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Keep {
    /// None.
    #[default]
    None,
    /// All except the puzzle.
    All,
    /// Those with these names.
    Named(Vec<String>),
}

/// `none`, `all`, or names separated by commas.
impl FromStr for Keep {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Keep, Infallible> {
        Ok(match text {
            "none" => Keep::None,
            "all" => Keep::All,
            list => Keep::Named(list.split(',').map(|name| name.trim().to_owned()).collect()),
        })
    }
}

/// A puzzle and its place.
#[derive(Clone, Debug)]
pub struct Item<P = Puzzle> {
    /// Index of its file in [`Input::files`], from 0.
    pub file: usize,
    /// Line in its file, from 1.
    pub line: u64,
    /// The puzzle.
    pub puzzle: P,
    /// The columns of the input that are kept.
    pub columns: Vec<String>,
}

/// A line without a puzzle.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// Line in its file, from 1.
    pub line: u64,
    /// File, line and reason.
    pub text: String,
    pub weight: Weight,
}

/// The effect of a fault on its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    /// Reading continues after the line.
    Line,
    /// The file cannot be read to its end.
    Fatal,
    /// The file lacks the requested column.
    NoColumn,
}

/// A text of puzzles.
pub(super) type Text = Box<dyn BufRead + Send>;

/// A line number, from 1, with the puzzle and all fields of the line, or a fault.
pub(super) type Read<P> = (u64, Result<(P, Vec<String>), Fault>);

/// The puzzles of one text, each with the other fields of its line.
pub(super) trait Records<P>: Send {
    /// The next puzzle or fault.
    fn next(&mut self) -> Option<Read<P>>;

    /// Appends at most `most` puzzles, each alone on its line. Stops at any other line, which `next` reads.
    fn take_alone(&mut self, file: usize, most: usize, items: &mut Vec<Item<P>>);

    /// The detected layout of the text, once a puzzle has been read.
    fn layout(&mut self) -> Option<&Layout>;

    /// Columns that only later rows have and that no record contains.
    fn left_out(&self) -> &[String];
}

/// A kind of board that streams can read: [`Puzzle`], and [`Board`] of other orders.
#[allow(private_interfaces, reason = "readers are made by streams alone")]
pub trait Readable: Send + Sync + Sized {
    /// Whether a file without any puzzle is an error.
    const NEEDS_ONE: bool;

    /// The order of the boards, if only one is read.
    #[doc(hidden)]
    const ORDER: Option<usize>;

    /// The board of a record, with its other fields.
    #[doc(hidden)]
    fn of(line: u64, record: Record) -> Result<(Self, Vec<String>), ParseError>;

    /// The puzzle of the next line, if the line holds nothing else.
    #[doc(hidden)]
    fn next_alone(_reader: &mut PuzzleReader<Text>) -> Option<(u64, Self)> {
        None
    }

    /// Values cell by cell, 0 for blank.
    fn values(&self) -> &[u8];
}

struct Puzzles {
    reader: PuzzleReader<Text>,
    name: String,
}

pub(super) fn records<P: Readable>(text: Text, name: String, input: &Input) -> Box<dyn Records<P>> {
    let wanted = Wanted {
        puzzle: input.column.clone(),
        delimiter: input.delimiter,
        order: P::ORDER,
        ..Wanted::default()
    };
    Box::new(Puzzles { reader: PuzzleReader::with(text, wanted), name })
}

impl<P: Readable> Records<P> for Puzzles {
    fn next(&mut self) -> Option<Read<P>> {
        let (line, record) = self.reader.next()?;
        let fault = |error: ParseError| Fault {
            line: error.line,
            text: format!("{}:{}:{}: {}", self.name, error.line, error.column, error.message()),
            weight: match error.kind {
                ParseErrorKind::NoSuchColumn { .. } => Weight::NoColumn,
                _ if error.is_fatal() => Weight::Fatal,
                _ => Weight::Line,
            },
        };
        Some((line, record.and_then(|record| P::of(line, record)).map_err(fault)))
    }

    fn take_alone(&mut self, file: usize, most: usize, items: &mut Vec<Item<P>>) {
        let alone = std::iter::from_fn(|| P::next_alone(&mut self.reader)).take(most);
        items.extend(alone.map(|(line, puzzle)| Item { file, line, puzzle, columns: Vec::new() }));
    }

    fn layout(&mut self) -> Option<&Layout> {
        self.reader.layout()
    }

    fn left_out(&self) -> &[String] {
        self.reader.left_out()
    }
}

impl Readable for Puzzle {
    const NEEDS_ONE: bool = true;
    const ORDER: Option<usize> = None;

    fn of(line: u64, record: Record) -> Result<(Puzzle, Vec<String>), ParseError> {
        record.puzzle(line).map(|puzzle| (puzzle, record.columns))
    }

    #[inline]
    fn next_alone(reader: &mut PuzzleReader<Text>) -> Option<(u64, Puzzle)> {
        reader.next_puzzle()
    }

    fn values(&self) -> &[u8] {
        Puzzle::values(self)
    }
}

impl Readable for Position {
    const NEEDS_ONE: bool = true;
    const ORDER: Option<usize> = None;

    fn of(line: u64, record: Record) -> Result<(Position, Vec<String>), ParseError> {
        record.position(line)
    }

    #[inline]
    fn next_alone(reader: &mut PuzzleReader<Text>) -> Option<(u64, Position)> {
        reader.next_puzzle().map(|(line, puzzle)| (line, puzzle.into()))
    }

    fn values(&self) -> &[u8] {
        self.puzzle.values()
    }
}

impl<const N: usize> Readable for Board<N> {
    const NEEDS_ONE: bool = false;
    const ORDER: Option<usize> = Some(N);

    fn of(line: u64, record: Record) -> Result<(Board<N>, Vec<String>), ParseError> {
        match record.board() {
            Ok(board) => Ok((board, record.columns)),
            Err(message) => Err(ParseErrorKind::Board { message }.at(line, 1)),
        }
    }

    fn values(&self) -> &[u8] {
        Board::values(self)
    }
}

/// The order of the boards in a text, determined from its start; 3 if it is unknown.
fn order_of(text: &[u8]) -> u8 {
    PuzzleReader::new(text).layout().map_or(3, |layout| layout.order as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_shows_the_order() {
        let of = |text: &str| order_of(text.as_bytes());
        assert_eq!(of("# boards\n\n1...............\n"), 2);
        assert_eq!(of(&".".repeat(256)), 4);
        assert_eq!(of(&format!("P{}\r\n", "0".repeat(624))), 5);
        // These are lines of 81 cells, headers, starts of longer lines, and values that are too large.
        for other in ["", "puzzle,solutions", "1..............", "9...............", &".".repeat(81)] {
            assert_eq!(of(other), 3, "{other}");
        }
    }
}

//! What a stream reads: files, which of their columns and puzzles are wanted, and how boards of each size are read.

use std::convert::Infallible;
use std::fmt::Display;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sudoku_core::{Board, ParseErrorKind, Position, Puzzle, PuzzleReader, Record};

use super::shard::Shard;

/// Where puzzles come from.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// Files: text or CSV, plain, .gz or .zst, or Parquet; `-` or none for standard input.
    pub files: Vec<PathBuf>,
    /// Name of the column that holds the puzzle, where it is not found by content.
    pub column: Option<String>,
    /// Character between CSV fields, where it is not found by content.
    pub delimiter: Option<char>,
    /// Which part of the puzzles; all by default.
    pub shard: Option<Shard>,
}

impl Input {
    /// Whether there are several files, so that a line number alone does not locate a puzzle.
    pub fn has_many(&self) -> bool {
        self.files.len() > 1
    }

    /// The files, standard input in place of none.
    pub fn paths(&self) -> Vec<&Path> {
        match self.files.as_slice() {
            [] => vec![Path::new("-")],
            files => files.iter().map(PathBuf::as_path).collect(),
        }
    }

    /// The file of a puzzle, where there are several.
    pub fn file_of<P>(&self, item: &Item<P>) -> Option<String> {
        Some(name_of(self.files.get(item.file).filter(|_| self.has_many())?))
    }

    /// The place of a puzzle, in words.
    pub fn place_of<P>(&self, item: &Item<P>) -> String {
        match self.file_of(item) {
            Some(file) => format!("{file}, line {}", item.line),
            None => format!("Line {}", item.line),
        }
    }
}

/// What messages call a file.
pub fn name_of(path: &Path) -> String {
    if path == Path::new("-") { "standard input".into() } else { path.display().to_string() }
}

/// Which columns of the input stand in the output too.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Keep {
    /// None.
    #[default]
    None,
    /// All but the puzzle.
    All,
    /// Those of these names.
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

/// What a fault means for its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    /// Reading continues behind the line.
    Line,
    /// The file cannot be read to its end.
    Fatal,
    /// The file lacks the column asked for.
    NoColumn,
}

/// A text of puzzles.
pub(super) type Text = Box<dyn BufRead + Send>;

/// A line from 1, and its puzzle with all fields, or what is wrong.
pub(super) type Read<P> = (u64, Result<(P, Vec<String>), Fault>);

/// The puzzles of one text, each with the other fields of its line.
pub(super) trait Records<P>: Send {
    /// The next puzzle or fault.
    fn next(&mut self) -> Option<Read<P>>;

    /// Names of the fields, once a puzzle has been read.
    fn header(&self) -> &[String] {
        &[]
    }
}

/// A kind of board that streams are read of: [`Puzzle`], and [`Board`] of other orders.
#[allow(private_interfaces, reason = "readers are made by streams alone")]
pub trait Readable: Send + Sync + Sized {
    /// Whether a file without any puzzle is an error.
    const NEEDS_ONE: bool;

    #[doc(hidden)]
    fn records(text: Text, name: String, input: &Input) -> Box<dyn Records<Self>>;

    /// Values cell by cell, 0 for blank.
    fn values(&self) -> &[u8];

    /// The field that holds the puzzle itself.
    fn own_field(&self, _fields: &[String]) -> Option<usize> {
        None
    }

    /// A rejected line, with its file and the reason.
    fn rejection(file: &str, line: u64, why: &dyn Display) -> String;
}

struct Puzzles {
    reader: PuzzleReader<Text>,
    name: String,
}

impl Puzzles {
    fn open(text: Text, name: String, input: &Input) -> Puzzles {
        let mut reader = PuzzleReader::new(text);
        if let Some(column) = &input.column {
            reader = reader.column(column);
        }
        if let Some(delimiter) = input.delimiter {
            reader = reader.delimiter(delimiter);
        }
        Puzzles { reader, name }
    }

    fn read<P>(&mut self, of: impl FnOnce(Record) -> (P, Vec<String>)) -> Option<Read<P>> {
        let (line, record) = self.reader.next()?;
        let fault = |error: sudoku_core::ParseError| Fault {
            line: error.line,
            text: format!("{}:{}:{}: {}", self.name, error.line, error.column, error.message()),
            weight: match error.kind {
                ParseErrorKind::NoSuchColumn { .. } => Weight::NoColumn,
                _ if error.is_fatal() => Weight::Fatal,
                _ => Weight::Line,
            },
        };
        Some((line, record.map(of).map_err(fault)))
    }
}

impl Records<Puzzle> for Puzzles {
    fn next(&mut self) -> Option<Read<Puzzle>> {
        self.read(|record| (record.puzzle, record.columns))
    }

    fn header(&self) -> &[String] {
        self.reader.header()
    }
}

impl Records<Position> for Puzzles {
    fn next(&mut self) -> Option<Read<Position>> {
        self.read(|mut record| {
            let columns = std::mem::take(&mut record.columns);
            (record.into(), columns)
        })
    }

    fn header(&self) -> &[String] {
        self.reader.header()
    }
}

#[allow(private_interfaces, reason = "see the trait")]
impl Readable for Puzzle {
    const NEEDS_ONE: bool = true;

    fn records(text: Text, name: String, input: &Input) -> Box<dyn Records<Puzzle>> {
        Box::new(Puzzles::open(text, name, input))
    }

    fn values(&self) -> &[u8] {
        Puzzle::values(self)
    }

    fn own_field(&self, fields: &[String]) -> Option<usize> {
        fields.iter().position(|field| field.parse().is_ok_and(|puzzle: Puzzle| puzzle == *self))
    }

    fn rejection(file: &str, line: u64, why: &dyn Display) -> String {
        format!("{file}:{line}: {why}")
    }
}

#[allow(private_interfaces, reason = "see the trait")]
impl Readable for Position {
    const NEEDS_ONE: bool = true;

    fn records(text: Text, name: String, input: &Input) -> Box<dyn Records<Position>> {
        let Puzzles { reader, name } = Puzzles::open(text, name, input);
        Box::new(Puzzles { reader: reader.positions(), name })
    }

    fn values(&self) -> &[u8] {
        self.puzzle.values()
    }

    fn own_field(&self, fields: &[String]) -> Option<usize> {
        fields.iter().position(|field| field.parse().is_ok_and(|position: Position| position == *self))
    }

    fn rejection(file: &str, line: u64, why: &dyn Display) -> String {
        Puzzle::rejection(file, line, why)
    }
}

/// Lines of boards; empty ones and those that begin with `#` are passed over.
struct BoardLines {
    text: Text,
    name: String,
    line: u64,
}

impl<const ORDER: usize> Records<Board<ORDER>> for BoardLines {
    fn next(&mut self) -> Option<Read<Board<ORDER>>> {
        loop {
            let mut text = String::new();
            self.line += 1;
            let read = self.text.read_line(&mut text);
            let fault = |text, weight| (self.line, Err(Fault { line: self.line, text, weight }));
            let text = match read {
                Ok(0) => return None,
                Ok(_) => text.trim(),
                Err(error) => {
                    return Some(fault(format!("cannot read {}: {error}", self.name), Weight::Fatal));
                }
            };
            if holds_board(text) {
                let rejection = |why| Board::<ORDER>::rejection(&self.name, self.line, &why);
                return Some(match text.parse() {
                    Ok(board) => (self.line, Ok((board, Vec::new()))),
                    Err(why) => fault(rejection(why), Weight::Line),
                });
            }
        }
    }
}

fn holds_board(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('#')
}

#[allow(private_interfaces, reason = "see the trait")]
impl<const ORDER: usize> Readable for Board<ORDER> {
    const NEEDS_ONE: bool = false;

    fn records(text: Text, name: String, _input: &Input) -> Box<dyn Records<Board<ORDER>>> {
        Box::new(BoardLines { text, name, line: 0 })
    }

    fn values(&self) -> &[u8] {
        Board::values(self)
    }

    fn rejection(file: &str, line: u64, why: &dyn Display) -> String {
        format!("{file}, line {line}: {why}")
    }
}

/// The order of the first board in a text, known by its length; 3 for any other text.
pub fn order_of(text: &[u8]) -> u8 {
    let lines = text.split(|&byte| byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
    let Some(line) = lines.map(str::trim).find(|line| holds_board(line)) else { return 3 };
    match line.len() {
        16 if line.parse::<Board<2>>().is_ok() => 2,
        256 if line.parse::<Board<4>>().is_ok() => 4,
        625 if line.parse::<Board<5>>().is_ok() => 5,
        _ => 3,
    }
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
        // Lines of 81 cells, headers, beginnings of longer lines, values that are too large.
        for other in ["", "puzzle,solutions", "1..............", "9...............", &".".repeat(81)] {
            assert_eq!(of(other), 3, "{other}");
        }
    }
}

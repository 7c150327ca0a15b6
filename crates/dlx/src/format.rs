//! Knuth's plain text format for exact cover problems, which his programs DLX1 and DLX2 read.
//!
//! ```text
//! | a line that begins with a bar is a comment
//! a b c | x y
//! a b x:0 y:1
//! c x:0
//! ```
//!
//! The first line that is neither a comment nor blank names the items, with primary items before the bar. Each line
//! after it is an option. A secondary item may have a colour after a colon. Colours of more than one character and
//! names of more than eight characters are also read and written, although Knuth's programs reject them.
//!
//! A text that is not in this format may be a matrix of 0 and 1 or lists of column numbers.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use crate::matrix;
use crate::problem::{Problem, ProblemError};

/// Why a text is not an exact cover problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// There is no line with items.
    #[error("the text has no line of items: begin with their names, a `|` before the secondary ones")]
    Empty,
    /// There are two bars.
    #[error("line {line}: there is a second `|`: one bar divides primary from secondary items")]
    SecondBar {
        /// The line, from 1.
        line: usize,
    },
    /// An item has a multiplicity, as in Knuth's DLX3.
    #[error(
        "line {line}: `{word}` states a multiplicity, as in DLX3, but items are covered exactly once here; declare an item for each time"
    )]
    Multiplicity {
        /// The line, from 1.
        line: usize,
        /// The item with its bounds.
        word: String,
    },
    /// An option has a cost, as in Knuth's DLX5.
    #[error(
        "line {line}: `{word}` states a cost, as in DLX5, but options have no cost here; remove `|` and the cost"
    )]
    Cost {
        /// The line, from 1.
        line: usize,
        /// The member with its cost.
        word: String,
    },
    /// An option names an unknown item.
    #[error("line {line}: the item `{name}` is not in the line of items: add it there or correct the name")]
    UnknownItem {
        /// The line, from 1.
        line: usize,
        /// The name.
        name: String,
    },
    /// A row of a matrix of 0 and 1 has another number of columns.
    #[error(
        "line {line}: {found} columns of 0 and 1, but the matrix has {expected}: complete or shorten the row"
    )]
    Columns {
        /// The line, from 1.
        line: usize,
        /// Columns of the row.
        found: usize,
        /// Columns of the first row, or as stated above the matrix.
        expected: usize,
    },
    /// Something is wrong with the items or with an option.
    #[error("line {line}: {source}")]
    Problem {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        source: ProblemError,
    },
}

const BYTE_ORDER_MARK: char = '\u{feff}';

impl FromStr for Problem {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        of_items(text).or_else(|wrong| matrix::read(text).unwrap_or(Err(wrong)))
    }
}

fn of_items(text: &str) -> Result<Problem, FormatError> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| is_content(line));
    let (line, header) = lines.next().ok_or(FormatError::Empty)?;
    let mut problem = read_items(line, header)?;
    let numbers: HashMap<String, usize> =
        (0..problem.item_count()).map(|item| (problem.name(item).to_owned(), item)).collect();
    let mut colours: HashMap<&str, u32> = HashMap::new();
    let mut members = Vec::new();
    for (line, option) in lines {
        members.clear();
        for word in option.split_whitespace() {
            if word.contains('|') {
                return Err(FormatError::Cost { line, word: word.to_owned() });
            }
            let (name, colour) = word.split_once(':').map_or((word, None), |(n, c)| (n, Some(c)));
            let item = numbers.get(name).copied();
            let item = item.ok_or_else(|| FormatError::UnknownItem { line, name: name.to_owned() })?;
            let colour = match colour.map(|name| (name, colours.get(name))) {
                None => 0,
                Some((_, Some(&known))) => known,
                Some((name, None)) => {
                    let number = problem.colour(name);
                    let number = number.map_err(|source| FormatError::Problem { line, source })?;
                    colours.insert(name, number);
                    number
                }
            };
            members.push((item, colour));
        }
        let added = problem.add_coloured_option(&members);
        added.map_err(|source| FormatError::Problem { line, source })?;
    }
    Ok(problem)
}

fn is_content(line: &str) -> bool {
    !line.starts_with('|') && !line.trim().is_empty()
}

fn read_items(line: usize, header: &str) -> Result<Problem, FormatError> {
    let bounds = |word: &&str| {
        let bounds =
            word.split_once('|').map_or("", |(bounds, name)| if name.is_empty() { "" } else { bounds });
        !bounds.is_empty() && bounds.chars().all(|c| c.is_ascii_digit() || c == ':')
    };
    if let Some(word) = header.split_whitespace().find(bounds) {
        return Err(FormatError::Multiplicity { line, word: word.to_owned() });
    }
    let mut parts = header.split('|');
    let primary = parts.next().unwrap_or_default();
    let secondary = parts.next().unwrap_or_default();
    if parts.next().is_some() {
        return Err(FormatError::SecondBar { line });
    }
    Problem::with_names(primary.split_whitespace(), secondary.split_whitespace())
        .map_err(|source| FormatError::Problem { line, source })
}

impl fmt::Display for Problem {
    /// Writes the problem in the format that this module reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (primary, secondary) = self.names().split_at(self.primary_count());
        // The reader removes a byte order mark from the start of the text.
        if primary.first().is_some_and(|name| name.starts_with(BYTE_ORDER_MARK)) {
            write!(f, " ")?;
        }
        write!(f, "{}", primary.join(" "))?;
        // A line that starts with a bar would be a comment, and a line without an item or a bar would be skipped.
        match secondary {
            [] if !primary.is_empty() => writeln!(f)?,
            [] => writeln!(f, " |")?,
            names => writeln!(f, " | {}", names.join(" "))?,
        }
        (0..self.option_count()).try_for_each(|option| writeln!(f, "{}", self.option_text(option)))
    }
}

//! A data set in memory.

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use sudoku_core::{Clash, ParseError, Puzzle};

use super::error::DataError;
use super::index::{Entry, Solutions};
use super::number::Notation;
use super::parse::TARGET;
use crate::runner::lossy;

/// Puzzles with their descriptions.
#[derive(Clone, PartialEq, Debug)]
pub struct DataSet {
    /// Its id; for a user's file, the name without folder and extension.
    pub id: String,
    /// Name of the file, without its folder.
    pub file: String,
    /// SHA-256 of the file's text, in hexadecimal.
    pub sha256: String,
    /// Its entry in the index; `None` for a user's file.
    pub entry: Option<Entry>,
    /// The path of a user's file, and how it was read.
    pub own: Option<OwnFile>,
    /// Which columns of a user's file were used, in words, such as "puzzle in `quizzes`"; empty for other sets.
    pub taken: String,
    /// The number of solutions of each puzzle.
    pub solutions: Solutions,
    /// The labels, from easy to hard; [`Row::level`] is an index into this list.
    pub levels: Vec<String>,
    /// Names of the numeric columns, in the order of [`Row::values`].
    pub columns: Vec<String>,
    /// Names of the other columns of a user's file, in the order of [`Row::kept`].
    pub kept: Vec<String>,
    /// The puzzles, in the order of the file.
    pub rows: Vec<Row>,
    /// Lines that were rejected, in the order of the file.
    pub rejected: Vec<Rejected>,
}

/// A user's file and how it was read, so that it can be read again in the same way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnFile {
    /// The path as given.
    #[serde(serialize_with = "lossy")]
    pub path: PathBuf,
    /// Its labels, if it has any.
    pub labels: Option<Labels>,
    /// The notation of the file, if it was stated.
    #[serde(default, skip_serializing_if = "Notation::is_default")]
    pub notation: Notation,
}

impl OwnFile {
    /// The columns with which to read it again.
    pub fn columns(&self) -> OwnColumns<'_> {
        let labels = self.labels.as_ref();
        let labels = labels.map(|labels| OwnLabels { name: &labels.column, levels: Some(&labels.levels) });
        OwnColumns { labels, target: None, notation: self.notation }
    }
}

/// The relevant columns of a user's file, and its notation.
#[derive(Clone, Copy, Debug, Default)]
pub struct OwnColumns<'a> {
    /// The labels, if requested.
    pub labels: Option<OwnLabels<'a>>,
    /// A column of times or ratings. Its cells must be numbers of at least 0, or missing.
    pub target: Option<&'a str>,
    /// The notation of the file.
    pub notation: Notation,
}

impl<'a> From<OwnLabels<'a>> for OwnColumns<'a> {
    fn from(labels: OwnLabels<'a>) -> OwnColumns<'a> {
        OwnColumns { labels: Some(labels), ..OwnColumns::default() }
    }
}

/// The column of labels of a user's file.
#[derive(Clone, Copy, Debug)]
pub struct OwnLabels<'a> {
    /// Its name.
    pub name: &'a str,
    /// The labels from easiest to hardest, if they are not numbers or common words.
    pub levels: Option<&'a [String]>,
}

impl<'a> From<&'a str> for OwnLabels<'a> {
    fn from(name: &'a str) -> OwnLabels<'a> {
        OwnLabels { name, levels: None }
    }
}

/// A column of labels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Labels {
    /// Name of the column.
    pub column: String,
    /// The labels from easiest to hardest.
    pub levels: Vec<String>,
}

/// One puzzle of a data set.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Line in the file, from 1.
    pub line: u64,
    /// The clues.
    pub puzzle: Puzzle,
    /// The source's name for its difficulty.
    pub label: Option<String>,
    /// Index of the label in [`DataSet::levels`], from 0.
    pub level: Option<usize>,
    /// The group: labels of different groups, such as different sites, are not comparable.
    pub group: Option<String>,
    /// Numbers, in the order of [`DataSet::columns`]; `None` for an empty cell.
    pub values: Vec<Option<f64>>,
    /// Cells of a user's file, unchanged, in the order of [`DataSet::kept`].
    pub kept: Vec<String>,
}

/// A line without a proper puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejected {
    /// Line in the file, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub reason: Reason,
}

/// Why a line was rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The line is not a puzzle.
    NotAPuzzle(ParseError),
    /// Two clues clash.
    Clash(Clash),
    /// No grid has these clues.
    NoSolution,
    /// Two or more grids have these clues.
    ManySolutions,
    /// Exactly one grid has these clues, in a set of puzzles with several solutions.
    OneSolution,
    /// The label is missing.
    NoLabel,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NotAPuzzle(error) => write!(f, "column {}: {}", error.column, error.message()),
            Reason::Clash(clash) => clash.fmt(f),
            Reason::NoSolution => f.write_str("the puzzle has no solution"),
            Reason::ManySolutions => f.write_str("the puzzle has more than one solution"),
            Reason::OneSolution => f.write_str("the puzzle has only one solution"),
            Reason::NoLabel => f.write_str("the puzzle has no label"),
        }
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl DataSet {
    /// Number of puzzles per level, from easiest to hardest.
    pub fn level_counts(&self) -> Vec<(&str, usize)> {
        let count = |level| self.rows.iter().filter(|row| row.level == Some(level)).count();
        self.levels.iter().enumerate().map(|(level, name)| (name.as_str(), count(level))).collect()
    }

    /// The rejected lines in words, each with file and line.
    pub fn complaints(&self) -> impl Iterator<Item = String> + '_ {
        self.rejected.iter().map(|rejected| format!("{}, {rejected}", self.file))
    }

    /// A numeric column, row by row; `None` for an empty cell.
    ///
    /// # Errors
    /// If there is no numeric column of this name.
    pub fn column(&self, name: &str) -> Result<Vec<Option<f64>>, DataError> {
        let place = self.columns.iter().position(|column| column == name);
        let place = place.ok_or_else(|| DataError::NoColumn {
            file: self.file.clone(),
            column: name.to_owned(),
            option: TARGET,
            header: self.columns.clone(),
        })?;
        Ok(self.rows.iter().map(|row| row.values[place]).collect())
    }
}

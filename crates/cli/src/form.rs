//! The forms in which puzzles are printed.

use anyhow::Result;
use sudoku_kit::core::{MarkStyle, Position, Style};

use crate::usage::WrongUse;

/// How a puzzle is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Form {
    /// 81 characters.
    Line,
    /// Nine rows of nine cells.
    Rows,
    /// A box of double and single lines.
    Box,
    /// A box of ASCII characters.
    Ascii,
    /// A box with the candidates of each cell.
    Marks,
    /// Candidates in 729 characters.
    MarksLine,
}

impl Form {
    /// The text of a position, without the line end of its last line. Only forms with marks show struck marks.
    ///
    /// # Errors
    /// If digits clash and the form has marks.
    pub fn text(self, position: &Position, blank: char) -> Result<String, String> {
        let puzzle = &position.puzzle;
        let marks = |style| match position.candidates() {
            Ok(candidates) => Ok(candidates.styled(style).to_string()),
            Err(clash) => Err(clash.to_string()),
        };
        let text = match self {
            Form::Line => puzzle.styled(Style::Line(blank)).to_string(),
            Form::Rows => puzzle.styled(Style::Rows(blank)).to_string(),
            Form::Box => puzzle.styled(Style::Utf8).to_string(),
            Form::Ascii => puzzle.styled(Style::Ascii).to_string(),
            Form::Marks => marks(MarkStyle::Utf8)?,
            Form::MarksLine => marks(MarkStyle::Line(blank))?,
        };
        Ok(text.trim_end().to_owned())
    }

    /// The character for a blank cell.
    ///
    /// # Errors
    /// If a character is given but the form has a fixed one.
    pub fn blank(self, given: Option<char>) -> Result<char> {
        match (self, given) {
            (Form::Line | Form::Rows | Form::MarksLine, _) | (_, None) => Ok(given.unwrap_or('.')),
            (Form::Box | Form::Ascii | Form::Marks, Some(_)) => Err(no_blank().into()),
        }
    }

    /// Whether an empty line follows each puzzle.
    pub fn has_gap(self) -> bool {
        !matches!(self, Form::Line | Form::MarksLine)
    }
}

/// The error if `--blank` is not possible.
pub fn no_blank() -> WrongUse {
    WrongUse("--blank has no effect with this format, only with --format line, rows or marks-line".into())
}

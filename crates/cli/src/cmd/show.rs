//! `sudoku-lab show`

use std::io::Write;

use anyhow::Result;
use sudoku_core::{Candidates, MarkStyle, Puzzle, Style};

use crate::args::WrongUse;
use crate::stream::{Done, Io, SIDE_BY_SIDE};
use crate::table::Header;

/// Arguments of `show`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab show puzzles.txt\n  \
    sudoku-lab show --form marks puzzles.txt\n  \
    sudoku-lab show --form line --blank 0 drawn.txt")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    /// How to print.
    #[arg(short, long, value_enum, default_value_t = Form::Box)]
    form: Form,
    /// The character for a blank cell, in lines and rows [default: .].
    #[arg(long, value_name = "CHAR")]
    blank: Option<char>,
}

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
    /// The text, without the line end of its last line.
    pub fn text(self, puzzle: &Puzzle, blank: char) -> Result<String, String> {
        let marks = |style| match Candidates::of(puzzle) {
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
    /// If one is given and the form has a fixed one.
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

/// Why `--blank` is refused.
pub fn no_blank() -> WrongUse {
    WrongUse("--blank has no effect with this form: it is for --form line, rows and marks-line".into())
}

pub fn run(args: Args) -> Result<()> {
    let blank = args.form.blank(args.blank)?;
    let gap = if args.form.has_gap() { "\n" } else { "" };
    args.io.run(&Header::default(), "shown", SIDE_BY_SIDE, |items| {
        let mut done = Done::default();
        for item in items {
            match args.form.text(&item.record.puzzle, blank) {
                Ok(text) => {
                    // Writing to memory cannot fail.
                    let _ = writeln!(done.text, "{text}{gap}");
                    done.kept += 1;
                }
                Err(why) => done.reject(item.line, why),
            }
        }
        done
    })?;
    Ok(())
}

//! `sudoku-lab show`

use std::io::Write;

use anyhow::Result;
use sudoku_core::{Candidates, MarkStyle, Puzzle, Style};

use crate::stream::{Done, Io};

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
    /// The character for a blank cell, in lines and rows.
    #[arg(long, default_value_t = '.', value_name = "CHAR")]
    blank: char,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Form {
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

impl Args {
    fn text(&self, puzzle: &Puzzle) -> Result<String, String> {
        let marks = |style| match Candidates::of(puzzle) {
            Ok(candidates) => Ok(candidates.styled(style).to_string()),
            Err(clash) => Err(clash.to_string()),
        };
        match self.form {
            Form::Line => Ok(puzzle.styled(Style::Line(self.blank)).to_string()),
            Form::Rows => Ok(puzzle.styled(Style::Rows(self.blank)).to_string()),
            Form::Box => Ok(puzzle.styled(Style::Utf8).to_string()),
            Form::Ascii => Ok(puzzle.styled(Style::Ascii).to_string()),
            Form::Marks => marks(MarkStyle::Utf8),
            Form::MarksLine => marks(MarkStyle::Line(self.blank)),
        }
    }
}

pub fn run(args: Args) -> Result<()> {
    let has_gap = !matches!(args.form, Form::Line | Form::MarksLine);
    args.io.run("", "shown", |items| {
        let mut done = Done::default();
        for item in items {
            match args.text(&item.record.puzzle) {
                Ok(text) => {
                    // Writing to memory cannot fail.
                    let _ = writeln!(done.text, "{}{}", text.trim_end(), if has_gap { "\n" } else { "" });
                    done.kept += 1;
                }
                Err(why) => done.reject(item.line, why),
            }
        }
        done
    })?;
    Ok(())
}

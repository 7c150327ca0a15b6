//! `sudoku-lab show`

use std::path::{Path, PathBuf};

use anyhow::Result;
use sudoku_figures::StepPicture;
use sudoku_kit::core::{Cell, CellSet, DigitSet};
use sudoku_kit::generators::minimal_unavoidable_sets;
use sudoku_kit::stream::{FEW, Item, Out, Rows, SIDE_BY_SIDE, puzzles};
use sudoku_kit::tactics::Board;
use sudoku_kit::{Position, Solvers};

use crate::boards::{self, OrderArgs, Task};
use crate::io::Io;
use crate::make::form::Form;
use crate::steps::{board_picture, format_of, write_figure};
use crate::usage::WrongUse;

/// Arguments of `show`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab show puzzles.txt\n  \
    sudoku-lab show --format marks puzzles.txt\n  \
    sudoku-lab show --format line --blank 0 drawn.txt\n  \
    sudoku-lab show --unavoidable puzzles.txt\n  \
    sudoku-lab show --figure puzzle.svg --marks --highlight r1c1,r5c5 puzzle.txt")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    boards: OrderArgs,
    /// Format of the output.
    #[arg(short, long = "format", alias = "form", value_enum, default_value_t = Form::Box, value_name = "FORMAT")]
    form: Form,
    /// The character for a blank cell, in lines and rows [default: .].
    #[arg(long, value_name = "CHAR")]
    blank: Option<char>,
    /// Print all minimal unavoidable sets of the solution with at most this number of cells (12 by default), smallest
    /// first, with the clues in each. A unique puzzle has a clue in every unavoidable set.
    #[arg(long, conflicts_with_all = ["figure", "form", "blank"], value_name = "CELLS", require_equals = true,
          num_args = 0..=1, default_missing_value = "12", value_parser = clap::value_parser!(u8).range(4..=18))]
    unavoidable: Option<u8>,
    /// Draw the first puzzle instead of printing: .svg, .png or .pdf.
    #[arg(long, value_name = "FILE")]
    figure: Option<PathBuf>,
    /// With --figure: draw the candidates of each cell.
    #[arg(long, requires = "figure")]
    marks: bool,
    /// With --figure: highlight these cells, such as r1c1,r5c5.
    #[arg(long, requires = "figure", value_delimiter = ',', value_name = "CELLS")]
    highlight: Vec<String>,
}

pub fn run(args: Args) -> Result<()> {
    if boards::run(args.boards, &args.io, Task::Show)? {
        return Ok(());
    }
    if let Some(path) = &args.figure {
        return draw(&args, path);
    }
    if let Some(most) = args.unavoidable {
        return unavoidable(&args.io, most.into());
    }
    let blank = args.form.blank(args.blank)?;
    let gap = if args.form.has_gap() { "\n" } else { "" };
    args.io.walk("shown", Rows::TEXT, SIDE_BY_SIDE).by(|walk| {
        Ok(walk.each(|out, item: &Item<Position>| {
            let text = args.form.text(&item.puzzle, blank)?;
            out.line(format_args!("{text}{gap}"));
            Ok::<(), String>(())
        })?)
    })?;
    Ok(())
}

/// Lists the minimal unavoidable sets of each puzzle's solution, one per line.
fn unavoidable(io: &Io, most: usize) -> Result<()> {
    let solvers = Solvers::default();
    io.walk("shown", Rows::TEXT, FEW).by(|walk| {
        walk.pieces(|out, items| {
            for (item, solution) in items.iter().zip(solvers.solutions(&puzzles(items))) {
                let listed = solution.map(|solution| {
                    for set in minimal_unavoidable_sets(&solution.grid(), most) {
                        let shown = set.without(item.puzzle.blanks()).len();
                        let cells: Vec<String> = set.iter().map(|cell| cell.to_string()).collect();
                        out.line(format_args!("{} {shown} {} {}", item.line, set.len(), cells.join(",")));
                    }
                });
                out.judge(item, listed.map_err(|_| "it has no solution, or several"));
            }
            Ok(())
        })
    })?;
    Ok(())
}

/// Draws the first puzzle.
fn draw(args: &Args, path: &Path) -> Result<()> {
    format_of(path)?;
    let cells = args.highlight.iter().map(|name| cell(name)).collect::<Result<CellSet>>()?;
    let mut first = None;
    let find = |_: &mut Out<'_>, items: &[Item<Position>]| Ok(items.first().map(|item| item.puzzle.clone()));
    args.io.walk("drawn", Rows::TEXT, SIDE_BY_SIDE).by(|walk| {
        walk.gathered(find, |_, position| {
            first = first.take().or(position);
            Ok(())
        })
    })?;
    let Some(position) = first else { return Ok(()) };
    let board = Board::of(&position).map_err(|clash| WrongUse(clash.to_string()))?;
    let marks = if args.marks { *board.marks_of_all() } else { [DigitSet::EMPTY; 81] };
    write_figure(path, &StepPicture { cells, ..board_picture(position.puzzle, position.puzzle, marks) })
}

/// A cell by its row and column, `r1c1`.
fn cell(name: &str) -> Result<Cell> {
    let known = Cell::ALL.into_iter().find(|cell| cell.to_string() == name.trim());
    known.ok_or_else(|| WrongUse(format!("--highlight {name}: cells are called r1c1 to r9c9")).into())
}

//! Boards of orders 2, 4 and 5 in the commands. The order is given by `--order` or by the length of the first line.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Result, bail};
use sudoku_kit::MetricError;
use sudoku_kit::core::Board;
use sudoku_kit::generators::{full_board, minimal_board};
use sudoku_kit::metrics::Branching;
use sudoku_kit::solvers::{Limits, Outcome, search_board};
use sudoku_kit::stream::{Item, Out, Rows};
use sudoku_kit::streams::Streams;
use sudoku_tables::csv::CSV;
use sudoku_tables::{Column, Kind, Value};

use crate::io::{Io, format_for, solution_columns};
use crate::make::line::LineArgs;
use crate::usage::{self, WrongUse};

/// Number of boards that a thread takes at a time.
const PIECE: usize = 256;
/// Maximum number of placements for a score.
const PLACEMENTS: u64 = 10_000_000;

/// The order of the boards.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct OrderArgs {
    /// Order of the boards: 2 (16 cells), 3 (81), 4 (256) or 5 (625); values beyond 9 are letters from A. Without it,
    /// commands that read boards infer the order from the length of the first line, and commands that make boards use
    /// order 3. With other orders most other options are refused.
    #[arg(long, value_name = "ORDER", value_parser = clap::value_parser!(u8).range(2..=5))]
    order: Option<u8>,
}

impl OrderArgs {
    /// Whether another order than 3 is given.
    pub fn is_other(self) -> bool {
        self.order.is_some_and(|order| order != 3)
    }
}

/// The task for each board.
#[derive(Clone, Copy, Debug)]
pub enum Task {
    /// Counts solutions up to the limits, and prints the first.
    Solve(Limits),
    /// Decides whether there is no, one or more than one solution.
    Check(Limits),
    /// Computes the branch score.
    Score,
    /// Prints rows with gaps between boxes.
    Show,
}

/// The kind of product.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Product {
    /// Full boards.
    Grid,
    /// Minimal puzzles.
    Puzzle,
}

/// Runs the task on every line if the boards are not of order 3. Returns whether it did.
pub fn run(order: OrderArgs, io: &Io, task: Task) -> Result<bool> {
    let order = order.order.unwrap_or_else(|| io.input().order());
    let own: &[&str] = match task {
        Task::Solve(_) => &["count-limit", "nodes"],
        Task::Check(_) => &["nodes"],
        Task::Score | Task::Show => &[],
    };
    unless_nine(order, &[&["output", "threads", "strict"], own].concat(), || match order {
        2 => lines::<2>(io, task),
        4 => lines::<4>(io, task),
        _ => lines::<5>(io, task),
    })
}

/// Makes boards if they are not of order 3. Returns whether it did.
pub fn make(order: OrderArgs, line: &LineArgs, product: Product) -> Result<bool> {
    let order = order.order.unwrap_or(3);
    unless_nine(order, &["count", "seed", "output", "threads", "time-limit"], || match order {
        2 => made::<2>(line, product),
        4 => made::<4>(line, product),
        _ => made::<5>(line, product),
    })
}

/// Runs this unless the boards are of order 3; refuses options that would have no effect.
fn unless_nine(order: u8, used: &[&str], run: impl FnOnce() -> Result<()>) -> Result<bool> {
    const ALWAYS: [&str; 3] = ["order", "quiet", "color"];
    if order == 3 {
        return Ok(false);
    }
    if let Some(name) = usage::given().find(|name| !used.contains(name) && !ALWAYS.contains(name)) {
        let used = used.iter().map(|name| format!("--{name}")).collect::<Vec<_>>().join(", ");
        let why = format!("--{name} has no effect on boards of order {order}; these options have: {used}");
        return Err(WrongUse(why).into());
    }
    run().map(|()| true)
}

/// The columns of the table; none for [`Task::Show`].
fn columns(task: Task) -> Vec<Column> {
    match task {
        Task::Show => Vec::new(),
        Task::Solve(_) => solution_columns(),
        Task::Check(_) => vec![Column::new("outcome", Kind::Text, "none, unique, multiple or undecided.")],
        Task::Score => vec![
            Column::new(
                "branch_score",
                Kind::Integer,
                "Score S: B times the least power of ten above the number of cells, plus the blank cells.",
            ),
            Column::new("branches", Kind::Integer, "Branch score B."),
            Column::new("blanks", Kind::Integer, "Blank cells."),
        ],
    }
}

fn lines<const ORDER: usize>(io: &Io, task: Task) -> Result<()> {
    let format = format_for(None, io.output.as_deref())?.or(Some(&CSV));
    let table = Rows { format, columns: Rows::with_place(&io.input(), columns(task)), ..Rows::TEXT };
    let (rows, done) = match task {
        Task::Show => (Rows::TEXT, "shown"),
        Task::Solve(_) => (table, "searched"),
        Task::Check(_) => (table, "checked"),
        Task::Score => (table, "scored"),
    };
    let improper = AtomicU64::new(0);
    io.walk(done, rows, PIECE)
        .by(|walk| Ok(walk.each(|out, item: &Item<Board<ORDER>>| put(out, item, task, &improper))?))?;
    match improper.into_inner() {
        0 => Ok(()),
        improper => bail!("{improper} boards do not have exactly one solution"),
    }
}

fn put<const ORDER: usize>(
    out: &mut Out<'_>,
    item: &Item<Board<ORDER>>,
    task: Task,
    improper: &AtomicU64,
) -> Result<(), MetricError> {
    let board = &item.puzzle;
    let search = |limits| search_board(board, limits, &mut |_| ControlFlow::Continue(()));
    match task {
        Task::Solve(limits) => {
            let answer = search(limits);
            let first = answer.first.as_ref().map_or(Value::Missing, |first| Value::Cells(first.values()));
            out.row(item, [answer.solutions.into(), answer.ending.name().into(), first]);
        }
        Task::Check(limits) => {
            let outcome = search(limits).outcome();
            improper.fetch_add(u64::from(outcome != Outcome::Unique), Ordering::Relaxed);
            out.row(item, [outcome.name().into()]);
        }
        Task::Score => {
            let score = Branching::Sets.rate_board(board, PLACEMENTS)?;
            out.row(item, [score.score(), score.branches, score.blanks].map(Value::from));
        }
        Task::Show => out.line(format_args!("{}", shown(board))),
    }
    Ok(())
}

/// Rows of characters with gaps between boxes.
fn shown<const ORDER: usize>(board: &Board<ORDER>) -> String {
    let n = Board::<ORDER>::N;
    let line: Vec<char> = board.to_string().chars().collect();
    let mut text = String::new();
    for (i, row) in line.chunks(n).enumerate() {
        if i > 0 && i % ORDER == 0 {
            text.push('\n');
        }
        let parts: Vec<String> = row
            .chunks(ORDER)
            .map(|part| part.iter().map(char::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        text += &parts.join("  ");
        text.push('\n');
    }
    text
}

fn made<const ORDER: usize>(line: &LineArgs, product: Product) -> Result<()> {
    let word = if product == Product::Grid { "board-grid" } else { "board-generate" };
    let streams = Streams::new(&format!("{word}-{ORDER}"), line.seed());
    let piece = |(): &mut (), number| {
        let mut rng = streams.item(number);
        let grid = full_board::<ORDER>(&mut rng);
        Ok(vec![match product {
            Product::Grid => grid,
            Product::Puzzle => minimal_board(&grid, &mut rng),
        }])
    };
    let print = |out: &mut Out<'_>, _, board: Board<ORDER>| {
        out.line(format_args!("{board}"));
        true
    };
    line.run("boards", &Rows::TEXT, || (), piece, print)
}

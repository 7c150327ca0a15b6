//! Boards of orders 2 to 5 in the commands: `--order`.

use std::fmt::Write as _;
use std::io::{BufRead, stdin};

use anyhow::{Context, Result, bail};
use sudoku_core::Board;
use sudoku_generators::{full_board, minimal_board};
use sudoku_metrics::Branching;
use sudoku_runner::{Streams, input};
use sudoku_solvers::{BoardAnswer, FastBoards, Limits};

use crate::make::line::LineArgs;
use crate::signal;
use crate::sink::Sink;
use crate::stream::Io;

/// Boards solved side by side.
const PIECE: usize = 256;
/// Placements after which a score is given up.
const PLACEMENTS: u64 = 10_000_000;

/// The order of the boards.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct OrderArgs {
    /// Order of the boards where they are not 9 by 9: lines of 16 (2), 81 (3), 256 (4) or 625 (5) characters, values
    /// beyond 9 as letters from A.
    #[arg(long, value_name = "ORDER", value_parser = clap::value_parser!(u8).range(2..=5))]
    pub order: Option<u8>,
}

/// What is done with each board.
#[derive(Clone, Copy, Debug)]
pub enum Task {
    /// Counts solutions up to the limits, and prints the first.
    Solve(Limits),
    /// None, one or several solutions.
    Check(Limits),
    /// The branch score.
    Score,
    /// As rows, boxes apart.
    Show,
}

/// What is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Product {
    /// Full boards.
    Grid,
    /// Minimal puzzles.
    Puzzle,
}

/// Does it with every line of the input, if the boards are of an order of their own; says whether they are.
pub fn run(order: OrderArgs, io: &Io, task: Task) -> Result<bool> {
    match order.order {
        None => return Ok(false),
        Some(2) => lines::<2>(io, task),
        Some(3) => lines::<3>(io, task),
        Some(4) => lines::<4>(io, task),
        Some(_) => lines::<5>(io, task),
    }?;
    Ok(true)
}

/// Makes boards of an order of their own; says whether they are.
pub fn make(order: OrderArgs, line: &LineArgs, product: Product) -> Result<bool> {
    match order.order {
        None => return Ok(false),
        Some(2) => made::<2>(line, product),
        Some(3) => made::<3>(line, product),
        Some(4) => made::<4>(line, product),
        Some(_) => made::<5>(line, product),
    }?;
    Ok(true)
}

fn lines<const ORDER: usize>(io: &Io, task: Task) -> Result<()> {
    let mut sink = Sink::open(io.output.as_deref(), &[])?;
    sink.write(match task {
        Task::Solve(_) => b"line,puzzle,solutions,ending,solution\n",
        Task::Check(_) => b"line,puzzle,outcome\n",
        Task::Score => b"line,puzzle,branch_score,branches,blanks\n".as_slice(),
        Task::Show => b"",
    })?;
    let mut solver = FastBoards::<ORDER>::new();
    let (mut piece, mut rejected) = (Vec::new(), 0_u64);
    let mut flush = |piece: &mut Vec<(u64, Board<ORDER>)>, sink: &mut Sink| -> Result<()> {
        signal::check()?;
        sink.write(text(&mut solver, piece, task).as_bytes())?;
        piece.clear();
        Ok(())
    };
    for (name, reader) in readers(io)? {
        for (n, line) in reader.lines().enumerate() {
            let line = line.with_context(|| format!("cannot read {name}"))?;
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match line.parse::<Board<ORDER>>() {
                Ok(board) => piece.push((n as u64 + 1, board)),
                Err(error) => {
                    rejected += 1;
                    notice!("{name}, line {}: {error}", n + 1);
                }
            }
            if piece.len() == PIECE {
                flush(&mut piece, &mut sink)?;
            }
        }
        flush(&mut piece, &mut sink)?;
    }
    sink.finish()?;
    if rejected > 0 && io.strict {
        bail!("{rejected} lines were rejected");
    }
    Ok(())
}

/// The inputs by name; standard input where none is named.
fn readers(io: &Io) -> Result<Vec<(String, Box<dyn BufRead>)>> {
    let standard = || ("standard input".to_owned(), Box::new(stdin().lock()) as Box<dyn BufRead>);
    if io.files.is_empty() {
        return Ok(vec![standard()]);
    }
    let open = |path: &std::path::PathBuf| -> Result<(String, Box<dyn BufRead>)> {
        if path.as_os_str() == "-" {
            return Ok(standard());
        }
        Ok((path.display().to_string(), input::open(path)?))
    };
    io.files.iter().map(open).collect()
}

fn text<const ORDER: usize>(
    solver: &mut FastBoards<ORDER>,
    piece: &[(u64, Board<ORDER>)],
    task: Task,
) -> String {
    let mut text = String::new();
    let boards: Vec<Board<ORDER>> = piece.iter().map(|(_, board)| board.clone()).collect();
    let answers: Vec<Option<BoardAnswer<ORDER>>> = match task {
        Task::Solve(limits) | Task::Check(limits) => {
            solver.batch(&boards, limits).into_iter().map(Some).collect()
        }
        Task::Score | Task::Show => boards.iter().map(|_| None).collect(),
    };
    for ((line, board), answer) in piece.iter().zip(answers) {
        let _ = match (task, answer) {
            (Task::Solve(_), Some(answer)) => {
                let first = answer.first.map(|first| first.to_string()).unwrap_or_default();
                writeln!(text, "{line},{board},{},{},{first}", answer.solutions, answer.ending.word())
            }
            (Task::Check(_), Some(answer)) => writeln!(text, "{line},{board},{}", answer.outcome().word()),
            (Task::Score, _) => match Branching::Sets.rate_board(board, PLACEMENTS) {
                Ok(score) => {
                    writeln!(text, "{line},{board},{},{},{}", score.score(), score.branches, score.blanks)
                }
                Err(error) => {
                    notice!("line {line}: {error}");
                    Ok(())
                }
            },
            _ => writeln!(text, "{}", rows(board)),
        };
    }
    text
}

/// Rows of characters, boxes apart.
fn rows<const ORDER: usize>(board: &Board<ORDER>) -> String {
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
    let mut sink = Sink::open(line.output.as_deref(), &[])?;
    let mut solver = FastBoards::<ORDER>::new();
    for number in 0..line.count {
        signal::check()?;
        let mut rng = streams.item(number);
        let grid = full_board(&mut solver, &mut rng);
        let board = match product {
            Product::Grid => grid,
            Product::Puzzle => minimal_board(&mut solver, &grid, &mut rng),
        };
        sink.write(format!("{board}\n").as_bytes())?;
    }
    sink.finish()
}

//! Boards of orders 2, 4 and 5 in the commands, by `--order` or the length of the first line.

use std::fmt::Write as _;
use std::io::{BufRead, Read, stdin};
use std::iter::once;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sudoku_core::Board;
use sudoku_generators::{full_board, minimal_board};
use sudoku_metrics::Branching;
use sudoku_runner::{Streams, input};
use sudoku_solvers::{Limits, search_board};
use sudoku_tables::{Column, Kind, csv};

use crate::make::line::LineArgs;
use crate::sink::Sink;
use crate::stream::Io;
use crate::table::{Header, column};
use crate::usage::{self, WrongUse};
use crate::{pipeline, signal};

/// Boards that a thread takes at a time.
const PIECE: usize = 256;
/// Placements after which a score is given up.
const PLACEMENTS: u64 = 10_000_000;
/// Bytes in which the first board is looked for.
const HEAD: u64 = 1 << 16;

/// The order of the boards.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct OrderArgs {
    /// Order of the boards: 2 (16 cells), 3 (81), 4 (256) or 5 (625); values beyond 9 are letters from A. Without it, the
    /// length of the first line tells, and what is made is of order 3. Orders other than 3 take few other options.
    #[arg(long, value_name = "ORDER", value_parser = clap::value_parser!(u8).range(2..=5))]
    order: Option<u8>,
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

/// Does it with every line of the input, if the boards are of another order than 3; says whether they are.
pub fn run(order: OrderArgs, io: &Io, task: Task) -> Result<bool> {
    let order = order.order.unwrap_or_else(|| order_of_input(io));
    let own: &[&str] = match task {
        Task::Solve(_) => &["count-limit", "nodes"],
        Task::Check(_) => &["nodes"],
        Task::Score | Task::Show => &[],
    };
    match order {
        3 => return Ok(false),
        _ => refuse_others(order, &[&["output", "threads", "strict"], own].concat())?,
    }
    match order {
        2 => lines::<2>(io, task),
        4 => lines::<4>(io, task),
        _ => lines::<5>(io, task),
    }?;
    Ok(true)
}

/// Makes boards, if they are of another order than 3; says whether they are.
pub fn make(order: OrderArgs, line: &LineArgs, product: Product) -> Result<bool> {
    let order = order.order.unwrap_or(3);
    match order {
        3 => return Ok(false),
        _ => refuse_others(order, &["count", "seed", "output", "threads"])?,
    }
    match order {
        2 => made::<2>(line, product),
        4 => made::<4>(line, product),
        _ => made::<5>(line, product),
    }?;
    Ok(true)
}

/// Refuses options that would have no effect.
fn refuse_others(order: u8, used: &[&str]) -> Result<()> {
    const ALWAYS: [&str; 3] = ["order", "quiet", "color"];
    match usage::given().find(|name| !used.contains(name) && !ALWAYS.contains(name)) {
        None => Ok(()),
        Some(name) => {
            let used: Vec<String> = used.iter().map(|name| format!("--{name}")).collect();
            let used = used.join(", ");
            Err(WrongUse(format!("--{name} has no effect on boards of order {order}: they take {used}"))
                .into())
        }
    }
}

/// The order of the first board; 3 where it is not known.
fn order_of_input(io: &Io) -> u8 {
    let first = io.files.first().map_or(Path::new("-"), PathBuf::as_path);
    // What is looked at must be there afterwards: in the buffer of standard input, or in a file to be opened again.
    if first.as_os_str() == "-" {
        return stdin().lock().fill_buf().map_or(3, order_of_text);
    }
    let mut head = Vec::new();
    if first.is_file()
        && let Ok(text) = input::open(first)
    {
        // What cannot be read is reported by whoever reads it all.
        let _ = text.take(HEAD).read_to_end(&mut head);
    }
    order_of_text(&head)
}

fn order_of_text(text: &[u8]) -> u8 {
    let lines = text.split(|&byte| byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
    let Some(line) = lines.map(str::trim).find(|line| is_content(line)) else { return 3 };
    match line.len() {
        16 if line.parse::<Board<2>>().is_ok() => 2,
        256 if line.parse::<Board<4>>().is_ok() => 4,
        625 if line.parse::<Board<5>>().is_ok() => 5,
        _ => 3,
    }
}

fn is_content(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('#')
}

/// A line, and where it stands.
struct Line {
    file: usize,
    number: usize,
    text: String,
}

/// The columns of the table; none for pictures.
fn columns(io: &Io, task: Task) -> Vec<Column> {
    let own = match task {
        Task::Show => return Vec::new(),
        Task::Solve(_) => vec![
            column("solutions", Kind::Integer, "Solutions found, up to the limit."),
            column("ending", Kind::Text, "Why the search ended."),
            column("solution", Kind::Text, "A solution, row by row."),
        ],
        Task::Check(_) => vec![column("outcome", Kind::Text, "none, unique, multiple or undecided.")],
        Task::Score => vec![
            column(
                "branch_score",
                Kind::Integer,
                "S: B times the first power of ten above the cells, plus blanks.",
            ),
            column("branches", Kind::Integer, "B."),
            column("blanks", Kind::Integer, "Blank cells."),
        ],
    };
    let file = io.has_many().then(|| column("file", Kind::Text, "File that holds the board."));
    let place = [
        column("line", Kind::Integer, "Line of the board in its file, from 1."),
        column("puzzle", Kind::Text, "The board, row by row, blanks as dots."),
    ];
    file.into_iter().chain(place).chain(own).collect()
}

fn lines<const ORDER: usize>(io: &Io, task: Task) -> Result<()> {
    let standard_input = [PathBuf::from("-")];
    let files = if io.files.is_empty() { &standard_input[..] } else { &io.files };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(io.threads).build()?;
    let columns = columns(io, task);
    let mut sink = Sink::open(io.output.as_deref(), &columns)?;
    if !columns.is_empty() {
        sink.write(Header::new(columns).text.as_bytes())?;
    }
    let mut lines = files.iter().enumerate().flat_map(|(file, path)| lines_of(file, path));
    let next = || {
        let piece: Vec<Result<Line>> = lines.by_ref().take(PIECE).collect();
        (!piece.is_empty()).then(|| piece.into_iter().collect())
    };
    let work = |(): &mut (), piece: Result<Vec<Line>>| {
        signal::check()?;
        piece.map(|piece| text::<ORDER>(&piece, files, task))
    };
    let mut rejected = 0;
    let put = |made: Result<(String, Vec<String>)>| {
        let (text, notices) = made?;
        rejected += notices.len();
        notices.iter().for_each(|line| notice!("{line}"));
        sink.write(text.as_bytes())?;
        Ok(ControlFlow::Continue(()))
    };
    pipeline::run(&pool, next, || (), work, put)?;
    sink.finish()?;
    if rejected > 0 && io.strict {
        bail!("{rejected} lines were rejected");
    }
    Ok(())
}

/// The lines of a file that are to hold boards.
fn lines_of(file: usize, path: &Path) -> Box<dyn Iterator<Item = Result<Line>> + Send> {
    let reader = match input::open(path) {
        Ok(reader) => reader,
        Err(error) => return Box::new(once(Err(error.into()))),
    };
    let name = path.display().to_string();
    let line = move |(n, line): (usize, std::io::Result<String>)| {
        let text = line.with_context(|| format!("cannot read {name}"))?.trim().to_owned();
        Ok(Line { file, number: n + 1, text })
    };
    let is_board =
        |line: &Result<Line>| line.as_ref().is_ok_and(|line| is_content(&line.text)) || line.is_err();
    Box::new(reader.lines().enumerate().map(line).filter(is_board))
}

/// What is printed of some lines, and what is wrong with others.
fn text<const ORDER: usize>(piece: &[Line], files: &[PathBuf], task: Task) -> (String, Vec<String>) {
    let (mut text, mut notices) = (String::new(), Vec::new());
    let place = |line: &Line| format!("{}, line {}", files[line.file].display(), line.number);
    let search =
        |board: &Board<ORDER>, limits| search_board(board, limits, &mut |_| ControlFlow::Continue(()));
    for line in piece {
        let board: Board<ORDER> = match line.text.parse() {
            Ok(board) => board,
            Err(error) => {
                notices.push(format!("{}: {error}", place(line)));
                continue;
            }
        };
        let of_file = |path: &PathBuf| csv::line([&path.display().to_string()]) + ",";
        let file = if files.len() > 1 { of_file(&files[line.file]) } else { String::new() };
        let begin = format!("{file}{},{board}", line.number);
        let _ = match task {
            Task::Solve(limits) => {
                let answer = search(&board, limits);
                let first = answer.first.as_ref().map(ToString::to_string).unwrap_or_default();
                writeln!(text, "{begin},{},{},{first}", answer.solutions, answer.ending.word())
            }
            Task::Check(limits) => writeln!(text, "{begin},{}", search(&board, limits).outcome().word()),
            Task::Score => match Branching::Sets.rate_board(&board, PLACEMENTS) {
                Ok(score) => writeln!(text, "{begin},{},{},{}", score.score(), score.branches, score.blanks),
                Err(error) => {
                    notices.push(format!("{}: {error}", place(line)));
                    Ok(())
                }
            },
            Task::Show => writeln!(text, "{}", rows(&board)),
        };
    }
    (text, notices)
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
    let piece = |(): &mut (), number| {
        let mut rng = streams.item(number);
        let grid = full_board::<ORDER>(&mut rng);
        Ok(vec![match product {
            Product::Grid => grid,
            Product::Puzzle => minimal_board(&grid, &mut rng),
        }])
    };
    let print = |text: &mut Vec<u8>, _, board: Board<ORDER>| {
        text.extend_from_slice(format!("{board}\n").as_bytes());
        true
    };
    line.run("boards", &Header::default(), || (), piece, print)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_tells_the_order() {
        let of = |text: &str| order_of_text(text.as_bytes());
        assert_eq!(of("# boards\n\n1...............\n"), 2);
        assert_eq!(of(&".".repeat(256)), 4);
        assert_eq!(of(&format!("P{}\r\n", "0".repeat(624))), 5);
        // Lines of 81 cells, headers, beginnings of longer lines, values that are too large.
        for other in ["", "puzzle,solutions", "1..............", "9...............", &".".repeat(81)] {
            assert_eq!(of(other), 3, "{other}");
        }
    }
}

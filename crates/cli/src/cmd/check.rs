//! `sudoku-lab check`

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Result;
use sudoku_core::{Grid, Puzzle};
use sudoku_runner::Kind;
use sudoku_solvers::{Limits, Outcome, Solver};

use crate::cmd::solve::SearchArgs;
use crate::stream::{Done, Io, Item};
use crate::table::{TableArgs, column};

/// Arguments of `check`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab check puzzles.txt\n  \
    sudoku-lab check --proof puzzles.txt | grep ,multiple,\n\n\
    Columns: line, puzzle, outcome (none, unique, multiple; undecided: out of nodes), and with --proof the \
    solution and a second one.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    search: SearchArgs,
    /// Add the solution and, where there are several, a second one.
    #[arg(short, long)]
    proof: bool,
    #[command(flatten)]
    table: TableArgs,
}

const OUTCOMES: [Outcome; 4] = [Outcome::Unique, Outcome::Multiple, Outcome::None, Outcome::Undecided];

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Unique => "unique",
        Outcome::Multiple => "multiple",
        Outcome::None => "none",
        Outcome::Undecided => "undecided",
    }
}

pub fn run(args: Args) -> Result<()> {
    let limits = Limits::UNIQUE.with_nodes(args.search.nodes);
    let args = Args { table: args.table.for_output(&args.io), ..args };
    let mut columns = vec![column("outcome", Kind::Text, "none, unique, multiple or undecided.")];
    if args.proof {
        columns.push(column("solution", Kind::Text, "A solution."));
        columns.push(column("second", Kind::Text, "Another solution."));
    }
    let header = args.table.header(&args.io, columns);
    let counts = OUTCOMES.map(|_| AtomicU64::new(0));
    let solvers = args.search.solvers();
    args.io.run(&header, "checked", |items| {
        let puzzles: Vec<Puzzle> = items.iter().map(|item| item.record.puzzle).collect();
        let mut done = Done { kept: items.len() as u64, ..Done::default() };
        let mut found = OUTCOMES.map(|_| 0);
        solvers.with(|solver| {
            let mut answers = Vec::with_capacity(puzzles.len());
            solver.batch(&puzzles, limits, &mut answers);
            for ((item, answer), puzzle) in items.iter().zip(&answers).zip(&puzzles) {
                let outcome = answer.outcome();
                found[OUTCOMES.iter().position(|&known| known == outcome).unwrap_or(0)] += 1;
                let grids = match outcome {
                    _ if !args.proof => Vec::new(),
                    Outcome::Multiple => two(solver, puzzle, limits),
                    _ => Vec::from_iter(answer.first),
                };
                print(&mut done.text, item, word(outcome), &grids, &args);
            }
        });
        for (count, found) in counts.iter().zip(found) {
            count.fetch_add(found, Ordering::Relaxed);
        }
        done
    })?;
    let told = counts.iter().zip(OUTCOMES).map(|(count, outcome)| {
        let count = count.load(Ordering::Relaxed);
        format!("{count} {}", word(outcome))
    });
    tell!("{}", told.collect::<Vec<_>>().join(", "));
    Ok(())
}

/// One row. Writing to memory cannot fail.
fn print(text: &mut Vec<u8>, item: &Item, outcome: &str, grids: &[Grid], args: &Args) {
    let (puzzle, place) = (&item.record.puzzle, args.table.place(&args.io, item));
    let [one, two] = [0, 1].map(|k| grids.get(k).map(Grid::to_string));
    let _ = match (args.table.json, args.proof) {
        (false, false) => writeln!(text, "{place},{puzzle},{outcome}"),
        (false, true) => {
            let (one, two) = (one.unwrap_or_default(), two.unwrap_or_default());
            writeln!(text, "{place},{puzzle},{outcome},{one},{two}")
        }
        (true, proof) => {
            let mut row =
                serde_json::json!({"line": item.line, "puzzle": puzzle.to_string(), "outcome": outcome});
            args.table.locate(&args.io, item, &mut row);
            if proof {
                row["solution"] = one.into();
                row["second"] = two.into();
            }
            writeln!(text, "{row}")
        }
    };
}

/// Two solutions that differ.
fn two(solver: &mut dyn Solver, puzzle: &Puzzle, limits: Limits) -> Vec<Grid> {
    let mut grids = Vec::with_capacity(2);
    solver.search(puzzle, limits, &mut |grid| {
        grids.push(*grid);
        ControlFlow::Continue(())
    });
    grids
}

//! `sudoku-lab check`

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Result;
use sudoku_core::Puzzle;
use sudoku_solvers::{Answer, Limits, Outcome, Solution, Solver};
use sudoku_tables::{Kind, Text};

use crate::boards::{self, OrderArgs, Task};
use crate::cmd::solve::SearchArgs;
use crate::part::ShardArgs;
use crate::stream::{Done, Io, Item, SIDE_BY_SIDE};
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
    shard: ShardArgs,
    #[command(flatten)]
    boards: OrderArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Add the solution and, where there are several, a second one.
    #[arg(short, long)]
    proof: bool,
    #[command(flatten)]
    table: TableArgs,
}

const OUTCOMES: [Outcome; 4] = [Outcome::Unique, Outcome::Multiple, Outcome::None, Outcome::Undecided];

pub fn run(args: Args) -> Result<()> {
    let args = Args { io: args.io.with_shard(args.shard), ..args };
    let limits = Limits::UNIQUE.with_nodes(args.search.nodes);
    if boards::run(args.boards, &args.io, Task::Check(limits))? {
        return Ok(());
    }
    let args = Args { table: args.table.for_output(&args.io)?, ..args };
    let mut columns = vec![column("outcome", Kind::Text, "none, unique, multiple or undecided.")];
    if args.proof {
        columns.push(column("solution", Kind::Text, "A solution."));
        columns.push(column("second", Kind::Text, "Another solution."));
    }
    let header = args.table.header(&args.io, columns);
    let counts = OUTCOMES.map(|_| AtomicU64::new(0));
    let solvers = args.search.solvers();
    args.io.run(&header, "checked", SIDE_BY_SIDE, |items| {
        let puzzles: Vec<Puzzle> = items.iter().map(|item| item.record.puzzle).collect();
        let mut done = Done { kept: items.len() as u64, ..Done::default() };
        let mut found = OUTCOMES.map(|_| 0);
        solvers.with(|solver| {
            let (mut answers, mut outcomes) = (Vec::new(), Vec::with_capacity(puzzles.len()));
            if args.proof {
                solver.batch(&puzzles, limits, &mut answers);
                outcomes.extend(answers.iter().map(Answer::outcome));
            } else {
                solver.outcomes(&puzzles, limits, &mut outcomes);
            }
            for (k, (item, outcome)) in items.iter().zip(outcomes).enumerate() {
                found[OUTCOMES.iter().position(|&known| known == outcome).unwrap_or(0)] += 1;
                let proof = match outcome {
                    _ if !args.proof => [None; 2],
                    Outcome::Multiple => two(solver, &puzzles[k], limits),
                    _ => [answers[k].first, None],
                };
                print(&mut done.text, item, outcome.word(), &proof, &args);
            }
        });
        for (count, found) in counts.iter().zip(found) {
            count.fetch_add(found, Ordering::Relaxed);
        }
        done
    })?;
    let shown = counts.iter().zip(OUTCOMES).map(|(count, outcome)| {
        let count = count.load(Ordering::Relaxed);
        format!("{count} {}", outcome.word())
    });
    notice!("{}", shown.collect::<Vec<_>>().join(", "));
    Ok(())
}

/// One row.
fn print(text: &mut Vec<u8>, item: &Item, outcome: &str, proof: &[Option<Solution>; 2], args: &Args) {
    if args.table.json {
        return print_json(text, item, outcome, proof, args);
    }
    args.table.begin(text, &args.io, item);
    text.put(",");
    text.put(outcome);
    for solution in proof.iter().filter(|_| args.proof) {
        text.put(",");
        if let Some(solution) = solution {
            text.put_cells(solution.values());
        }
    }
    text.put("\n");
}

fn print_json(text: &mut Vec<u8>, item: &Item, outcome: &str, proof: &[Option<Solution>; 2], args: &Args) {
    let puzzle = item.record.puzzle.to_string();
    let mut row = serde_json::json!({"line": item.line, "puzzle": puzzle, "outcome": outcome});
    args.table.locate(&args.io, item, &mut row);
    if args.proof {
        let [one, two] = proof.map(|solution| solution.map(|solution| solution.to_string()));
        row["solution"] = one.into();
        row["second"] = two.into();
    }
    // Writing to memory cannot fail.
    let _ = writeln!(text, "{row}");
}

/// Two solutions that differ.
fn two(solver: &mut dyn Solver, puzzle: &Puzzle, limits: Limits) -> [Option<Solution>; 2] {
    let mut found = [None; 2];
    solver.search(puzzle, limits, &mut |grid| {
        let place = usize::from(found[0].is_some());
        found[place] = Some(Solution::from(*grid));
        ControlFlow::Continue(())
    });
    found
}

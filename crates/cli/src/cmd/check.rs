//! `sudoku-lab check`

use std::ops::ControlFlow;

use anyhow::{Result, bail};
use sudoku_kit::solvers::{Limits, Outcome, Solution, Solver};
use sudoku_kit::stream::{SIDE_BY_SIDE, positions};
use sudoku_kit::{Position, Solvers};
use sudoku_tables::{Column, Kind, Value};

use crate::boards::{self, OrderArgs, Task};
use crate::io::{Io, SearchArgs, TableArgs};
use crate::part::ShardArgs;
use crate::usage::Tally;
use crate::watch::Watch;

/// Arguments of `check`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab check puzzles.txt\n  \
    sudoku-lab check --proof puzzles.txt | grep ,multiple,\n\n\
    Exits with status 1 if any puzzle does not have exactly one solution. Columns: line, puzzle, outcome (none, unique, multiple; undecided: out of nodes), and with --proof the \
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
    /// Add the solution and, if there are several, a second one.
    #[arg(short, long)]
    proof: bool,
    #[command(flatten)]
    table: TableArgs,
}

pub fn run(args: Args) -> Result<()> {
    let limits = Limits::UNIQUE.nodes(args.search.nodes);
    if boards::run(args.boards, &args.io, Task::Check(limits))? {
        return Ok(());
    }
    let mut columns = vec![Column::new("outcome", Kind::Text, "none, unique, multiple or undecided.")];
    if args.proof {
        columns.push(Column::new("solution", Kind::Text, "A solution."));
        columns.push(Column::new("second", Kind::Text, "Another solution."));
    }
    let is_part = args.shard.shard.is_some();
    let tally = Tally::new(Outcome::ALL.map(Outcome::name));
    let solvers = Solvers::new(args.search.solver);
    let _watch = Watch::of_solver(args.search.solver);
    let run = args.io.walk("checked", args.table.rows(&args.io, columns)?, SIDE_BY_SIDE).shard(args.shard);
    run.by(|walk| {
        walk.pieces(|out, items| {
            let positions = positions(items);
            out.kept += items.len() as u64;
            if !args.proof {
                let outcomes = solvers.outcomes_at(&positions, limits);
                for outcome in Outcome::ALL {
                    let is_same = |found: &&Outcome| **found == outcome;
                    tally.add(outcome.name(), outcomes.iter().filter(is_same).count());
                }
                items.iter().zip(outcomes).for_each(|(item, outcome)| out.row(item, [outcome.name().into()]));
                return Ok(());
            }
            for (item, answer) in items.iter().zip(solvers.answers_at(&positions, limits)) {
                let outcome = answer.outcome();
                tally.add(outcome.name(), 1);
                let proof = match outcome {
                    Outcome::Multiple => solvers.with(|solver| two(solver, &item.puzzle, limits)),
                    _ => [answer.first, None],
                };
                let [one, other] = proof
                    .each_ref()
                    .map(|found| found.as_ref().map_or(Value::Missing, |found| Value::Cells(found.values())));
                out.row(item, [outcome.name().into(), one, other]);
            }
            Ok(())
        })
    })?;
    say!("{tally}");
    match tally.of_others(Outcome::Unique.name()) {
        0 => Ok(()),
        // A part must be written for any puzzles, so that all parts can be joined.
        _ if is_part => Ok(()),
        others => bail!("puzzles without exactly one solution: {others}"),
    }
}

/// Two solutions that differ.
fn two(solver: &mut dyn Solver, position: &Position, limits: Limits) -> [Option<Solution>; 2] {
    let mut found = [None; 2];
    solver.search_position(position, limits, &mut |grid| {
        let place = usize::from(found[0].is_some());
        found[place] = Some(Solution::from(*grid));
        ControlFlow::Continue(())
    });
    found
}

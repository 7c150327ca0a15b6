//! `sudoku-lab solve`

use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Result, bail};
use sudoku_kit::Solvers;
use sudoku_kit::dlx::{Choice, Problem, Search, Trace, sudoku};
use sudoku_kit::solvers::{Answer, Ending, Engine, Limits, Solution, Stats};
use sudoku_kit::stream::{FEW, Item, Out, Readable, Rows, SIDE_BY_SIDE, positions, puzzles};
use sudoku_runner::external::{CommandSolver, Found};
use sudoku_tables::{Column, Kind, Value};

use crate::boards::{self, OrderArgs, Task, solution_columns};
use crate::commands::{CommandLimits, PROCESS};
use crate::io::{Io, TableArgs};
use crate::signal::go_on;
use crate::usage::{WrongUse, count};

/// Solutions of one puzzle that `--all` prints unless stated otherwise: they are in memory at a time.
const MANY: u64 = 100_000;

/// The most that may be asked for: about a gigabyte.
const MOST: u64 = 5_000_000;

/// Arguments of `solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab solve puzzles.txt > solved.csv\n  \
    sudoku-lab solve --count-limit 1000 --stats --solver set-oriented puzzles.txt\n  \
    sudoku-lab solve --order 4 hexadecimal.txt\n  \
    sudoku-lab solve --all --json - < puzzles.txt\n  \
    sudoku-lab solve --solver dlx --trace puzzle.txt\n  \
    sudoku-lab solve --solver-command 'python3 mine.py' puzzles.txt\n\n\
    Columns: line, puzzle, solutions (found, at most the limit), ending (exhausted: the count is exact; \
    stopped: there are at least so many; budget: out of nodes), solution. `sudoku-lab list solvers` shows the solvers. A \
    solver may be a command of your own: a puzzle a line in; a solution and the number of solutions, or 0, a line \
    out, in order; the environment variable SUDOKU_LAB_COUNT_LIMIT says after how many it may stop.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    boards: OrderArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// A command as the solver. Its answers are compared with those of the fast solver; wrong ones end in status 1.
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["solver", "nodes", "all", "stats", "trace"])]
    solver_command: Option<String>,
    #[command(flatten)]
    command_limits: CommandLimits,
    /// Solutions to look for in each puzzle: 2 decides uniqueness [default: 2; 100,000 with --all; 1 with --trace,
    /// --solver-command or --order].
    #[arg(short = 'l', long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    count_limit: Option<u64>,
    /// Print every solution, one row each.
    #[arg(short, long)]
    all: bool,
    /// Add columns: nodes, guesses, depth, propagations.
    #[arg(long)]
    stats: bool,
    /// Print every step of the search instead, in words; for --solver dlx.
    #[arg(long, conflicts_with_all = ["json", "stats", "all"])]
    trace: bool,
    #[command(flatten)]
    table: TableArgs,
}

/// Which solver, and how long it may search.
#[derive(Debug, clap::Args)]
pub struct SearchArgs {
    /// The solver.
    #[arg(short, long, default_value_t, value_name = "NAME")]
    pub solver: Engine,
    /// Nodes after which the search of a puzzle ends undecided.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true, value_name = "N")]
    pub nodes: u64,
}

pub fn run(args: Args) -> Result<()> {
    // Other boards and steps to read take long enough until the first solution, and a command need not find a second.
    let one = args.trace || args.solver_command.is_some();
    let solutions = args.count_limit.unwrap_or(if args.all { MANY } else { 2 - u64::from(one) });
    if args.all && solutions > MOST {
        let text = format!(
            "--count-limit {solutions}: with --all at most {MOST}; without it, any number is counted"
        );
        return Err(WrongUse(text).into());
    }
    let limits = Limits::solutions(solutions).nodes(args.search.nodes);
    let of_boards = Limits { solutions: args.count_limit.unwrap_or(1), ..limits };
    if boards::run(args.boards, &args.io, Task::Solve(of_boards))? {
        return Ok(());
    }
    if args.trace {
        if args.search.solver != Engine::Dlx {
            return Err(WrongUse("only dlx reports its steps: give --solver dlx with --trace".into()).into());
        }
        let problem = sudoku::problem(3)?;
        let run = args.io.walk("traced", Rows::TEXT, FEW);
        return run.each(|out, item| trace(out, &problem, item, limits)).map(drop);
    }
    let mut columns = solution_columns();
    if args.stats {
        let count =
            |name| Column::new(name, Kind::Integer, "Steps of the search; see `sudoku-lab list solvers`.");
        columns.extend(["nodes", "guesses", "depth", "propagations"].map(count));
    }
    let rows = args.table.rows(&args.io, columns)?;
    if let Some(line) = &args.solver_command {
        let solver = CommandSolver::new(args.command_limits.command(line)?, solutions);
        let run = args.io.walk("searched", rows, PROCESS);
        let wrong = AtomicU64::new(0);
        run.pieces(|out, items| by_command(&solver, out, items, limits, &wrong))?;
        return match wrong.into_inner() {
            0 => Ok(()),
            wrong => bail!("{wrong} puzzles without a right answer of `{line}`"),
        };
    }
    let solvers = Solvers::new(args.search.solver);
    let piece = if args.search.solver == Engine::default() && !args.all { SIDE_BY_SIDE } else { FEW };
    let run = args.io.walk("searched", rows, piece);
    run.pieces(|out, items| {
        out.kept += items.len() as u64;
        if args.all {
            solvers.with(|solver| {
                for item in items {
                    let mut grids = Vec::new();
                    let answer = solver.search_position(&item.puzzle, limits, &mut |grid| {
                        grids.push(Solution::from(*grid));
                        go_on()
                    });
                    put(out, item, &answer, &grids, args.stats);
                }
            });
            return Ok(());
        }
        for (item, answer) in items.iter().zip(solvers.answers_at(&positions(items), limits)) {
            put(out, item, &answer, answer.first.as_slice(), args.stats);
        }
        Ok(())
    })?;
    Ok(())
}

/// A command's answers, as far as they are right. A count below the limit is taken for exact.
fn by_command(
    solver: &CommandSolver,
    out: &mut Out<'_>,
    items: &[Item],
    limits: Limits,
    wrong: &AtomicU64,
) -> Result<()> {
    for (item, found) in items.iter().zip(solver.solve(&puzzles(items))?) {
        wrong.fetch_add(u64::from(found.is_err()), Ordering::Relaxed);
        let found = found.map(|Found { solutions, first }| {
            let ending = if solutions >= limits.solutions { Ending::Stopped } else { Ending::Exhausted };
            let first = first.map(Solution::from);
            let answer = Answer { solutions, first, ending, stats: Stats::default() };
            put(out, item, &answer, first.as_slice(), false);
        });
        out.judge(item, found);
    }
    Ok(())
}

/// A row for each solution, or one if there is none.
fn put<P: Readable>(out: &mut Out<'_>, item: &Item<P>, answer: &Answer, solutions: &[Solution], stats: bool) {
    let Stats { nodes, guesses, depth, propagations } = answer.stats;
    let steps = [nodes, guesses, depth, propagations].map(Value::from);
    let mut row = |solution| {
        let found = [answer.solutions.into(), answer.ending.name().into(), solution];
        out.row(item, found.into_iter().chain(steps.iter().filter(|_| stats).cloned()));
    };
    if solutions.is_empty() {
        row(Value::Missing);
    }
    solutions.iter().for_each(|solution| row(Value::Cells(solution.values())));
}

/// The steps of dancing links on a puzzle, under a line that names it.
fn trace(out: &mut Out<'_>, problem: &Problem, item: &Item, limits: Limits) -> Result<(), &'static str> {
    let mut search = Search::new(problem, Choice::FewestOptions);
    let clues: Vec<usize> = sudoku::clues(3, item.puzzle.values()).collect();
    if clues.iter().any(|&clue| search.fix(clue).is_err()) {
        return Err("two equal clues share a row, column or box: there is nothing to search");
    }
    let mut trace = Trace::with_fixed(problem, &clues);
    let wanted = sudoku_kit::dlx::Limits::solutions(limits.solutions).nodes(limits.nodes);
    let report = search.run(wanted, |event| {
        trace.record(event);
        go_on()
    });
    let (place, steps) = (out.place_of(item), trace.text());
    let (solutions, nodes) = (report.solutions, report.nodes);
    out.line(format_args!("{place}: {}\n{steps}{solutions} solutions, {nodes} nodes\n", item.puzzle));
    Ok(())
}

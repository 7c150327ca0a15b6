//! `sudoku-lab solve`

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use sudoku_kit::Solvers;
use sudoku_kit::dlx::{Choice, Problem, Search, Trace, sudoku};
use sudoku_kit::solvers::{Answer, Ending, Engine, Limits, Solution, Stats};
use sudoku_kit::stream::{FEW, Item, Out, Readable, Rows, SIDE_BY_SIDE, positions, puzzles};
use sudoku_runner::external::{CommandSolver, Found};
use sudoku_tables::{Column, Kind, Value};

use crate::boards::{self, OrderArgs, Task};
use crate::commands::{CommandLimits, PROCESS};
use crate::io::{Io, SearchArgs, TableArgs, solution_columns};
use crate::signal::go_on;
use crate::usage::{WrongUse, count};
use crate::watch::Watch;

/// Default maximum number of solutions of one puzzle with `--all`. All of them are in memory.
const MANY: u64 = 100_000;

/// The greatest maximum that may be set, which takes about a gigabyte.
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
    stopped: there may be more; budget: out of nodes), solution. `sudoku-lab list solvers` shows the solvers. A \
    solver may be your own command: it reads one puzzle per line, and writes a line for each in the same order: a \
    solution and the number of solutions, or 0. The environment variable SUDOKU_LAB_COUNT_LIMIT holds the number of \
    solutions after which it may stop. \
    `sudoku-lab experiment solver-race` compares solvers, and commands, by data set.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    boards: OrderArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Use your own command as the solver. Its answers are compared with those of the fast solver; a wrong answer means
    /// exit status 1.
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["solver", "nodes", "all", "trace"])]
    solver_command: Option<String>,
    #[command(flatten)]
    command_limits: CommandLimits,
    /// Number of solutions to find in each puzzle; 2 decides uniqueness [default: 2; 100,000 with --all; 1 with --trace
    /// or --solver-command].
    #[arg(short = 'l', long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    count_limit: Option<u64>,
    /// Print every solution, one row each.
    #[arg(short, long)]
    all: bool,
    /// Add columns: nodes, guesses, depth, propagations, microseconds (each puzzle is searched by itself); with
    /// --solver-command, only microseconds_batch_mean, its time for a batch divided by the puzzles of the batch.
    #[arg(long)]
    stats: bool,
    /// Print on standard error the total time of the searches, summed over threads.
    #[arg(long, conflicts_with = "trace")]
    timer: bool,
    /// Print every step of the search in words instead of the table; for --solver dlx.
    #[arg(long, conflicts_with_all = ["json", "stats", "all"])]
    trace: bool,
    #[command(flatten)]
    table: TableArgs,
}

pub fn run(args: Args) -> Result<()> {
    // One solution is enough for traces and for commands.
    let one = args.trace || args.solver_command.is_some();
    let solutions = args.count_limit.unwrap_or(if args.all { MANY } else { 2 - u64::from(one) });
    if args.all && solutions > MOST {
        let text = format!(
            "--count-limit {solutions}: with --all it is at most {MOST}; without --all, any number of solutions can be counted"
        );
        return Err(WrongUse(text).into());
    }
    let limits = Limits::solutions(solutions).nodes(args.search.nodes);
    if boards::run(args.boards, &args.io, Task::Solve(limits))? {
        return Ok(());
    }
    if args.trace {
        if args.search.solver != Engine::Dlx {
            return Err(WrongUse("only dlx reports its steps; give --solver dlx with --trace".into()).into());
        }
        let problem = sudoku::problem(3)?;
        let run = args.io.walk("traced", Rows::TEXT, FEW);
        return run.by(|walk| Ok(walk.each(|out, item| trace(out, &problem, item, limits))?)).map(drop);
    }
    let mut columns = solution_columns();
    if args.stats && args.solver_command.is_some() {
        let meaning = "Time of the command for the batch divided by its puzzles, including its start.";
        columns.push(Column::new("microseconds_batch_mean", Kind::Real, meaning).unit("µs").decimals(1));
    } else if args.stats {
        let count =
            |name| Column::new(name, Kind::Integer, "Steps of the search; see `sudoku-lab list solvers`.");
        columns.extend(["nodes", "guesses", "depth", "propagations"].map(count));
        let meaning = "Time of the search of this puzzle by itself.";
        columns.push(Column::new("microseconds", Kind::Real, meaning).unit("µs").decimals(3));
    }
    let rows = args.table.rows(&args.io, columns)?;
    if let Some(line) = &args.solver_command {
        let solver = CommandSolver::new(args.command_limits.command(line)?, solutions);
        let run = args.io.walk("searched", rows, PROCESS);
        let (wrong, timer) = (AtomicU64::new(0), Timer::default());
        run.by(|walk| {
            walk.pieces(|out, items| {
                let took = by_command(&solver, out, items, limits, &wrong, args.stats)?;
                timer.add(items.len(), took);
                Ok(())
            })
        })?;
        timer.say(args.timer);
        return match wrong.into_inner() {
            0 => Ok(()),
            wrong => bail!("{wrong} puzzles were not answered correctly by `{line}`"),
        };
    }
    let solvers = Solvers::new(args.search.solver);
    let _watch = Watch::of_solver(args.search.solver);
    let piece = match args.all {
        true => 1,
        false if args.search.solver == Engine::default() => SIDE_BY_SIDE,
        false => FEW,
    };
    let io = match args.all && solutions > MANY {
        // Each thread keeps the solutions of several puzzles.
        true => Io { threads: 1, ..args.io.clone() },
        false => args.io,
    };
    let run = io.walk("searched", rows, piece);
    let timer = Timer::default();
    run.by(|walk| {
        walk.pieces(|out, items| {
            out.kept += items.len() as u64;
            if args.all || args.stats {
                solvers.with(|solver| {
                    for item in items {
                        let (begin, mut grids) = (Instant::now(), Vec::new());
                        let answer = solver.search_position(&item.puzzle, limits, &mut |grid| {
                            if args.all {
                                grids.push(Solution::from(*grid));
                            }
                            go_on()
                        });
                        let took = begin.elapsed();
                        timer.add(1, took);
                        let found = if args.all { &grids } else { answer.first.as_slice() };
                        put(out, item, &answer, found, args.stats.then_some(took));
                    }
                });
                return Ok(());
            }
            let begin = Instant::now();
            let answers = solvers.answers_at(&positions(items), limits);
            timer.add(items.len(), begin.elapsed());
            for (item, answer) in items.iter().zip(answers) {
                put(out, item, &answer, answer.first.as_slice(), None);
            }
            Ok(())
        })
    })?;
    timer.say(args.timer);
    Ok(())
}

/// The number of puzzles searched on all threads, and the total time.
#[derive(Default)]
struct Timer {
    puzzles: AtomicU64,
    nanoseconds: AtomicU64,
}

impl Timer {
    fn add(&self, puzzles: usize, took: Duration) {
        self.puzzles.fetch_add(puzzles as u64, Ordering::Relaxed);
        self.nanoseconds.fetch_add(took.as_nanos() as u64, Ordering::Relaxed);
    }

    fn say(self, is_wanted: bool) {
        let puzzles = self.puzzles.into_inner();
        if is_wanted && puzzles > 0 {
            let seconds = self.nanoseconds.into_inner() as f64 / 1e9;
            let each = 1e6 * seconds / puzzles as f64;
            notice!("{puzzles} puzzles, {seconds:.3} s of searching on all threads, {each:.2} µs a puzzle");
        }
    }
}

/// Writes the correct answers of the command and returns the time that it took. A count below the limit counts as
/// exact.
fn by_command(
    solver: &CommandSolver,
    out: &mut Out<'_>,
    items: &[Item],
    limits: Limits,
    wrong: &AtomicU64,
    stats: bool,
) -> Result<Duration> {
    let (answers, took) = solver.solve(&puzzles(items))?;
    let each = took.as_secs_f64() * 1e6 / items.len().max(1) as f64;
    for (item, found) in items.iter().zip(answers) {
        wrong.fetch_add(u64::from(found.is_err()), Ordering::Relaxed);
        let found = found.map(|Found { solutions, first }| {
            let ending = if solutions >= limits.solutions { Ending::Stopped } else { Ending::Exhausted };
            let grid = first.as_ref().map_or(Value::Missing, |grid| Value::Cells(grid.values()));
            let own = [solutions.into(), ending.name().into(), grid];
            out.row(item, own.into_iter().chain(stats.then(|| each.into())));
        });
        out.judge(item, found);
    }
    Ok(took)
}

/// Writes a row for each solution, or one row if there is none; with the work and the time, if it is given.
fn put<P: Readable>(
    out: &mut Out<'_>,
    item: &Item<P>,
    answer: &Answer,
    solutions: &[Solution],
    took: Option<Duration>,
) {
    let Stats { nodes, guesses, depth, propagations } = answer.stats;
    let steps = [nodes, guesses, depth, propagations].map(Value::from);
    let mut row = |solution| {
        let found = [answer.solutions.into(), answer.ending.name().into(), solution];
        let stats = took.map(|took| steps.clone().into_iter().chain([(took.as_secs_f64() * 1e6).into()]));
        out.row(item, found.into_iter().chain(stats.into_iter().flatten()));
    };
    if solutions.is_empty() {
        row(Value::Missing);
    }
    solutions.iter().for_each(|solution| row(Value::Cells(solution.values())));
}

/// Writes the steps of dancing links on a puzzle, after a line that names the puzzle.
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

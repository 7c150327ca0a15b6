//! `sudoku-lab solve`

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use sudoku_core::Puzzle;
use sudoku_dlx::{Choice, Problem, Search, Trace, sudoku};
use sudoku_runner::external::{CommandSolver, Found};
use sudoku_solvers::{Answer, Ending, Engine, Limits, Solution, Solver, Stats};
use sudoku_tables::{Kind, Text};

use crate::boards::{self, OrderArgs, Task};
use crate::cmd::score::CommandLimits;
use crate::signal::go_on;
use crate::stream::{Done, FEW, Io, Item, PROCESS, SIDE_BY_SIDE};
use crate::table::{Header, TableArgs, column};
use crate::usage::WrongUse;

/// Solutions of one puzzle that `--all` prints unless stated otherwise: they are in memory at a time.
const MANY: u64 = 100_000;

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
    stopped: at the limit; budget: out of nodes), solution. `sudoku-lab list solvers` shows the solvers. A \
    solver may be a command of your own: a puzzle a line in; a solution and the number of solutions, or 0, a line \
    out, in order; the environment variable SUDOKU_LAB_COUNT_LIMIT says after how many it may stop.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    boards: OrderArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// A command as the solver; each solution it gives is checked.
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["solver", "nodes", "all", "stats", "trace"])]
    solver_command: Option<String>,
    #[command(flatten)]
    command_limits: CommandLimits,
    /// Solutions to look for in each puzzle: 2 decides uniqueness. 1, or 100,000 with --all.
    #[arg(short = 'l', long, value_name = "N")]
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

/// Solvers that pieces of work borrow: one is megabytes to make.
pub struct Solvers {
    engine: Engine,
    idle: Mutex<Vec<Box<dyn Solver>>>,
}

impl SearchArgs {
    /// The solver wanted, once for each thread that asks.
    pub fn solvers(&self) -> Solvers {
        Solvers::new(self.solver)
    }
}

impl Solvers {
    /// None yet.
    pub fn new(engine: Engine) -> Solvers {
        Solvers { engine, idle: Mutex::default() }
    }

    /// Lends a solver.
    pub fn with<T>(&self, work: impl FnOnce(&mut dyn Solver) -> T) -> T {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let lent = idle().pop();
        let mut solver = lent.unwrap_or_else(|| self.engine.build());
        let done = work(solver.as_mut());
        idle().push(solver);
        done
    }
}

pub fn run(args: Args) -> Result<()> {
    let solutions = args.count_limit.unwrap_or(if args.all { MANY } else { 1 });
    let limits = Limits::solutions(solutions).with_nodes(args.search.nodes);
    if boards::run(args.boards, &args.io, Task::Solve(limits))? {
        return Ok(());
    }
    if args.trace {
        if args.search.solver != Engine::Dlx {
            return Err(WrongUse("only dlx reports its steps: give --solver dlx with --trace".into()).into());
        }
        let problem = sudoku::problem(3)?;
        args.io.run(&Header::default(), "traced", FEW, |items| traces(&problem, items, limits, &args.io))?;
        return Ok(());
    }
    let args = Args { table: args.table.for_output(&args.io)?, ..args };
    let mut columns = vec![
        column("solutions", Kind::Integer, "Solutions found, up to the limit."),
        column("ending", Kind::Text, "Why the search ended."),
        column("solution", Kind::Text, "A solution, row by row."),
    ];
    if args.stats {
        let count = |name| column(name, Kind::Integer, "Steps of the search; see `sudoku-lab list solvers`.");
        columns.extend(["nodes", "guesses", "depth", "propagations"].map(count));
    }
    let header = args.table.header(&args.io, columns);
    if let Some(line) = &args.solver_command {
        let solver = CommandSolver::new(args.command_limits.command(line)?, solutions);
        args.io.run(&header, "searched", PROCESS, |items| by_command(&solver, items, limits, &args))?;
        return Ok(());
    }
    let solvers = args.search.solvers();
    let piece = if args.search.solver == Engine::default() && !args.all { SIDE_BY_SIDE } else { FEW };
    args.io.run(&header, "searched", piece, |items| {
        let mut text = Vec::new();
        solvers.with(|solver| solve(&mut text, solver, items, limits, &args));
        Done { text, kept: items.len() as u64, ..Done::default() }
    })?;
    Ok(())
}

/// A command's answers. A count below the limit is taken for exact.
fn by_command(solver: &CommandSolver, items: &[Item], limits: Limits, args: &Args) -> Done {
    let mut done = Done::default();
    let puzzles: Vec<Puzzle> = items.iter().map(|item| item.record.puzzle).collect();
    let found = match solver.solve(&puzzles) {
        Ok(found) => found,
        Err(error) => return Done { failed: Some(error.into()), ..done },
    };
    for (item, found) in items.iter().zip(found) {
        match found {
            Ok(Found { solutions, first }) => {
                let stopped = solutions >= limits.solutions;
                let ending = if stopped { Ending::Stopped } else { Ending::Exhausted };
                let first = first.map(Solution::from);
                let answer = Answer { solutions, first, ending, stats: Stats::default() };
                print(&mut done.text, item, &answer, first.as_slice(), args);
                done.kept += 1;
            }
            Err(error) => done.reject(item.line, error.to_string()),
        }
    }
    done
}

/// Prints what the solver finds.
fn solve(text: &mut Vec<u8>, solver: &mut dyn Solver, items: &[Item], limits: Limits, args: &Args) {
    if args.all {
        for item in items {
            let mut grids = Vec::new();
            let answer = solver.search(&item.record.puzzle, limits, &mut |grid| {
                grids.push(Solution::from(*grid));
                go_on()
            });
            print(text, item, &answer, &grids, args);
        }
        return;
    }
    let puzzles: Vec<Puzzle> = items.iter().map(|item| item.record.puzzle).collect();
    let mut answers = Vec::with_capacity(puzzles.len());
    solver.batch(&puzzles, limits, &mut answers);
    for (item, answer) in items.iter().zip(&answers) {
        print(text, item, answer, answer.first.as_slice(), args);
    }
}

/// A row per solution, or one if there is none.
fn print(text: &mut Vec<u8>, item: &Item, answer: &Answer, solutions: &[Solution], args: &Args) {
    let print = if args.table.json { print_json } else { print_csv };
    if solutions.is_empty() {
        print(text, item, answer, None, args);
    }
    solutions.iter().for_each(|solution| print(text, item, answer, Some(solution), args));
}

fn print_csv(text: &mut Vec<u8>, item: &Item, answer: &Answer, solution: Option<&Solution>, args: &Args) {
    args.table.begin(text, &args.io, item);
    text.put(",");
    text.put_int(answer.solutions);
    text.put(",");
    text.put(answer.ending.word());
    text.put(",");
    if let Some(solution) = solution {
        text.put_cells(solution.values());
    }
    if args.stats {
        let Stats { nodes, guesses, depth, propagations } = answer.stats;
        for number in [nodes, guesses, depth, propagations] {
            text.put(",");
            text.put_int(number);
        }
    }
    text.put("\n");
}

fn print_json(text: &mut Vec<u8>, item: &Item, answer: &Answer, solution: Option<&Solution>, args: &Args) {
    let mut row = serde_json::json!({
        "line": item.line, "puzzle": item.record.puzzle.to_string(), "solutions": answer.solutions,
        "ending": answer.ending.word(), "solution": solution.map(Solution::to_string),
    });
    args.table.locate(&args.io, item, &mut row);
    if args.stats {
        let stats = answer.stats;
        row["nodes"] = stats.nodes.into();
        row["guesses"] = stats.guesses.into();
        row["depth"] = stats.depth.into();
        row["propagations"] = stats.propagations.into();
    }
    // Writing to memory cannot fail.
    let _ = writeln!(text, "{row}");
}

/// The steps of dancing links on each puzzle, under a line that names it.
fn traces(problem: &Problem, items: &[Item], limits: Limits, io: &Io) -> Done {
    let mut done = Done::default();
    for item in items {
        let puzzle = &item.record.puzzle;
        let mut search = Search::new(problem, Choice::FewestOptions);
        let clues: Vec<usize> = sudoku::clues(3, puzzle.values()).collect();
        if clues.iter().any(|&clue| search.fix(clue).is_err()) {
            done.reject(item.line, "two equal clues share a row, column or box: there is nothing to search");
            continue;
        }
        let mut trace = Trace::with_fixed(problem, &clues);
        let wanted = sudoku_dlx::Limits::solutions(limits.solutions).with_budget(limits.nodes);
        let report = search.run(wanted, |event| {
            trace.record(event);
            go_on()
        });
        let _ = writeln!(
            done.text,
            "{}: {puzzle}\n{}{} solutions, {} nodes\n",
            io.place_of(item),
            trace.text(),
            report.solutions,
            report.nodes
        );
        done.kept += 1;
    }
    done
}

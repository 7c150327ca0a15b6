//! `sudoku-lab score`

use std::time::Duration;

use anyhow::Result;
use rand::Rng;
use sudoku_core::Puzzle;
use sudoku_metrics::{Metric, by_names, measure_all};
use sudoku_runner::external::{Command, CommandError, CommandMetric};
use sudoku_solvers::{Engine, Limits, Outcome, Solver};
use sudoku_tables::{Kind, Text};

use crate::boards::{self, OrderArgs, Task};
use crate::cmd::isomorphs;
use crate::cmd::solve::Solvers;
use crate::part::ShardArgs;
use crate::stream::{Done, FEW, Io, Item, PROCESS, SIDE_BY_SIDE};
use crate::table::{TableArgs, column, metric_columns};
use crate::usage::WrongUse;
use crate::watch::Watch;

/// Arguments of `score`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab score puzzles.txt > scores.csv\n  \
    sudoku-lab score --metrics clues,wnef-exp puzzles.csv.gz\n  \
    sudoku-lab score --metrics grade-se-1.2.1 --isomorphs 20 puzzles.txt\n  \
    sudoku-lab score --metrics all --json - < puzzles.txt\n  \
    sudoku-lab score --metric-command 'mine=python3 mine.py' puzzles.txt\n\n\
    `sudoku-lab list metrics` shows the metrics. A puzzle without exactly one solution is reported with its \
    line and rejected. Rows of several files begin with a column `file`. Where the tactics of a profile do not \
    solve a puzzle, its rating, total and mean are blank (null in JSON) and its level is the last. A metric may be \
    a command of your own: a puzzle a line in, a number a line out, in \
    order; TUTORIAL.md shows one.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    boards: OrderArgs,
    /// Names of metrics, separated by commas; `cheap` for those of a few microseconds, `all` for all.
    #[arg(short, long, default_value = "cheap", value_name = "LIST")]
    metrics: String,
    /// A command as a metric under that name; may be given several times.
    #[arg(long = "metric-command", value_name = "NAME=COMMAND", value_parser = named)]
    commands: Vec<(String, String)>,
    #[command(flatten)]
    limits: CommandLimits,
    #[command(flatten)]
    table: TableArgs,
    /// Score K random isomorphs too; for each column of a metric also its least, its median and its spread (greatest minus
    /// least), blank where an isomorph has no value.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    isomorphs: Option<u32>,
    /// Seed of stochastic metrics, and of isomorphs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Score also puzzles without exactly one solution.
    #[arg(long)]
    any: bool,
}

/// How a command of the user's own is run.
#[derive(Debug, clap::Args)]
pub struct CommandLimits {
    /// Seconds that a process of the command may take; where it takes longer, its puzzles are given to processes
    /// of their own, one by one.
    #[arg(long = "command-timeout", default_value_t = 60.0, value_name = "SECONDS")]
    timeout: f64,
    /// Puzzles that a process of the command is given.
    #[arg(long = "command-batch", default_value_t = 64, value_name = "N")]
    batch: usize,
}

impl CommandLimits {
    /// The command under these limits.
    pub fn command(&self, line: &str) -> Result<Command> {
        let timeout = Duration::try_from_secs_f64(self.timeout).ok().filter(|timeout| !timeout.is_zero());
        let timeout = timeout.ok_or_else(|| WrongUse("--command-timeout: give a number above 0".into()))?;
        Ok(Command::new(line, timeout).batch(self.batch))
    }
}

/// Reads NAME=COMMAND.
fn named(text: &str) -> Result<(String, String), String> {
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    match text.split_once('=') {
        Some((name, line)) if is_name(name) && !line.trim().is_empty() => Ok((name.into(), line.into())),
        _ => Err("write NAME=COMMAND, the name of letters, digits and underscores".into()),
    }
}

pub fn run(args: Args) -> Result<()> {
    if boards::run(args.boards, &args.io, Task::Score)? {
        return Ok(());
    }
    let args = Args { io: args.io.with_shard(args.shard), ..args };
    let args = Args { table: args.table.for_output(&args.io)?, ..args };
    let metrics: Vec<&dyn Metric> = match args.metrics.as_str() {
        "all" => sudoku_metrics::all().collect(),
        "cheap" => sudoku_metrics::all().filter(|metric| metric.traits().cheap).collect(),
        list => by_names(list).map_err(|error| WrongUse(error.to_string()))?,
    };
    let commands = args
        .commands
        .iter()
        .map(|(name, line)| Ok(CommandMetric::new(name, args.limits.command(line)?)))
        .collect::<Result<Vec<CommandMetric>>>()?;
    let own = commands.iter().map(|metric| column(metric.name(), Kind::Real, "A command of the user's own."));
    let mut columns: Vec<_> = metrics.iter().flat_map(|metric| metric_columns(*metric)).collect();
    if args.isomorphs.is_some() {
        columns.extend(isomorphs::columns_of(&columns));
    }
    columns.extend(own);
    let names: Vec<&str> = columns.iter().map(|column| &column.name[..]).collect();
    if let Some(name) =
        names.iter().enumerate().find_map(|(at, name)| names[..at].contains(name).then_some(name))
    {
        return Err(WrongUse(format!("two columns are called {name}: give the command another name")).into());
    }
    let header = args.table.header(&args.io, columns.iter().cloned());
    let streams = args.io.streams("score", args.seed);
    // As in `grade`, so that the same seed gives the same isomorphs.
    let of_isomorphs = args.io.streams("grade", args.seed);
    let solvers = Solvers::new(Engine::default());
    let piece = match metrics.iter().all(|metric| metric.traits().cheap) {
        _ if !commands.is_empty() => PROCESS,
        true => SIDE_BY_SIDE,
        false => FEW,
    };
    let watch = Watch::new();
    args.io.run(&header, "scored", piece, |items| {
        let mut done = Done::default();
        let outcomes = if args.any { None } else { Some(solvers.with(|solver| outcomes(items, solver))) };
        let mut scored: Vec<(&Item, Vec<f64>)> = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            if let Some(why) = outcomes.as_ref().and_then(|outcomes| improper(outcomes[index])) {
                done.reject(item.line, why);
                continue;
            }
            let own = values(&metrics, &item.record.puzzle, || streams.when_drawn_from(item));
            let all = own.and_then(|mut own| {
                if let Some(copies) = args.isomorphs {
                    let score = |puzzle: &Puzzle| values(&metrics, puzzle, || streams.when_drawn_from(item));
                    let puzzle = &item.record.puzzle;
                    own.extend(isomorphs::scores(puzzle, copies, &mut of_isomorphs.of(item), score)?);
                }
                Ok(own)
            });
            match all {
                Ok(values) => scored.push((item, values)),
                Err(why) => done.reject(item.line, why),
            }
        }
        for command in &commands {
            if let Err(error) = add_scores(command, &mut scored, &mut done) {
                done.failed = Some(error.into());
                return done;
            }
        }
        for (item, values) in scored {
            print(&mut done.text, item, &names, &values, &args);
            done.kept += 1;
        }
        watch.make_room();
        done
    })?;
    Ok(())
}

/// Adds a command's scores; what it does not score is rejected.
fn add_scores(
    metric: &CommandMetric,
    scored: &mut Vec<(&Item, Vec<f64>)>,
    done: &mut Done,
) -> Result<(), CommandError> {
    let puzzles: Vec<Puzzle> = scored.iter().map(|(item, _)| item.record.puzzle).collect();
    let mut scores = metric.scores(&puzzles)?.into_iter();
    scored.retain_mut(|(item, values)| match scores.next() {
        Some(Ok(score)) => {
            values.push(score);
            true
        }
        Some(Err(error)) => {
            done.reject(item.line, format!("{}: {error}", metric.name()));
            false
        }
        None => false,
    });
    Ok(())
}

/// How many solutions each puzzle has.
fn outcomes(items: &[Item], solver: &mut dyn Solver) -> Vec<Outcome> {
    let puzzles: Vec<Puzzle> = items.iter().map(|item| item.record.puzzle).collect();
    let mut outcomes = Vec::with_capacity(puzzles.len());
    solver.outcomes(&puzzles, Limits::UNIQUE, &mut outcomes);
    outcomes
}

/// Why a puzzle is rejected, if it is.
pub fn improper(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Unique => None,
        Outcome::None => Some("no solution"),
        Outcome::Multiple => Some("not unique: more than one solution"),
        Outcome::Undecided => Some("not decided whether there is one solution"),
    }
}

/// The values of all metrics; commands add theirs later.
fn values<R: Rng>(
    metrics: &[&dyn Metric],
    puzzle: &Puzzle,
    stream: impl Fn() -> R,
) -> Result<Vec<f64>, String> {
    measure_all(metrics, puzzle, stream).map_err(|(metric, error)| format!("{}: {error}", metric.name()))
}

fn print(text: &mut Vec<u8>, item: &Item, names: &[&str], values: &[f64], args: &Args) {
    if args.table.json {
        return print_json(text, item, names, values, args);
    }
    args.table.begin(text, &args.io, item);
    for &value in values {
        text.put(",");
        if value.is_finite() {
            text.put_float(value);
        }
    }
    text.put("\n");
}

fn print_json(text: &mut Vec<u8>, item: &Item, names: &[&str], values: &[f64], args: &Args) {
    let file = args.io.file_of(item).map(|file| format!("\"file\":{},", serde_json::Value::from(file)));
    text.put("{");
    text.put(&file.unwrap_or_default());
    text.put("\"line\":");
    text.put_int(item.line);
    text.put(",\"puzzle\":\"");
    text.put_cells(item.record.puzzle.values());
    text.put("\"");
    if let Some(input) = args.table.input(&args.io, item) {
        text.put(",\"input\":");
        text.put(&input.to_string());
    }
    for (name, &value) in names.iter().zip(values) {
        text.put(",\"");
        text.put(name);
        text.put("\":");
        if value.is_finite() { text.put_float(value) } else { text.put("null") }
    }
    text.put("}\n");
}

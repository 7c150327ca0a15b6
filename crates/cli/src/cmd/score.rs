//! `sudoku-lab score`

use anyhow::Result;
use sudoku_kit::metrics::SEED;
use sudoku_kit::stream::{FEW, Item, Out, SIDE_BY_SIDE, puzzles};
use sudoku_kit::{Puzzle, Score, Scorer, isomorph_scores};
use sudoku_runner::external::CommandMetric;
use sudoku_tables::{Column, Kind};

use crate::boards::{self, OrderArgs, Task};
use crate::commands::{CommandLimits, PROCESS};
use crate::io::{Io, TableArgs, metric_columns};
use crate::part::ShardArgs;
use crate::usage::WrongUse;
use crate::watch::Watch;

/// Arguments of `score`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab score puzzles.txt > scores.csv\n  \
    sudoku-lab score --metrics clues,wnef-exp puzzles.csv.gz\n  \
    sudoku-lab score --metrics cheap,human-time puzzles.txt\n  \
    sudoku-lab score --metrics grade-se-1.2.1 --isomorphs 20 puzzles.txt\n  \
    sudoku-lab score --metrics all --json - < puzzles.txt\n  \
    sudoku-lab score --metric-command 'mine=python3 mine.py' puzzles.txt\n\n\
    `sudoku-lab list metrics` shows the metrics. A puzzle without exactly one solution is reported with its \
    line and rejected. Rows of several files begin with a column `file`. If the tactics of a profile do not \
    solve a puzzle, its rating, total and mean are blank (null in JSON) and its level is the last. A metric may be \
    your own command: one puzzle per line in, one number per line out, in the same \
    order; docs/tutorial.md shows one.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    boards: OrderArgs,
    /// Metrics, separated by commas: names, and the groups `cheap` (a few microseconds each) and `all` (all but those
    /// that may take seconds for a hard puzzle: ratings by whips and braids, backdoors and singles-tree-depth).
    #[arg(short, long, default_value = "cheap", value_name = "LIST")]
    metrics: String,
    /// Use your own command as a metric with this name; may be given several times.
    #[arg(long = "metric-command", value_name = "NAME=COMMAND", value_parser = named)]
    commands: Vec<(String, String)>,
    #[command(flatten)]
    limits: CommandLimits,
    #[command(flatten)]
    table: TableArgs,
    /// Also score K random isomorphs, and add the least, the median and the spread (greatest minus least) of each
    /// column; blank if an isomorph has no value.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    isomorphs: Option<u32>,
    /// Seed of stochastic metrics and of isomorphs. A puzzle's scores depend on the puzzle and this seed alone.
    #[arg(long, default_value_t = SEED)]
    seed: u64,
    /// Also score puzzles without exactly one solution.
    #[arg(long)]
    any: bool,
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
    let scorer = Scorer::new(&args.metrics)?.any(args.any).seed(args.seed);
    let commands = args
        .commands
        .iter()
        .map(|(name, line)| Ok(CommandMetric::new(name, args.limits.command(line)?)))
        .collect::<Result<Vec<CommandMetric>>>()?;
    let rows = args.table.rows(&args.io, columns(&args, &scorer, &commands)?)?;
    let piece = match scorer.is_cheap() {
        _ if !commands.is_empty() => PROCESS,
        true => SIDE_BY_SIDE,
        false => FEW,
    };
    let watch = Watch::new();
    args.io.walk("scored", rows, piece).shard(args.shard).by(|walk| {
        walk.pieces(|out, items| {
            let mut scored: Vec<(&Item, Vec<Score>)> = Vec::with_capacity(items.len());
            for (item, proper) in items.iter().zip(scorer.refusals(&puzzles(items))) {
                let score = |puzzle: &Puzzle| scorer.scores(puzzle);
                let all = proper.and_then(|()| {
                    let mut scores = score(&item.puzzle)?;
                    if let Some(copies) = args.isomorphs {
                        scores.extend(isomorph_scores(&item.puzzle, copies, args.seed, score)?);
                    }
                    Ok(scores)
                });
                match all {
                    Ok(scores) => scored.push((item, scores)),
                    Err(why) => out.reject(item.line, why),
                }
            }
            for command in &commands {
                add_scores(command, &mut scored, out)?;
            }
            for (item, scores) in scored {
                out.row(item, scores.into_iter().map(|score| score.measured().into()));
                out.kept += 1;
            }
            watch.make_room();
            Ok(())
        })
    })?;
    Ok(())
}

/// The columns of all metrics, their isomorphs and the commands.
fn columns(args: &Args, scorer: &Scorer, commands: &[CommandMetric]) -> Result<Vec<Column>> {
    let mut columns: Vec<Column> = scorer.metrics().flat_map(metric_columns).collect();
    if args.isomorphs.is_some() {
        let three = |of: &Column| {
            let words = [("least", "Least"), ("median", "Median"), ("spread", "Greatest minus least")];
            words.map(|(what, word)| {
                let meaning = format!("{word} of {} among isomorphs.", of.name);
                Column::new(format!("{}_{what}", of.name), Kind::Real, meaning).unit(&of.unit)
            })
        };
        columns.extend(columns.iter().flat_map(three).collect::<Vec<_>>());
    }
    let own =
        commands.iter().map(|metric| Column::new(metric.name(), Kind::Real, "Score by the user's command."));
    columns.extend(own);
    let is_twice =
        |(n, column): &(usize, &Column)| columns[..*n].iter().any(|other| other.name == column.name);
    match columns.iter().enumerate().find(is_twice) {
        None => Ok(columns),
        Some((_, Column { name, .. })) => {
            Err(WrongUse(format!("two columns are called {name}: give the command another name")).into())
        }
    }
}

/// Adds a command's scores. Puzzles that it does not score are rejected.
fn add_scores(
    metric: &CommandMetric,
    scored: &mut Vec<(&Item, Vec<Score>)>,
    out: &mut Out<'_>,
) -> Result<()> {
    let puzzles: Vec<Puzzle> = scored.iter().map(|(item, _)| item.puzzle).collect();
    let mut scores = metric.scores(&puzzles)?.into_iter();
    scored.retain_mut(|(item, values)| match scores.next() {
        Some(Ok(score)) => {
            values.push(score.into());
            true
        }
        Some(Err(error)) => {
            out.reject(item.line, format!("{}: {error}", metric.name()));
            false
        }
        None => false,
    });
    Ok(())
}

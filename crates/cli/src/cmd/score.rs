//! `sudoku-lab score`

use std::io::Write;

use anyhow::Result;
use sudoku_core::Puzzle;
use sudoku_experiments::runner::Streams;
use sudoku_metrics::{Metric, by_names};
use sudoku_solvers::{Engine, Limits, Outcome};

use crate::args::WrongUse;
use crate::stream::{Done, Io, Item};

/// Arguments of `score`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab score puzzles.txt > scores.csv\n  \
    sudoku-lab score --metrics clues,wnef-exp puzzles.csv.gz\n  \
    sudoku-lab score --metrics all --json - < puzzles.txt\n\n\
    `sudoku-lab list metrics` shows the metrics. A puzzle without exactly one solution is reported with its \
    line and kept out.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    /// Names of metrics, parted by commas; `cheap` for those of a few microseconds, `all` for all.
    #[arg(short, long, default_value = "cheap", value_name = "LIST")]
    metrics: String,
    /// JSON lines instead of CSV.
    #[arg(long)]
    json: bool,
    /// Seed of stochastic metrics.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Score also puzzles without exactly one solution.
    #[arg(long)]
    any: bool,
}

pub fn run(args: Args) -> Result<()> {
    let metrics: Vec<&dyn Metric> = match args.metrics.as_str() {
        "all" => sudoku_metrics::all().collect(),
        "cheap" => sudoku_metrics::all().filter(|metric| metric.nature().cheap).collect(),
        list => by_names(list).map_err(|error| WrongUse(error.to_string()))?,
    };
    let names: Vec<&str> =
        metrics.iter().flat_map(|metric| metric.columns()).map(|column| column.name).collect();
    let header = if args.json { String::new() } else { format!("line,puzzle,{}\n", names.join(",")) };
    let streams = Streams::new("score", args.seed);
    args.io.run(&header, "scored", |items| {
        let mut done = Done::default();
        let outcomes = if args.any { None } else { Some(outcomes(items)) };
        for (index, item) in items.iter().enumerate() {
            if let Some(why) = outcomes.as_ref().and_then(|outcomes| improper(outcomes[index])) {
                done.reject(item.line, why);
                continue;
            }
            match values(&metrics, &item.record.puzzle, &streams, item.line) {
                Ok(values) => {
                    print(&mut done.text, item, &names, &values, args.json);
                    done.kept += 1;
                }
                Err(why) => done.reject(item.line, why),
            }
        }
        done
    })?;
    Ok(())
}

/// How many solutions each puzzle has.
fn outcomes(items: &[Item]) -> Vec<Outcome> {
    let puzzles: Vec<Puzzle> = items.iter().map(|item| item.record.puzzle).collect();
    let mut answers = Vec::with_capacity(puzzles.len());
    Engine::default().build().batch(&puzzles, Limits::UNIQUE, &mut answers);
    answers.iter().map(|answer| answer.outcome()).collect()
}

/// Why a puzzle is kept out, if it is.
pub fn improper(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Unique => None,
        Outcome::None => Some("no solution"),
        Outcome::Multiple => Some("not unique: more than one solution"),
        Outcome::Undecided => Some("not decided whether there is one solution"),
    }
}

fn values(
    metrics: &[&dyn Metric],
    puzzle: &Puzzle,
    streams: &Streams,
    line: u64,
) -> Result<Vec<f64>, String> {
    let mut values = Vec::new();
    for metric in metrics {
        // Each metric starts from the stream's beginning, so that its values do not depend on the others.
        let scored = metric.measure(puzzle, &mut streams.item(line), &mut values);
        scored.map_err(|error| format!("{}: {error}", metric.name()))?;
    }
    Ok(values)
}

fn print(text: &mut Vec<u8>, item: &Item, names: &[&str], values: &[f64], json: bool) {
    let puzzle = &item.record.puzzle;
    // Writing to memory cannot fail.
    let _ = if json {
        write!(text, "{{\"line\":{},\"puzzle\":\"{puzzle}\"", item.line)
    } else {
        write!(text, "{},{puzzle}", item.line)
    };
    for (name, value) in names.iter().zip(values) {
        let _ = match (json, value.is_finite()) {
            (false, _) => write!(text, ",{value}"),
            (true, true) => write!(text, ",\"{name}\":{value}"),
            (true, false) => write!(text, ",\"{name}\":null"),
        };
    }
    text.extend_from_slice(if json { b"}\n" } else { b"\n" });
}

//! `sudoku-lab classify`

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_metrics::{Metric, by_name};
use sudoku_runner::Classifier;
use sudoku_runner::data::{DataSet, OwnLabels};
use sudoku_tables::{Kind, Text};

use crate::cmd::experiment::data_sets;
use crate::stream::{Done, Io, Item, SIDE_BY_SIDE};
use crate::table::{TableArgs, column};
use crate::usage::WrongUse;

/// Arguments of `classify`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab classify --fit qqwing --metric branch-score --model levels.json\n  \
    sudoku-lab classify --fit mine.csv --label-column stars --metric wnef-exp --model stars.json\n  \
    sudoku-lab classify --model levels.json puzzles.txt > levels.csv\n\n\
    With --fit, thresholds on the metric are fitted to the labels of a data set or CSV file (proportional odds) and \
    written to the file. Without it, each puzzle gets the most probable level of the file, with its probability and \
    that of every level. `sudoku-lab list metrics` shows the metrics; `sudoku-lab data list` the sets.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    /// File of the fitted thresholds.
    #[arg(long, value_name = "FILE")]
    model: PathBuf,
    /// Data set, or CSV file of labelled puzzles, to fit to.
    #[arg(long, value_name = "SET", requires = "metric")]
    fit: Option<String>,
    /// The metric; its first column counts.
    #[arg(long, value_name = "NAME", requires = "fit")]
    metric: Option<String>,
    /// Column of the labels, in a CSV file of one's own.
    #[arg(long, default_value = "label", value_name = "NAME")]
    label_column: String,
    /// Labels from easy to hard, where numbers and common words do not tell.
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    levels: Option<Vec<String>>,
    #[command(flatten)]
    table: TableArgs,
}

pub fn run(args: Args) -> Result<()> {
    match (&args.fit, &args.metric) {
        (Some(set), Some(metric)) => fit(&args, set, metric),
        _ => classify(args),
    }
}

fn metric(name: &str) -> Result<&'static dyn Metric> {
    Ok(by_name(name).map_err(|error| WrongUse(error.to_string()))?)
}

/// The value of the metric; the same for a puzzle wherever it stands.
fn value(metric: &dyn Metric, puzzle: &sudoku_core::Puzzle) -> Result<f64, String> {
    metric.score(puzzle, &mut ChaCha8Rng::seed_from_u64(1)).map_err(|error| error.to_string())
}

fn fit(args: &Args, set: &str, name: &str) -> Result<()> {
    let metric = metric(name)?;
    let path = Path::new(set);
    let set = if path.is_file() {
        let labels = OwnLabels { name: &args.label_column, levels: args.levels.as_deref() };
        DataSet::from_file(path, Some(labels))?
    } else {
        data_sets().load(set)?
    };
    let (mut values, mut truth, mut left_out) = (Vec::new(), Vec::new(), 0);
    for row in &set.rows {
        match (row.level, value(metric, &row.puzzle)) {
            (Some(level), Ok(value)) if value.is_finite() => {
                values.push(value);
                truth.push(level);
            }
            _ => left_out += 1,
        }
    }
    let model = Classifier::fit(name, &set.id, &set.levels, &values, &truth)
        .with_context(|| format!("thresholds on {name} cannot be fitted to {}", set.id))?;
    model.write(&args.model)?;
    notice!(
        "{}: {} puzzles of {}, {left_out} left out; {:.0} % get their own level",
        args.model.display(),
        model.n,
        set.id,
        100.0 * model.agreement
    );
    Ok(())
}

fn classify(args: Args) -> Result<()> {
    let args = Args { table: args.table.for_output(&args.io)?, ..args };
    let model = Classifier::read(&args.model)?;
    let metric = metric(&model.metric)?;
    let mut columns = vec![
        column("value", Kind::Real, "Value of the metric."),
        column("level", Kind::Text, "The most probable level."),
        column("probability", Kind::Real, "Its probability."),
    ];
    let each = model
        .levels
        .iter()
        .map(|level| column(&format!("p_{level}"), Kind::Real, "Probability of the level."));
    columns.extend(each);
    let header = args.table.header(&args.io, columns);
    args.io.run(&header, "classified", SIDE_BY_SIDE, |items| {
        let mut done = Done::default();
        for item in items {
            let puzzle = &item.record.puzzle;
            match value(metric, puzzle) {
                Ok(value) => {
                    print(&mut done.text, item, value, &model, &args);
                    done.kept += 1;
                }
                Err(why) => done.reject(item.line, why),
            }
        }
        done
    })?;
    Ok(())
}

/// One row.
fn print(text: &mut Vec<u8>, item: &Item, value: f64, model: &Classifier, args: &Args) {
    let (level, probability) = model.level(value);
    let each = model.probabilities(value);
    if args.table.json {
        let mut row = serde_json::json!({
            "line": item.line, "puzzle": item.record.puzzle.to_string(), "value": value,
            "level": model.levels[level], "probability": probability,
        });
        args.table.locate(&args.io, item, &mut row);
        for (name, p) in model.levels.iter().zip(each) {
            row[format!("p_{name}")] = p.into();
        }
        // Writing to memory cannot fail.
        let _ = writeln!(text, "{row}");
        return;
    }
    args.table.begin(text, &args.io, item);
    let cells = [value.to_string(), args.table.text(&model.levels[level]), probability.to_string()];
    for cell in cells.into_iter().chain(each.iter().map(ToString::to_string)) {
        text.put(",");
        text.put(&cell);
    }
    text.put("\n");
}

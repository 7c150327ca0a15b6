//! `sudoku-lab classify`

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sudoku_kit::stream::{Item, SIDE_BY_SIDE};
use sudoku_kit::{Metric, MetricError, Puzzle, metric};
use sudoku_runner::Classifier;
use sudoku_runner::data::{DataSet, OwnLabels};
use sudoku_tables::{Column, Kind, Value};

use crate::io::{Io, TableArgs};
use crate::own_data::data_sets;

/// Arguments of `classify`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab classify --fit qqwing --metric branch-score --model levels.json\n  \
    sudoku-lab classify --fit mine.csv --label-column stars --metric wnef-exp --model stars.json\n  \
    sudoku-lab classify --model levels.json puzzles.txt > levels.csv\n\n\
    With --fit, thresholds on the metric are fitted to the labels of a data set or CSV file (proportional odds) and \
    written to the file of --model; puzzles on the command line are classified by them. Without --fit, the thresholds \
    are read from that file. Each puzzle gets its most probable level, the probability of this level, and that of \
    every level. `sudoku-lab list metrics` shows the metrics; `sudoku-lab data list` the sets.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    /// File of the fitted thresholds, written with --fit.
    #[arg(long, value_name = "FILE")]
    model: PathBuf,
    /// Data set, or CSV file of labelled puzzles, to fit to.
    #[arg(long, value_name = "SET", requires = "metric")]
    fit: Option<String>,
    /// The metric; its first column is used.
    #[arg(long, value_name = "NAME", requires = "fit")]
    metric: Option<String>,
    /// Column of the labels in a CSV file.
    #[arg(long, default_value = "label", value_name = "NAME")]
    label_column: String,
    /// Labels from easiest to hardest, separated by commas; not needed for numbers and common words.
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    levels: Option<Vec<String>>,
    #[command(flatten)]
    table: TableArgs,
}

pub fn run(args: Args) -> Result<()> {
    match (&args.fit, &args.metric) {
        (Some(set), Some(metric)) => fit(&args, set, metric)?,
        _ => return classify(args),
    }
    // Standard input is read only if it is named.
    if args.io.files.is_empty() { Ok(()) } else { classify(args) }
}

fn value(metric: &dyn Metric, puzzle: &Puzzle) -> Result<f64, MetricError> {
    metric.score(puzzle).map(|score| score.value)
}

fn fit(args: &Args, set: &str, name: &str) -> Result<()> {
    let metric = metric(name)?;
    let path = Path::new(set);
    let set = if path.is_file() {
        let labels = OwnLabels { name: &args.label_column, levels: args.levels.as_deref() };
        DataSet::from_file(path, labels.into())?
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
        "{}: {} puzzles of {}, {left_out} left out; {:.0} % classified correctly",
        args.model.display(),
        model.n,
        set.id,
        100.0 * model.agreement
    );
    Ok(())
}

fn classify(args: Args) -> Result<()> {
    let model = Classifier::read(&args.model)?;
    let metric = metric(&model.metric)?;
    let mut columns = vec![
        Column::new("value", Kind::Real, "Value of the metric."),
        Column::new("level", Kind::Text, "The most probable level."),
        Column::new("probability", Kind::Real, "Its probability."),
    ];
    let each = model
        .levels
        .iter()
        .map(|level| Column::new(format!("p_{level}"), Kind::Real, "Probability of the level."));
    columns.extend(each);
    args.io.walk("classified", args.table.rows(&args.io, columns)?, SIDE_BY_SIDE).by(|walk| {
        Ok(walk.each(|out, item: &Item| {
            let value = value(metric, &item.puzzle)?;
            let (level, probability) = model.level(value);
            let found = [value.into(), (&model.levels[level]).into(), probability.into()];
            out.row(item, found.into_iter().chain(model.probabilities(value).into_iter().map(Value::from)));
            Ok::<(), MetricError>(())
        })?)
    })?;
    Ok(())
}

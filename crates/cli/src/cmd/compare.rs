//! `sudoku-lab compare`

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;
use sudoku_experiments::{EXPERIMENTS, SetSummary, Stability};
use sudoku_kit::stream::write_file;
use sudoku_report::Report;
use sudoku_runner::claims::Ledger;
use sudoku_runner::{ConfigSource, Job};
use sudoku_tables::output::stdout;
use sudoku_tables::{Cell, Table};

use crate::own_data::{NotationArgs, OwnData};
use crate::progress::Bar;
use crate::runs::{Place, job, stop_at_checkpoint};

/// Arguments of `compare`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab compare mine.csv --label-column stars\n  \
    sudoku-lab compare mine.csv --label-column band --levels blue,red,black\n  \
    sudoku-lab compare times.csv --target-column mean_time_s\n\n\
    Compares the metrics of the study metric-comparison with the difficulty that the file states. `sudoku-lab score` has \
    the others: further editions and scales, and human-scan, human-time and human-difficulty, which were fitted to \
    people's times. The table shows Spearman's correlation with its interval, its difference from the correlation of \
    the number of clues, AUC between neighbouring levels, and the intraclass correlation over \
    symmetric copies (1 if the metric does not depend on how a puzzle is written). Each interval has a p-value, \
    adjusted by Holm's method for the number of metrics: by Student's test of no correlation, and by a normal test of \
    no difference whose standard error comes from the bootstrap interval. Rows, tables, figures and the page \
    report.html go to a new folder. This is the experiment metric-comparison on one set: `--set` takes its settings.")]
pub struct Args {
    /// CSV of puzzles with a column of labels, ratings or times.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Name of the column of labels.
    #[arg(long, default_value = "label", value_name = "NAME", conflicts_with = "target_column")]
    label_column: String,
    /// Its labels from easiest to hardest, separated by commas; not needed for numbers and common words.
    #[arg(long, value_delimiter = ',', value_name = "LIST", conflicts_with = "target_column")]
    levels: Vec<String>,
    /// Name of a column of numbers, greater for harder puzzles: a rating, or a time such as 430, 430,5, 7:10 or 1:07:10.
    /// NA, null and empty cells are missing.
    #[arg(long, value_name = "NAME")]
    target_column: Option<String>,
    #[command(flatten)]
    notation: NotationArgs,
    /// Override a setting; may be given several times.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    overrides: Vec<String>,
    /// Seed of random copies and intervals.
    #[arg(long)]
    seed: Option<u64>,
    /// Format of the table; tex is a tabular with the rules of booktabs.
    #[arg(long, value_enum, default_value_t = Form::Text, value_name = "FORMAT", conflicts_with = "json")]
    format: Form,
    #[command(flatten)]
    place: Place,
}

/// How the table is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Form {
    /// Columns for the terminal.
    Text,
    /// Markdown.
    Markdown,
    /// LaTeX.
    Tex,
}

pub fn run(args: Args) -> Result<()> {
    let experiment = EXPERIMENTS.find("metric-comparison")?;
    let target = args.target_column.clone();
    let own = OwnData::new(args.file, args.label_column, args.levels, target, args.notation);
    let (data, user_set) = own.data_sets(experiment.needs_labels())?;
    stop_at_checkpoint("rows up to the last checkpoint are kept");
    let mut overrides: Vec<String> =
        ["max_per_set=0", "copies=5", "max_copied=100"].map(str::to_owned).to_vec();
    overrides.extend(args.target_column.map(|name| format!("own_target={name:?}")));
    overrides.extend(args.overrides);
    let run = experiment.run(&Job {
        config: ConfigSource::Named("default".into()),
        overrides,
        user_set,
        seed: args.seed,
        ..job(&args.place, &data, &Bar::new())
    })?;
    let page = run.join("report.html");
    let report = Report::gather(EXPERIMENTS, std::slice::from_ref(&run), Ledger::shipped())?.without_ledger();
    write_file(&page, report.html().as_bytes())?;
    show(&run, &page, args.place.json, args.format)
}

/// Prints the metrics, best first, and the paths of page and run.
fn show(run: &Path, page: &Path, json: bool, form: Form) -> Result<()> {
    let summary = sudoku_runner::summary(run)?;
    let mut out = stdout();
    if json {
        writeln!(
            out,
            "{}",
            serde_json::json!({ "run": run.to_string_lossy(), "page": page.to_string_lossy(), "summary": summary })
        )?;
        return Ok(());
    }
    let summary: Summary = serde_json::from_value(summary).with_context(|| run.display().to_string())?;
    for set in &summary.sets {
        let table = table(&summary, set);
        let text = match form {
            Form::Text => table.terminal(),
            Form::Markdown => table.markdown(),
            Form::Tex => table.latex(),
        };
        writeln!(out, "{text}")?;
    }
    // In the formats for pasting, standard output has only the table.
    let rest = summary.too_small.iter().map(|set| format!("too few puzzles to compare: {set}"));
    for line in rest.chain([page.display().to_string(), run.display().to_string()]) {
        match form {
            Form::Text => writeln!(out, "{line}")?,
            Form::Markdown | Form::Tex => say!("{line}"),
        }
    }
    Ok(())
}

fn table(summary: &Summary, set: &SetSummary) -> Table {
    let steps = set.metrics.first().map_or(&[][..], |metric| &metric.steps);
    let n = set.n;
    let heads = Table::heads(&format!(
        "metric || Spearman (n = {n}) | p (Holm) | minus that of clues | p (Holm) | ICC of copies"
    ));
    let mut table = steps.iter().fold(heads, |table, step| table.number(format!("AUC {}", step.words())));
    let mut metrics: Vec<_> = set.metrics.iter().zip(set.p_values()).collect();
    metrics.sort_by(|(a, _), (b, _)| b.spearman.value.total_cmp(&a.spearman.value));
    for (metric, p) in metrics {
        let [alone, beside] = p.map(|p| Cell::from(p.map(|p| format!("{p:.3}"))));
        let is_it = |copies: &&Stability| copies.metric == metric.metric && copies.set == set.set;
        let icc = summary.stability.iter().find(is_it).map(|copies| copies.icc.value);
        let own = [
            (&metric.metric).into(),
            metric.spearman.into(),
            alone,
            metric.less_clues.into(),
            beside,
            icc.into(),
        ];
        table.row(own.into_iter().chain(metric.steps.iter().map(|step| step.auc.value.into())));
    }
    table
}

/// The part of the summary of metric-comparison that is shown.
#[derive(Deserialize)]
struct Summary {
    too_small: Vec<String>,
    sets: Vec<SetSummary>,
    #[serde(default)]
    stability: Vec<Stability>,
}

//! `sudoku-lab compare`

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::Value;
use sudoku_experiments::{Agreement, EXPERIMENTS, SetSummary, Stability};
use sudoku_kit::stream::write_file;
use sudoku_report::Report;
use sudoku_runner::claims::Ledger;
use sudoku_runner::{ConfigSource, Job};
use sudoku_tables::Table;

use crate::cmd::experiment::{NotationArgs, OwnData, Place, job, stop_at_checkpoint};
use crate::progress::Bar;

/// Arguments of `compare`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab compare mine.csv --label-column stars\n  \
    sudoku-lab compare mine.csv --label-column band --levels blue,red,black\n  \
    sudoku-lab compare times.csv --target-column mean_time_s\n\n\
    Compares the metrics of the study metric-comparison with the difficulty that the file states. Left out are other \
    editions and scales of the same, and human-scan and human-time, which were fitted to people's times: \
    `sudoku-lab score` has them. Shown are Spearman's correlation with its interval, the same with \
    the number of clues held fixed, AUC between neighbouring levels, and how much of the metric is the puzzle and not \
    the way it is written (symmetric copies). Rows, tables and figures go to a folder of their own, with a page to \
    read, report.html. This is the experiment metric-comparison on one set: `--set` takes its settings.")]
pub struct Args {
    /// CSV of puzzles with a column that says how hard they are.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Name of the column of labels.
    #[arg(long, default_value = "label", value_name = "NAME", conflicts_with = "target_column")]
    label_column: String,
    /// Its labels from easiest to hardest, separated by commas; numbers and common words need none.
    #[arg(long, value_delimiter = ',', value_name = "LIST", conflicts_with = "target_column")]
    levels: Vec<String>,
    /// Name of a column of numbers in place of labels, greater for harder puzzles: a rating, or a time as 430, 430,5,
    /// 7:10 or 1:07:10; NA, null and empty cells are missing.
    #[arg(long, value_name = "NAME")]
    target_column: Option<String>,
    #[command(flatten)]
    notation: NotationArgs,
    /// Override a setting; may be given several times.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    overrides: Vec<String>,
    /// Seed of random copies and intervals, in place of the config's.
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    place: Place,
}

pub fn run(args: Args) -> Result<()> {
    let experiment = EXPERIMENTS.find("metric-comparison")?;
    let target = args.target_column.clone();
    let own = OwnData::new(args.file, args.label_column, args.levels, target, args.notation);
    let (data, user_set) = own.data_sets()?;
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
    show(&run, &page, args.place.json)
}

/// The metrics, best first, and where everything is.
fn show(run: &Path, page: &Path, json: bool) -> Result<()> {
    let path = run.join("summary.json");
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut out = std::io::stdout().lock();
    if json {
        let summary: Value = serde_json::from_str(&text)?;
        writeln!(out, "{}", serde_json::json!({ "run": run, "page": page, "summary": summary }))?;
        return Ok(());
    }
    let summary: Summary = serde_json::from_str(&text).with_context(|| path.display().to_string())?;
    for set in &summary.sets {
        writeln!(out, "{}\n", table(&summary, set).terminal())?;
    }
    summary.too_small.iter().try_for_each(|set| writeln!(out, "Too few puzzles to say anything: {set}"))?;
    writeln!(out, "{}\n{}", page.display(), run.display())?;
    Ok(())
}

fn table(summary: &Summary, set: &SetSummary) -> Table {
    let steps = set.metrics.first().map_or(&[][..], |metric| &metric.steps);
    let n = set.n;
    let heads = Table::heads(&format!("metric || Spearman (n = {n}) | minus that of clues | ICC of copies"));
    let mut table = steps.iter().fold(heads, |table, step| table.number(format!("AUC {}", step.words())));
    let mut metrics: Vec<&Agreement> = set.metrics.iter().collect();
    metrics.sort_by(|a, b| b.spearman.value.total_cmp(&a.spearman.value));
    for metric in metrics {
        let is_it = |copies: &&Stability| copies.metric == metric.metric && copies.set == set.set;
        let icc = summary.stability.iter().find(is_it).map(|copies| copies.icc.value);
        let own = [(&metric.metric).into(), metric.spearman.into(), metric.less_clues.into(), icc.into()];
        table.row(own.into_iter().chain(metric.steps.iter().map(|step| step.auc.value.into())));
    }
    table
}

/// What is shown of the summary of metric-comparison.
#[derive(Deserialize)]
struct Summary {
    too_small: Vec<String>,
    sets: Vec<SetSummary>,
    #[serde(default)]
    stability: Vec<Stability>,
}

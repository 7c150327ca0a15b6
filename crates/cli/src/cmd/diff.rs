//! `sudoku-lab results diff`

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use sudoku_report::diff::{Change, ColumnDiff, Rows, diff};
use sudoku_tables::output::stdout;

use crate::usage::run_folder;

/// Arguments of `diff`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab results diff OLD NEW                what changed: settings, versions, data sets, summary, rows\n  \
    sudoku-lab results diff OLD NEW --by set       rows compared separately for each value of a column\n  \
    sudoku-lab results diff results/reference/wnef-calibration/paper results/wnef-calibration/latest")]
pub struct Args {
    /// Folder of a finished run.
    #[arg(value_parser = run_folder())]
    before: PathBuf,
    /// Folder of another.
    #[arg(value_parser = run_folder())]
    after: PathBuf,
    /// Compare rows separately for each value of this column.
    #[arg(long, value_name = "COLUMN")]
    by: Option<String>,
    /// Show every changed value of the summary, not only the first 30.
    #[arg(long)]
    all: bool,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<()> {
    let found = diff(&args.before, &args.after, args.by.as_deref())?;
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&found)?)?;
        return Ok(());
    }
    print_changes(&mut out, "run", &found.run, usize::MAX)?;
    print_changes(&mut out, "settings", &found.settings, usize::MAX)?;
    print_changes(&mut out, "data sets", &found.data_sets, usize::MAX)?;
    print_changes(&mut out, "versions", &found.versions, usize::MAX)?;
    print_changes(&mut out, "summary", &found.summary, if args.all { usize::MAX } else { 30 })?;
    if !found.outputs.is_empty() {
        writeln!(out, "files\n  {}", found.outputs.join("\n  "))?;
    }
    match &found.rows {
        Some(rows) => print_rows(&mut out, rows)?,
        None => writeln!(out, "rows\n  not compared: a run does not hold them")?,
    }
    if found.is_empty() {
        writeln!(out, "the runs are equal")?;
    }
    Ok(())
}

fn print_changes(out: &mut impl Write, title: &str, changes: &[Change], most: usize) -> std::io::Result<()> {
    if changes.is_empty() {
        return Ok(());
    }
    writeln!(out, "{title}")?;
    for Change { what, before, after, relative } in changes.iter().take(most) {
        let size = relative.map(|relative| format!(" ({:+.3} %)", 100.0 * relative)).unwrap_or_default();
        writeln!(out, "  {what}: {before} -> {after}{size}")?;
    }
    if changes.len() > most {
        writeln!(out, "  and {} more (--all)", changes.len() - most)?;
    }
    Ok(())
}

fn print_rows(out: &mut impl Write, rows: &Rows) -> std::io::Result<()> {
    let [before, after] = rows.counts;
    let changed = rows.changed.len();
    writeln!(
        out,
        "rows\n  {before} -> {after}; {} columns the same, {changed} numeric ones changed",
        rows.same
    )?;
    if !rows.unmatched.is_empty() {
        writeln!(out, "  only in one: {}", rows.unmatched.join(", "))?;
    }
    if !rows.changed_texts.is_empty() {
        writeln!(out, "  texts changed: {}", rows.changed_texts.join(", "))?;
    }
    if changed > 0 {
        writeln!(
            out,
            "  p adjusted by Holm over these columns; difference of means with its 95 % interval by Welch"
        )?;
    }
    for column in &rows.changed {
        print_column(out, column)?;
    }
    Ok(())
}

fn print_column(out: &mut impl Write, column: &ColumnDiff) -> std::io::Result<()> {
    let part = column.part.as_ref().map(|part| format!(" ({part})")).unwrap_or_default();
    let ColumnDiff { n, mean, median, .. } = column;
    write!(
        out,
        "  {}{part}: n {} -> {}, mean {:.6} -> {:.6}, median {} -> {}",
        column.column, n[0], n[1], mean[0], mean[1], median[0], median[1]
    )?;
    if let Some(ci) = column.difference {
        write!(out, ", difference {:.6} {ci:.6}", mean[1] - mean[0])?;
    }
    if let Some(p) = column.p_welch {
        write!(out, ", Welch p = {p}")?;
    }
    if let (Some(p), Some(greater)) = (column.p_mann_whitney, column.greater) {
        write!(out, ", Mann-Whitney p = {p}, greater after with probability {greater:.3}")?;
    }
    writeln!(out)
}

//! `sudoku-lab results report`

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sudoku_experiments::EXPERIMENTS;
use sudoku_kit::stream::write_file;
use sudoku_report::{Report, reference_runs};
use sudoku_runner::claims::{Ledger, Repeat};
use sudoku_tables::files::read_text;
use sudoku_tables::output::stdout;

use crate::usage::run_folder;

/// Arguments of `report`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab results report                          the reference runs, to results/report.html\n  \
    sudoku-lab results report results/*/latest         the newest runs, those on your own data first\n  \
    sudoku-lab results report --claims results/*/latest    with the ledger of the sources' claims\n  \
    sudoku-lab results report --markdown -o results/reference/README.md\n\n\
    The page is one file without any network request. Scripts sort its tables, search it and draw its puzzles.")]
pub struct Args {
    /// Folders of finished runs [default: all reference runs].
    #[arg(value_name = "RUN", value_parser = run_folder())]
    runs: Vec<PathBuf>,
    /// Folder of the reference results.
    #[arg(long, default_value = "results/reference", value_name = "DIR")]
    reference: PathBuf,
    /// The ledger of the sources' claims [default: the one built into the program].
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// File to write [default: results/report.html; standard output with --markdown].
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Show the ledger of the sources' claims even if runs are given.
    #[arg(long)]
    claims: bool,
    /// Markdown instead of HTML, with links to the figures.
    #[arg(long)]
    markdown: bool,
    /// Write nothing; fail if the file is out of date.
    #[arg(long)]
    check: bool,
}

pub fn run(args: Args) -> Result<()> {
    let is_of_references = args.runs.is_empty();
    let shows_ledger = args.claims || is_of_references;
    let runs = match args.runs.is_empty() {
        false => args.runs,
        true => reference_runs(&args.reference).with_context(|| {
            format!(
                "no reference results in {}; name runs, or give the folder with --reference",
                args.reference.display()
            )
        })?,
    };
    let ledger = args.ledger.as_deref().map_or_else(|| Ok(Ledger::shipped()), Ledger::read)?;
    let repeats = if is_of_references { Repeat::kept(&args.reference)? } else { Vec::new() };
    let report = Report::gather_with(EXPERIMENTS, &runs, ledger, &repeats)?;
    let report = if shows_ledger { report } else { report.without_ledger() };
    match (args.output, args.markdown) {
        (None, true) if args.check => bail!("--check needs a file to compare with; give --output"),
        (None, true) => Ok(stdout().write_all(report.markdown(Path::new("")).as_bytes())?),
        (Some(path), true) => {
            write(&path, &report.markdown(path.parent().unwrap_or(Path::new(""))), args.check)
        }
        (path, false) => {
            write(&path.unwrap_or_else(|| PathBuf::from("results/report.html")), &report.html(), args.check)
        }
    }
}

/// Writes the text to the file, or compares it with the file.
fn write(path: &Path, text: &str, check: bool) -> Result<()> {
    let name = path.display();
    if check {
        let old = read_text(path).with_context(|| format!("cannot read {name}"))?;
        if old != text {
            bail!("{name} is out of date: the same command without --check rewrites it");
        }
        notice!("{name} is up to date");
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
    }
    write_file(path, text.as_bytes())?;
    notice!("{name}");
    Ok(())
}

//! `sudoku-lab results readme`

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use sudoku_experiments::EXPERIMENTS;
use sudoku_kit::stream::write_file;
use sudoku_report::write_blocks;
use sudoku_runner::claims::Ledger;
use sudoku_tables::files::{entries, read_text};

use crate::cmd::claims::Files;

/// Arguments of `readme`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A block is between `<!-- from results: NAME -->` and `<!-- end -->`; NAME is one of experiments, \
    claims, standing, margins, material, sensitivity, seeds, corrections, times, figures, findings EXPERIMENT, figure \
    EXPERIMENT FILE ALT.\n\n\
    Examples:\n  \
    sudoku-lab results readme           write numbers and figures of the reference runs into README.md and docs/\n  \
    sudoku-lab results readme --check   fail if they are not those of the reference runs"
)]
pub struct Args {
    /// Change nothing; fail if anything would change.
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    files: Files,
}

pub fn run(args: Args) -> Result<()> {
    if !args.check {
        return update(&args.files);
    }
    let stale: Vec<String> =
        changed(&args.files)?.into_iter().map(|(path, _)| path.display().to_string()).collect();
    if !stale.is_empty() {
        bail!(
            "out of date with the reference runs: {}; `sudoku-lab results readme` rewrites them",
            stale.join(", ")
        );
    }
    Ok(())
}

/// Writes the pages that are out of date with the reference runs.
pub fn update(files: &Files) -> Result<()> {
    for (path, text) in changed(files)? {
        write_file(&path, text.as_bytes())?;
        notice!("{} is updated from the reference runs", path.display());
    }
    Ok(())
}

/// Pages that are out of date, with their new text.
fn changed(files: &Files) -> Result<Vec<(PathBuf, String)>> {
    let ledger = Ledger::read(files.path())?;
    let references = files.references(&ledger)?;
    let mut changed = Vec::new();
    for (path, up) in pages()? {
        let old = read_text(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let new = write_blocks(&old, up, EXPERIMENTS, &ledger, &references)
            .map_err(|what| anyhow!("{}, {what}", path.display()))?;
        if new != old {
            changed.push((path, new));
        }
    }
    Ok(changed)
}

/// The pages README.md, the protocol, the statements and figures of the texts, the paper and the experiments, each with
/// the relative path to the root.
fn pages() -> Result<Vec<(PathBuf, &'static str)>> {
    let mut pages = vec![
        (PathBuf::from("README.md"), ""),
        (PathBuf::from("docs/findings.md"), "../"),
        (PathBuf::from("docs/protocol.md"), "../"),
        (PathBuf::from("docs/sources-claims.md"), "../"),
        (PathBuf::from("docs/figures.md"), "../"),
        (PathBuf::from("docs/paper/paper.md"), "../../"),
    ];
    let folder = Path::new("docs/experiments");
    if folder.is_dir() {
        pages.extend(entries(folder)?.iter().map(|entry| (entry.path(), "../../")));
    }
    let is_page = |path: &Path| path.extension().is_some_and(|extension| extension == "md") && path.is_file();
    pages.retain(|(path, _)| is_page(path));
    pages.sort();
    Ok(pages)
}

//! The ledger of claims, and the pages with numbers of the reference runs.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use sudoku_experiments::EXPERIMENTS;
use sudoku_kit::stream::write_file;
use sudoku_report::write_blocks;
use sudoku_runner::claims::{Ledger, References};
use sudoku_tables::files::{entries, read_text};

/// Paths of the ledger and the references.
#[derive(Clone, Debug, clap::Args)]
pub struct Files {
    /// The ledger [default: docs/claims.toml; if there is none, the one built into the program].
    #[arg(long, global = true, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// Folder of the reference results [default: results/reference].
    #[arg(long, global = true, value_name = "DIR")]
    reference: Option<PathBuf>,
}

impl Files {
    /// The file of the ledger.
    pub fn path(&self) -> &Path {
        self.ledger.as_deref().unwrap_or(Path::new("docs/claims.toml"))
    }

    /// The folder of the reference results.
    pub fn reference(&self) -> &Path {
        self.reference.as_deref().unwrap_or(Path::new("results/reference"))
    }

    /// The named ledger, otherwise docs/claims.toml if it exists, otherwise the built-in ledger.
    pub fn ledger(&self) -> Result<Ledger> {
        let is_there = self.ledger.is_some() || self.path().exists();
        Ok(if is_there { Ledger::read(self.path())? } else { Ledger::shipped() })
    }

    /// The reference runs, if there are any. It is an error if a named folder does not exist.
    pub fn references(&self, ledger: &Ledger) -> Result<References> {
        if let Some(named) = self.reference.as_deref().filter(|named| !named.is_dir()) {
            bail!("no reference results in {}: there is no such folder", named.display());
        }
        Ok(References::read(self.reference(), ledger)?)
    }
}

/// Updates the ledger from the reference runs, and prints the changes.
pub fn update_ledger(files: &Files) -> Result<()> {
    let before = Ledger::read(files.path())?;
    let after = before.updated(&files.references(&before)?);
    for entry in &after.entries {
        let known = before.entries.iter().find(|old| old.id == entry.id && old.claim == entry.claim);
        let Some(old) = known else { continue };
        let judged = [("", old.verdict, entry.verdict), ("elsewhere ", old.generalises, entry.generalises)];
        for (place, old, new) in judged.into_iter().filter(|(_, old, new)| old != new) {
            notice!("{}, {}: {place}{}, was {}", entry.id, entry.claim, new.words(), old.words());
        }
    }
    Ok(write_file(files.path(), after.to_toml().as_bytes())?)
}

/// Writes the pages that are out of date with the reference runs.
pub fn update_pages(files: &Files) -> Result<()> {
    for (path, text) in changed_pages(files)? {
        write_file(&path, text.as_bytes())?;
        notice!("{} is updated from the reference runs", path.display());
    }
    Ok(())
}

/// Pages that are out of date, with their new text.
pub fn changed_pages(files: &Files) -> Result<Vec<(PathBuf, String)>> {
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

//! Reference runs: stores the necessary files of a run, recomputes results from the stored rows, and compares runs with
//! references.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sudoku_tables::files::Output;
use tempfile::TempDir;

use crate::error::{Error, Result};
use crate::registry::Registry;
use crate::runner::files;
use crate::runner::folder;
use crate::runner::journal::DATA;
use crate::runner::manifest::Manifest;
use crate::runner::progress::Progress;
use crate::runner::puzzles;
use crate::runner::repeat::redraw;
use crate::runner::rows::KEPT;
use crate::runner::timing::{TIMED, TIMING_PAGE};
use sudoku_kit::stream::Shard;

/// File name of a reference's rows.
const PACKED: &str = "data.csv.zst";
/// Zstandard level. It is high because rows are written once, and every clone of the repository contains them.
const LEVEL: i32 = 19;

/// Maximum compressed size in bytes at which rows are kept that can be reproduced.
const SMALL: u64 = 4 << 20;

/// An output that differs between two runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The file, by its path within the run.
    pub file: String,
    /// How it differs.
    pub what: &'static str,
}

/// Outputs of `run` that differ from those in `reference`, by their hashes.
pub fn compare(run: &Path, reference: &Path) -> Result<Vec<Difference>> {
    let (ours, theirs) = (Manifest::read(run)?.outputs, Manifest::read(reference)?.outputs);
    let names: BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
    let difference = |name: &String| {
        let what = match (ours.get(name), theirs.get(name)) {
            (Some(a), Some(b)) if a == b => return None,
            (Some(_), Some(_)) => "differs",
            (Some(_), None) => "is new",
            (None, _) => "is gone",
        };
        Some(Difference { file: name.clone(), what })
    };
    Ok(names.into_iter().filter_map(difference).collect())
}

/// Copies the parts of a run that a reference keeps: everything except Parquet, the bitmaps next to the SVG files,
/// individual timings, and details of the machine. The rows are kept, compressed, if they are small, or if they cannot
/// be reproduced without the data sets that were measured. If the summary is computed from another table, this table is
/// kept instead of the rows. The hashes of omitted files stay in the manifest.
pub fn keep_as_reference(run: &Path, reference: &Path) -> Result<()> {
    let manifest = Manifest::read(run)?;
    fs::create_dir_all(reference).map_err(Error::io(reference))?;
    let is_kept =
        |name: &&String| !name.starts_with("data.") && !name.ends_with(".png") && name.as_str() != KEPT;
    for name in manifest.outputs.keys().filter(is_kept) {
        let to = reference.join(name);
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent).map_err(Error::io(parent))?;
        }
        files::copy(&run.join(name), &to)?;
    }
    for name in [TIMING_PAGE, TIMED] {
        let file = run.join(name);
        if file.is_file() {
            files::copy(&file, &reference.join(name))?;
        }
    }
    let packed = reference.join(PACKED);
    pack(&run.join(kept(&manifest)), &packed)?;
    let size = fs::metadata(&packed).map_err(Error::io(&packed))?.len();
    if manifest.data_sets.is_empty() && size > SMALL {
        fs::remove_file(&packed).map_err(Error::io(&packed))?;
    }
    manifest.for_reference().write(reference)
}

/// The file of a run that its reference keeps compressed.
fn kept(manifest: &Manifest) -> &'static str {
    if manifest.outputs.contains_key(KEPT) { KEPT } else { DATA }
}

fn pack(rows: &Path, to: &Path) -> Result<()> {
    let rows = files::open(rows)?;
    let write = || {
        let mut output = Output::create(to)?;
        zstd::stream::copy_encode(rows, &mut output, LEVEL)?;
        output.commit()
    };
    write().map_err(Error::io(to))
}

/// Whether a folder is a reference that contains its rows.
pub fn has_rows(reference: &Path) -> bool {
    reference.join(PACKED).is_file()
}

/// Manifest and rows of a reference in a temporary folder.
pub(super) fn unpacked(reference: &Path) -> Result<TempDir> {
    let folder = tempfile::tempdir().map_err(Error::io(reference))?;
    unpack(reference, folder.path())?;
    Ok(folder)
}

/// Writes the files that a finished run has before its conclusion.
fn unpack(reference: &Path, run: &Path) -> Result<()> {
    let from = reference.join(PACKED);
    let packed = files::open(&from)?;
    let mut rows = zstd::Decoder::new(packed).map_err(Error::io(&from))?;
    let manifest = Manifest::read(reference)?;
    let to = run.join(kept(&manifest));
    let mut output = Output::create(&to).map_err(Error::io(&to))?;
    io::copy(&mut rows, &mut output).map_err(Error::io(&from))?;
    output.commit().map_err(Error::io(&to))?;
    for name in puzzles::FILES.iter().filter(|name| manifest.outputs.contains_key(**name)) {
        files::copy(&reference.join(name), &run.join(name))?;
    }
    Manifest { timing: None, ..manifest }.write(run)
}

/// Recomputes summary and figures from the rows of a reference, in a new folder of `results`. This needs no data set
/// and measures nothing.
///
/// # Errors
/// If the rows are missing or were changed since the run.
pub fn recompute(
    registry: Registry,
    reference: &Path,
    results: &Path,
    progress: &dyn Progress,
) -> Result<PathBuf> {
    let manifest = Manifest::read(reference)?;
    let tail = folder::tail(&manifest.key, manifest.shard.unwrap_or(Shard::WHOLE));
    let run = folder::create(results, &manifest.experiment, &manifest.config_name, &tail)?;
    let done = unpack(reference, &run).and_then(|()| redraw(registry, &run, progress));
    if done.is_err() {
        // Nothing was measured, so there is nothing to resume.
        fs::remove_dir_all(&run).map_err(Error::io(&run))?;
    }
    done.map(|_| run)
}

//! Concatenates shards.

use std::path::{Path, PathBuf};

use sudoku_tables::csv;

use crate::error::{Error, Result};
use crate::registry::Registry;
use crate::runner::conclude::conclude;
use crate::runner::files;
use crate::runner::folder::{self, Log};
use crate::runner::journal::{CHECKPOINT, Checkpoint, DATA, Journal, TIMING};
use crate::runner::manifest::Manifest;
use crate::runner::progress::Progress;
use crate::runner::puzzles;

/// Joins all shards of one run. The result equals the run without shards, except for its name.
///
/// # Errors
/// If the shards are not all parts of one run by one build of this program, or one of them was changed. Nothing is
/// written in this case.
pub fn merge(
    registry: Registry,
    shards: &[PathBuf],
    results: &Path,
    progress: &dyn Progress,
) -> Result<PathBuf> {
    let mut parts = Vec::new();
    for path in shards {
        parts.push((Manifest::read_intact(path)?, path.as_path()));
    }
    parts.sort_by_key(|(manifest, _)| manifest.shard);
    let Some((first, first_path)) = parts.first() else {
        return Err(Error::Merge { message: "none were given".into() });
    };
    fit_together(&parts)?;
    let experiment = registry.find(&first.experiment)?;
    if experiment.key_of(first)? != first.key {
        let message = format!(
            "key {} does not belong to the settings and data sets in their manifests: run the shards again",
            first.key
        );
        return Err(Error::Merge { message });
    }
    for (manifest, path) in &parts {
        rows_are_whole(manifest, path)?;
    }
    // All shards have the same files.
    let beside = puzzles::expect(first_path, first)?;
    let (run, mut log) = open(results, first)?;
    beside.keys().try_for_each(|name| files::copy(&first_path.join(name), &run.join(name)))?;
    let mut draft = Manifest { shard: None, outputs: beside, timing: None, ..first.clone() };
    draft.provenance.end.clear();
    let mut journal = Journal::open(&run, draft)?;
    for (manifest, path) in &parts {
        log.line(&format!("from {}", path.display()))?;
        journal.append_shard(path, manifest.own_items())?;
    }
    conclude(experiment, &run, journal.checkpoint()?, progress).map_err(Error::unfinished(&run))?;
    Ok(run)
}

/// The locked output folder: a new one, or the emptied folder of a killed merge of the same run.
fn open(results: &Path, first: &Manifest) -> Result<(PathBuf, Log)> {
    let tail = format!("{}-merged", first.key);
    if let Some(run) = folder::unfinished(results, &first.experiment, &tail)? {
        let log = Log::open(&run)?;
        [CHECKPOINT, DATA, TIMING].iter().try_for_each(|name| files::remove(&run.join(name)))?;
        return Ok((run, log));
    }
    let run = folder::create(results, &first.experiment, &first.config_name, &tail)?;
    let log = Log::open(&run)?;
    Ok((run, log))
}

/// Checks that each part occurs once, and that all belong to the same run by the same program.
fn fit_together(parts: &[(Manifest, &Path)]) -> Result<()> {
    let bad = |message: String| Err(Error::Merge { message });
    let (first, first_path) = &parts[0];
    for (index, (manifest, path)) in (1..).zip(parts) {
        let Some(shard) = manifest.shard else {
            return bad(format!("{} is a whole run", path.display()));
        };
        if shard.of != parts.len() as u64 || shard.index != index {
            return bad(format!("each of {} shards must be given once; got {}", shard.of, listed(parts)));
        }
        if !manifest.provenance.same_program(&first.provenance) {
            return bad(format!(
                "{} is by {}, {} by {}: measure all shards with one build, copied to all machines",
                path.display(),
                manifest.provenance.program_name(),
                first_path.display(),
                first.provenance.program_name()
            ));
        }
        let identity = |m: &Manifest| {
            (m.experiment.clone(), m.key.clone(), m.items, m.config.clone(), m.data_sets.clone())
        };
        if identity(manifest) != identity(first) {
            return bad(format!(
                "{} has key {}, {} has {}: other settings or data",
                path.display(),
                manifest.key,
                first_path.display(),
                first.key
            ));
        }
    }
    Ok(())
}

fn listed(parts: &[(Manifest, &Path)]) -> String {
    let shards = parts.iter().filter_map(|(manifest, _)| manifest.shard);
    shards.map(|shard| shard.to_string()).collect::<Vec<_>>().join(", ")
}

/// Checks that rows and timings match the manifest, and that each belongs to an item of the shard, in order.
fn rows_are_whole(manifest: &Manifest, run: &Path) -> Result<()> {
    let written = Checkpoint::of_finished(run, manifest.clone())?;
    written.data.expect(&run.join(DATA))?;
    written.timing.expect(&run.join(TIMING))?;
    let (path, range) = (run.join(DATA), manifest.range());
    let file = files::open(&path)?;
    let mut least = range.start;
    for frame in csv::Frames::texts(file).map_err(Error::table(&path))? {
        let frame = frame.map_err(Error::table(&path))?;
        for item in (0..frame.len()).map(|row| frame.text(row, 0)) {
            let number = item.parse().ok().filter(|number| (least..range.end).contains(number));
            least = number.ok_or_else(|| {
                let last = range.end.saturating_sub(1);
                let message =
                    format!("a row of item {item}, but only items {least} to {last} are allowed here: run the shard again");
                Error::Run { path: path.clone(), message }
            })?;
        }
    }
    Ok(())
}

//! Measuring and drawing runs again.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::FigureDir;
use crate::error::{Error, Result};
use crate::registry::Registry;
use crate::runner::conclude;
use crate::runner::config::ConfigSource;
use crate::runner::folder::Log;
use crate::runner::journal::Checkpoint;
use crate::runner::manifest::{Drawn, MANIFEST, Manifest};
use crate::runner::progress::Progress;
use crate::runner::reference;
use crate::runner::run::Job;

/// Repeats the run that a manifest describes, with the same settings and data sets.
pub fn rerun(registry: Registry, manifest: &Manifest, job: Job<'_>) -> Result<PathBuf> {
    let experiment = registry.find(&manifest.experiment)?;
    let job = Job {
        config: ConfigSource::Resolved {
            name: manifest.config_name.clone(),
            settings: manifest.config.clone(),
        },
        only_sets: Some(manifest.data_sets.iter().map(|set| set.id.clone()).collect()),
        shard: manifest.shard.unwrap_or(job.shard),
        arguments: manifest.provenance.arguments.clone(),
        ..job
    };
    experiment.run(&job)
}

/// Computes summary and figures from the rows of a run, again if the run is finished, or for the first time if it was
/// interrupted after its last row.
///
/// # Errors
/// If rows are missing or were changed, another process writes to the folder, or it is a reference.
pub fn redraw(registry: Registry, run: &Path, progress: &dyn Progress) -> Result<Manifest> {
    if reference::has_rows(run) {
        let message =
            "a reference stays as it is: name a folder for the figures, as in `sudoku-lab results redraw \
                       REFERENCE -o DIR`"
                .to_owned();
        return Err(Error::Run { path: run.to_owned(), message });
    }
    let mut checkpoint = rows_of(run)?;
    let _log = Log::open(run)?;
    checkpoint.manifest.drawn = Some(Drawn::now()?);
    let experiment = registry.find(&checkpoint.manifest.experiment)?;
    conclude::conclude(experiment, run, checkpoint, progress).map_err(Error::unfinished(run))
}

/// Draws the figures of a run, or of a reference with its rows, into another folder; the run is not changed.
///
/// # Errors
/// As [`redraw`], or if the run is a shard, which has no figures.
pub fn draw(registry: Registry, run: &Path, out: &FigureDir) -> Result<()> {
    let unpacked = match reference::has_rows(run) {
        true => Some(reference::unpacked(run)?),
        false => None,
    };
    let run = unpacked.as_ref().map_or(run, TempDir::path);
    let checkpoint = rows_of(run)?;
    if checkpoint.manifest.shard.is_some() {
        let message = "a shard has no figures; `sudoku-lab results merge RUN...` joins the shards".to_owned();
        return Err(Error::Run { path: run.to_owned(), message });
    }
    conclude::draw(registry.find(&checkpoint.manifest.experiment)?, run, &checkpoint, out)
}

/// The manifest of a run that can be redrawn. If only the conclusion is missing, this is the future manifest.
///
/// # Errors
/// As [`redraw`].
pub fn drawable(run: &Path) -> Result<Manifest> {
    if reference::has_rows(run) {
        return Manifest::read(run);
    }
    rows_of(run).map(|checkpoint| checkpoint.manifest)
}

/// The checkpoint of a folder whose items have all been measured.
fn rows_of(run: &Path) -> Result<Checkpoint> {
    if run.join(MANIFEST).exists() {
        return Checkpoint::of_finished(run, Manifest::read(run)?);
    }
    match Checkpoint::read(run)? {
        Some(checkpoint) if checkpoint.is_measured() => Ok(checkpoint),
        Some(Checkpoint { items, manifest, .. }) => {
            let message = format!(
                "unfinished: {items} of {} items are measured; the command that began it continues it with \
                 --resume",
                manifest.own_items()
            );
            Err(Error::Run { path: run.to_owned(), message })
        }
        // This reports that there is no manifest.
        None => Checkpoint::of_finished(run, Manifest::read(run)?),
    }
}

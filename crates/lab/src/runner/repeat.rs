//! Runs done again, and runs compared.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::FigureDir;
use crate::error::{Error, Result};
use crate::registry::Registry;
use crate::runner::config::ConfigSource;
use crate::runner::files;
use crate::runner::folder::Log;
use crate::runner::journal::Checkpoint;
use crate::runner::manifest::{Drawn, MANIFEST, Manifest};
use crate::runner::progress::Progress;
use crate::runner::run::Job;
use crate::runner::timing::TIMING_PAGE;

/// Relative difference that numbers may have on another platform.
pub const TOLERANCE: f64 = 1e-9;

/// An output that is not the same in two runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The file, by its path within the run.
    pub file: String,
    /// In what way it differs.
    pub what: String,
    /// Whether the numbers agree to a relative 1e-9, as may be on another platform.
    pub within_tolerance: bool,
}

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
        ..job
    };
    experiment.run(&job)
}

/// Makes summary and figures from the rows of a run: again if it is finished, or for the first time if it
/// was interrupted after its last row was measured.
///
/// # Errors
/// If rows are missing or not as they were written, or another process writes to the folder.
pub fn redraw(registry: Registry, run: &Path, progress: &dyn Progress) -> Result<Manifest> {
    let mut checkpoint = rows_of(run)?;
    let _log = Log::open(run)?;
    checkpoint.manifest.drawn = Some(Drawn::now()?);
    registry.find(&checkpoint.manifest.experiment)?.conclude(run, checkpoint, progress)
}

/// Draws the figures of a run into another folder; the run stays as it is.
///
/// # Errors
/// As [`redraw`], or if the run is a shard, which has no figures.
pub fn draw(registry: Registry, run: &Path, out: &FigureDir) -> Result<()> {
    let checkpoint = rows_of(run)?;
    if checkpoint.manifest.shard.is_some() {
        let message = "a shard has no figures; `sudoku-lab merge` joins shards".to_owned();
        return Err(Error::Run { path: run.to_owned(), message });
    }
    registry.find(&checkpoint.manifest.experiment)?.draw(run, &checkpoint, out)
}

/// The manifest of a run that can be redrawn: as it is, or as it will be if only the conclusion is
/// missing.
///
/// # Errors
/// As [`redraw`].
pub fn drawable(run: &Path) -> Result<Manifest> {
    rows_of(run).map(|checkpoint| checkpoint.manifest)
}

/// What was measured in a folder, all of it.
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
        // Says that there is no manifest.
        None => Checkpoint::of_finished(run, Manifest::read(run)?),
    }
}

/// Outputs of `run` that are not what they are in `reference`; rows are compared by hash, since a
/// reference need not hold them.
pub fn compare(run: &Path, reference: &Path) -> Result<Vec<Difference>> {
    let (ours, theirs) = (Manifest::read(run)?.outputs, Manifest::read(reference)?.outputs);
    let names: BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
    let mut differences = Vec::new();
    for name in names {
        let mut note = |what: &str, within_tolerance| {
            differences.push(Difference { file: name.clone(), what: what.into(), within_tolerance });
        };
        match (ours.get(name), theirs.get(name)) {
            (Some(a), Some(b)) if a == b => {}
            (Some(_), None) => note("is new", false),
            (None, _) => note("is gone", false),
            (Some(_), Some(_)) if name.ends_with(".json") => {
                let close = close_json(&json(&run.join(name))?, &json(&reference.join(name))?);
                note(if close { "differs in the last digits" } else { "differs" }, close);
            }
            (Some(_), Some(_)) => note("differs", false),
        }
    }
    Ok(differences)
}

/// Copies what a reference keeps of a run: all but the rows, the bitmaps beside the SVG, the single timings and
/// what describes the machine. The hashes of what is not copied stay in the manifest.
pub fn keep_as_reference(run: &Path, reference: &Path) -> Result<()> {
    let manifest = Manifest::read(run)?;
    fs::create_dir_all(reference).map_err(Error::io(reference))?;
    let is_kept = |name: &&String| !name.starts_with("data.") && !name.ends_with(".png");
    for name in manifest.outputs.keys().filter(is_kept) {
        let to = reference.join(name);
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent).map_err(Error::io(parent))?;
        }
        files::copy(&run.join(name), &to)?;
    }
    let page = run.join(TIMING_PAGE);
    if page.is_file() {
        files::copy(&page, &reference.join(TIMING_PAGE))?;
    }
    manifest.for_reference().write(reference)
}

fn json(path: &Path) -> Result<Value> {
    serde_json::from_str(&files::read_text(path)?).map_err(Error::table(path))
}

/// Whether two documents are equal but for the last digits of numbers.
fn close_json(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            let (a, b) = (a.as_f64().unwrap_or(f64::NAN), b.as_f64().unwrap_or(f64::NAN));
            (a - b).abs() <= TOLERANCE * a.abs().max(b.abs())
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| close_json(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| close_json(a, b)))
        }
        _ => a == b,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_last_digits_may_differ() {
        let a = json!({"x": [1.0, 2.0], "y": "word"});
        assert!(close_json(&a, &json!({"x": [1.0 + 1e-12, 2.0], "y": "word"})));
        assert!(!close_json(&a, &json!({"x": [1.001, 2.0], "y": "word"})));
        assert!(!close_json(&a, &json!({"x": [1.0, 2.0], "y": "other"})));
        assert!(!close_json(&a, &json!({"x": [1.0, 2.0, 3.0], "y": "word"})));
    }
}

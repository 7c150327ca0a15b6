//! The folders that runs are kept in: never overwritten, found again by key.

use std::fs;
use std::path::{Path, PathBuf};

use chrono::Utc;

use crate::error::{Error, Result};
use crate::runner::files;
use crate::runner::manifest::MANIFEST;
use crate::runner::shard::Shard;

/// The link, beside the runs of an experiment, to the newest finished one.
pub const LATEST: &str = "latest";

/// UTC now, as it stands in manifests.
pub(crate) fn utc_now() -> String {
    Utc::now().format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// A new folder `results/<experiment>/<UTC time>-<config>-<key>`, with the shard behind it if there is one.
pub(crate) fn create(results: &Path, experiment: &str, config: &str, tail: &str) -> Result<PathBuf> {
    let parent = results.join(experiment);
    fs::create_dir_all(&parent).map_err(Error::io(&parent))?;
    let time = Utc::now().format("%Y%m%dT%H%M%SZ");
    for again in 1.. {
        let suffix = if again == 1 { String::new() } else { format!("-{again}") };
        let folder = parent.join(format!("{time}-{config}-{tail}{suffix}"));
        match fs::create_dir(&folder) {
            Ok(()) => return Ok(folder),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(Error::io(&folder)(error)),
        }
    }
    unreachable!("the loop only ends by returning")
}

/// What a folder's name ends with: key and shard.
pub(crate) fn tail(key: &str, shard: Shard) -> String {
    if shard == Shard::WHOLE { key.to_owned() } else { format!("{key}-shard{}of{}", shard.index, shard.of) }
}

/// The newest unfinished run with this tail.
pub(crate) fn unfinished(results: &Path, experiment: &str, tail: &str) -> Result<Option<PathBuf>> {
    let ends = format!("-{tail}");
    Ok(runs(results, experiment)?
        .into_iter()
        .rev()
        .find(|run| run.to_string_lossy().ends_with(&ends) && !run.join(MANIFEST).exists()))
}

/// The folders of an experiment's runs, oldest first.
pub fn runs(results: &Path, experiment: &str) -> Result<Vec<PathBuf>> {
    let parent = results.join(experiment);
    if !parent.is_dir() {
        return Ok(Vec::new());
    }
    let mut runs = Vec::new();
    for entry in fs::read_dir(&parent).map_err(Error::io(&parent))? {
        let path = entry.map_err(Error::io(&parent))?.path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != LATEST) {
            runs.push(path);
        }
    }
    runs.sort();
    Ok(runs)
}

/// Lets `latest` point to a run: a link where there are links, else a file with the folder's name.
pub(crate) fn point_latest(run: &Path) -> Result<()> {
    let (Some(parent), Some(name)) = (run.parent(), run.file_name()) else { return Ok(()) };
    let latest = parent.join(LATEST);
    #[cfg(unix)]
    {
        let beside = parent.join(".latest.tmp");
        let link = || {
            if beside.symlink_metadata().is_ok() {
                fs::remove_file(&beside)?;
            }
            std::os::unix::fs::symlink(name, &beside)?;
            fs::rename(&beside, &latest)
        };
        if link().is_ok() {
            return Ok(());
        }
    }
    files::write_whole(&latest, name.to_string_lossy().as_bytes())
}

//! The folders of runs, which are never overwritten and are found again by key.

use std::fs::{self, DirEntry, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use chrono::{DateTime, Utc};

use crate::error::{Error, Result};
use crate::runner::files;
use crate::runner::journal::CHECKPOINT;
use crate::runner::manifest::{MANIFEST, Manifest};
use sudoku_kit::stream::Shard;
use sudoku_tables::files::{is_name, remove_temporary};

/// The link to the newest finished run, next to the runs of an experiment.
pub const LATEST: &str = "latest";

/// Length of the UTC time at the start of a folder's name.
const TIME_LEN: usize = "20080214T120000Z".len();

/// The current UTC time, formatted as in manifests.
pub fn utc_now() -> String {
    utc(SystemTime::now(), "%Y-%m-%dT%H:%M:%SZ")
}

/// Formats the time of a clock that may be set to any year, whereas `Utc::now` requires a year after 1970.
fn utc(time: SystemTime, form: &str) -> String {
    DateTime::<Utc>::from(time).format(form).to_string()
}

/// Creates a folder `results/<experiment>/<UTC time>-<config>-<key>`, followed by the shard if there is one.
pub(crate) fn create(results: &Path, experiment: &str, config: &str, tail: &str) -> Result<PathBuf> {
    let parent = results.join(experiment);
    fs::create_dir_all(&parent).map_err(Error::io(&parent))?;
    let time = utc(SystemTime::now(), "%Y%m%dT%H%M%SZ");
    for again in 1.. {
        let suffix = if again == 1 { String::new() } else { format!("-{again}") };
        let folder = parent.join(format!("{time}-{config}-{tail}{suffix}"));
        match fs::create_dir(&folder) {
            Ok(()) => return Ok(folder),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(Error::io(&folder)(error)),
        }
    }
    unreachable!("the loop only ends by returning")
}

/// The end of a folder's name: key and shard.
pub(crate) fn tail(key: &str, shard: Shard) -> String {
    if shard == Shard::WHOLE { key.to_owned() } else { format!("{key}-shard{}of{}", shard.index, shard.of) }
}

/// The newest unfinished run with this tail.
pub(crate) fn unfinished(results: &Path, experiment: &str, tail: &str) -> Result<Option<PathBuf>> {
    Ok(runs(results, experiment)?.into_iter().rev().find(|run| has_tail(run, tail) && is_open(run)))
}

/// The newest run with this tail, if it is finished and this program measured it.
pub(crate) fn finished(results: &Path, draft: &Manifest, tail: &str) -> Result<Option<PathBuf>> {
    let newest = runs(results, &draft.experiment)?.into_iter().rev().find(|run| has_tail(run, tail));
    let Some(run) = newest.filter(|run| !is_open(run)) else { return Ok(None) };
    let is_ours = Manifest::read(&run)?.provenance.same_program(&draft.provenance);
    Ok(is_ours.then_some(run))
}

fn is_open(run: &Path) -> bool {
    run.join(CHECKPOINT).exists() || !run.join(MANIFEST).exists()
}

/// Whether [`create`] gave the folder this tail, possibly followed by a number.
fn has_tail(run: &Path, tail: &str) -> bool {
    // A path without a name is not a run's folder and has no tail.
    let name = run.file_name().unwrap_or_default().to_string_lossy();
    let Some((_, rest)) = name.rsplit_once(&format!("-{tail}")) else { return false };
    rest.is_empty() || rest.strip_prefix('-').is_some_and(|again| again.parse::<u32>().is_ok())
}

/// The contents of a folder, sorted by name.
///
/// # Errors
/// If it cannot be read.
pub fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = sudoku_tables::files::entries(folder).map_err(Error::io(folder))?;
    Ok(entries.iter().map(DirEntry::path).collect())
}

/// The folders `<references>/<experiment>/<name>`, sorted by name.
///
/// # Errors
/// If one cannot be read.
pub fn references(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for experiment in entries(folder)?.iter().filter(|path| path.is_dir()) {
        found.extend(entries(experiment)?.into_iter().filter(|path| path.is_dir()));
    }
    Ok(found)
}

/// The folders of an experiment's runs, oldest first.
pub fn runs(results: &Path, experiment: &str) -> Result<Vec<PathBuf>> {
    let parent = results.join(experiment);
    if !parent.is_dir() {
        return Ok(Vec::new());
    }
    let mut runs = entries(&parent)?;
    runs.retain(|path| path.is_dir() && path.file_name().is_some_and(|name| name != LATEST));
    // Among runs that began within the same second, `-10` is newer than `-2`.
    runs.sort_by_cached_key(|run| {
        // Entries of a folder have names.
        let name = run.file_name().unwrap_or_default().as_encoded_bytes().to_vec();
        (name[..name.len().min(TIME_LEN)].to_vec(), name.len(), name)
    });
    Ok(runs)
}

/// The folder of a run, where `latest` may be a file with its name.
pub fn pointed(path: PathBuf) -> PathBuf {
    let named = path.ends_with(LATEST) && path.is_file();
    let name = named.then(|| files::read_text(&path).ok()).flatten();
    name.filter(|name| is_name(name)).map_or(path.clone(), |name| path.with_file_name(name))
}

/// Makes `latest` point to a run, unless it points to a newer one. `latest` is a link if links are supported, otherwise
/// a file with the folder's name.
pub(crate) fn point_latest(run: &Path) -> Result<()> {
    let (Some(parent), Some(name)) = (run.parent(), run.file_name()) else { return Ok(()) };
    let latest = parent.join(LATEST);
    let old = fs::read_link(&latest).map_or(pointed(latest.clone()), |old| parent.join(old));
    if old != latest && old.file_name() > Some(name) && old.join(MANIFEST).exists() {
        return Ok(());
    }
    #[cfg(unix)]
    {
        let beside = parent.join(format!(".{LATEST}.{}.tmp", std::process::id()));
        files::remove(&beside)?;
        match std::os::unix::fs::symlink(name, &beside) {
            Ok(()) => {
                return fs::rename(&beside, &latest).map_err(|error| {
                    // The error of the rename is reported, not this one.
                    let _ = files::remove(&beside);
                    Error::io(&latest)(error)
                });
            }
            // The file system does not support links.
            Err(error) if matches!(error.kind(), ErrorKind::Unsupported | ErrorKind::PermissionDenied) => {}
            Err(error) => return Err(Error::io(&latest)(error)),
        }
    }
    files::write_whole(&latest, name.to_string_lossy().as_bytes())
}

/// The messages of a run with their times. While the log is open, no other process writes to the folder.
pub(crate) struct Log {
    file: File,
    path: PathBuf,
}

impl Log {
    /// Opens the log of a run and locks it until it is dropped or the process ends. Removes temporary files of a killed
    /// process.
    ///
    /// # Errors
    /// If another process holds the lock.
    pub fn open(run: &Path) -> Result<Log> {
        let path = run.join("log.txt");
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(Error::io(&path))?;
        match file.try_lock() {
            Ok(()) => {
                for folder in [run.to_owned(), run.join("figures")].iter().filter(|folder| folder.is_dir()) {
                    remove_temporary(folder).map_err(Error::io(folder))?;
                }
                Ok(Log { file, path })
            }
            // The file system does not support locks. A process that runs alone needs none.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                Ok(Log { file, path })
            }
            Err(TryLockError::Error(error)) => Err(Error::io(&path)(error)),
            Err(TryLockError::WouldBlock) => {
                let message = "another process is writing to this run: wait for it, or stop it".into();
                Err(Error::Run { path: run.to_owned(), message })
            }
        }
    }

    /// Adds a line.
    pub fn line(&mut self, text: &str) -> Result<()> {
        writeln!(self.file, "{} {text}", utc_now()).map_err(Error::io(&self.path))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn unfinished_runs_are_found_if_a_number_follows_their_name() {
        let results = tempfile::tempdir().unwrap();
        let experiment = results.path().join("e");
        let add = |name: &str| fs::create_dir_all(experiment.join(name)).unwrap();
        let newest = |tail: &str| {
            let found = unfinished(results.path(), "e", tail).unwrap();
            found.map(|run| run.file_name().unwrap().to_string_lossy().into_owned())
        };
        add("20260101T000000Z-quick-12345678");
        add("20260101T000000Z-quick-12345678-shard1of2-2");
        assert_eq!(newest("12345678").unwrap(), "20260101T000000Z-quick-12345678");
        assert_eq!(newest("12345678-shard1of2").unwrap(), "20260101T000000Z-quick-12345678-shard1of2-2");
        assert_eq!(newest("87654321"), None);
        for again in [2, 10] {
            add(&format!("20260101T000000Z-quick-12345678-{again}"));
            assert_eq!(newest("12345678").unwrap(), format!("20260101T000000Z-quick-12345678-{again}"));
        }
        add("20260102T000000Z-a-12345678");
        assert_eq!(newest("12345678").unwrap(), "20260102T000000Z-a-12345678");
        fs::write(experiment.join("20260102T000000Z-a-12345678/manifest.json"), "{}").unwrap();
        assert_eq!(newest("12345678").unwrap(), "20260101T000000Z-quick-12345678-10");
    }

    /// chrono's own function for the current time panics before 1970.
    #[test]
    fn any_year_is_a_time() {
        let years = |years: u64| Duration::from_secs(years * 31_556_952);
        let shown = |time| utc(time, "%Y-%m-%d");
        assert_eq!(shown(SystemTime::UNIX_EPOCH - years(10)), "1960-01-01");
        assert_eq!(shown(SystemTime::UNIX_EPOCH + years(630)), "2599-12-31");
    }

    #[test]
    fn a_folder_that_is_written_to_is_locked() {
        let run = tempfile::tempdir().unwrap();
        let log = Log::open(run.path()).unwrap();
        let refused = Log::open(run.path()).err().unwrap().to_string();
        assert!(refused.contains(&run.path().display().to_string()) && refused.contains("another process"));
        drop(log);
        Log::open(run.path()).unwrap();
    }
}

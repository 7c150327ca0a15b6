//! Runs that were interrupted, changed or damaged. Each must end with the same bytes, or with an error that says what
//! to do.

mod merging;
mod references;
mod sums;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::folder::Log;
use super::journal::{CHECKPOINT, Checkpoint, DATA, TIMING};
use super::manifest::FORMAT;
use super::*;
use crate::data::DataSets;
use crate::error::{Error, Result};
use crate::experiment::Experiment;
use crate::runner::registered::Registered;
use sums::{REGISTRY, Sums, Tenths};

/// A small run, modified by `change`.
fn run_with(results: &Path, change: impl FnOnce(&mut Job<'_>)) -> Result<PathBuf> {
    run_of(&Sums, results, change)
}

fn run_of(experiment: &dyn Registered, results: &Path, change: impl FnOnce(&mut Job<'_>)) -> Result<PathBuf> {
    let data = DataSets::from_env();
    let mut job = Job { threads: 1, ..Job::new(results, &data) };
    change(&mut job);
    experiment.run(&job)
}

fn run(results: &Path) -> PathBuf {
    run_with(results, |_| {}).unwrap()
}

fn resume(results: &Path, how: Resume) -> Result<PathBuf> {
    run_with(results, |job| job.resume = how)
}

/// All files of a run except the log, by name, with their contents.
fn contents(run: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![run.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("log.txt") {
                found.insert(path.clone(), fs::read(path).unwrap());
            }
        }
    }
    found
}

/// Reverts a finished run to its state after the last row, as after a kill, a full disk or a failed summary.
fn take_back(run: &Path) -> Checkpoint {
    let mut manifest = Manifest::read(run).unwrap();
    let mut checkpoint = Checkpoint::of_finished(run, manifest.clone()).unwrap();
    manifest.provenance.end.clear();
    manifest.outputs.clear();
    manifest.timing = None;
    checkpoint.manifest = manifest;
    checkpoint.write(run).unwrap();
    for name in [MANIFEST, "summary.json", "data.parquet"] {
        fs::remove_file(run.join(name)).unwrap();
    }
    checkpoint
}

/// The error of an action that must fail. The files of the run must stay unchanged.
fn refusal<T>(run: &Path, action: impl FnOnce() -> Result<T>) -> String {
    let before = contents(run);
    let error = action().err().expect("nothing was refused").to_string();
    assert!(before == contents(run), "files changed: {error}");
    error
}

#[test]
fn measured_rows_are_concluded_by_resume_and_by_figures() {
    let results = tempfile::tempdir().unwrap();
    let folder = run(results.path());
    let outputs = Manifest::read(&folder).unwrap().outputs;
    for conclude in [
        &(|| resume(results.path(), Resume::Yes)) as &dyn Fn() -> Result<PathBuf>,
        &|| resume(results.path(), Resume::IfPossible),
        &|| redraw(REGISTRY, &folder, &Quiet).map(|_| folder.clone()),
    ] {
        take_back(&folder);
        assert!(Manifest::read(&folder).is_err());
        assert_eq!(conclude().unwrap(), folder);
        let manifest = Manifest::read(&folder).unwrap();
        assert_eq!(manifest.outputs, outputs);
        assert!(!manifest.provenance.end.is_empty() && !folder.join(CHECKPOINT).exists());
    }
}

#[test]
fn a_conclusion_that_fails_leaves_a_run_that_can_be_concluded() {
    let results = tempfile::tempdir().unwrap();
    let folder = run(results.path());
    let outputs = Manifest::read(&folder).unwrap().outputs;
    // A folder in place of an output stands for any error in writing the output.
    for name in ["data.parquet", "summary.json", "summary.md", "figures/values.svg"] {
        let path = folder.join(name);
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        let error = redraw(REGISTRY, &folder, &Quiet).unwrap_err().to_string();
        assert!(error.contains("--resume") && error.contains("kept"), "{error}");
        assert!(Manifest::read(&folder).is_err(), "{name} is missing in a finished run");
        fs::remove_dir(&path).unwrap();
        assert_eq!(resume(results.path(), Resume::Yes).unwrap(), folder);
        assert_eq!(Manifest::read(&folder).unwrap().outputs, outputs);
    }
}

#[test]
fn outputs_are_what_the_run_wrote() {
    let results = tempfile::tempdir().unwrap();
    let folder = run(results.path());
    let outputs = Manifest::read(&folder).unwrap().outputs;
    assert!(
        ["data.csv", "data.parquet", "summary.json", "summary.md"].iter().all(|&n| outputs.contains_key(n))
    );
    assert!(outputs.keys().any(|name| name.starts_with("figures/") && name.ends_with(".svg")));
    for stray in [".manifest.json.x1y2.tmp", "manifest.json.tmp", "notes.txt", "figures/.a.svg.x.tmp"] {
        fs::write(folder.join(stray), "stray").unwrap();
    }
    redraw(REGISTRY, &folder, &Quiet).unwrap();
    assert_eq!(Manifest::read(&folder).unwrap().outputs, outputs);
}

#[test]
fn a_redraw_keeps_the_provenance_and_says_who_drew() {
    let results = tempfile::tempdir().unwrap();
    let folder = run(results.path());
    let mut before = Manifest::read(&folder).unwrap();
    assert!(before.drawn.is_none());
    before.provenance.end = "2026-01-01T00:00:00Z".into();
    before.provenance.commit = "of-the-run".into();
    before.write(&folder).unwrap();
    redraw(REGISTRY, &folder, &Quiet).unwrap();
    let after = Manifest::read(&folder).unwrap();
    assert_eq!(after.provenance, before.provenance);
    let drawn = after.drawn.unwrap();
    assert_ne!(drawn.commit, "of-the-run");
    assert!(drawn.time > before.provenance.end && drawn.program.len() == 64);
}

#[test]
fn changed_rows_are_neither_drawn_nor_concluded() {
    let results = tempfile::tempdir().unwrap();
    let folder = run(results.path());
    let rows = fs::read(folder.join(DATA)).unwrap();
    let mut changed = rows.clone();
    changed[200] ^= 1;
    fs::write(folder.join(DATA), &changed).unwrap();
    let error = refusal(&folder, || redraw(REGISTRY, &folder, &Quiet));
    assert!(error.contains("data.csv") && error.contains("experiment again"), "{error}");
    fs::write(folder.join(DATA), &rows).unwrap();
    take_back(&folder);
    fs::write(folder.join(DATA), &changed).unwrap();
    refusal(&folder, || redraw(REGISTRY, &folder, &Quiet));
    let error = refusal(&folder, || resume(results.path(), Resume::Yes));
    assert!(error.contains("checksum") && error.contains("leave out --resume"), "{error}");
}

#[test]
fn a_run_that_cannot_be_continued_is_passed_over_by_a_sequence_of_runs() {
    let results = tempfile::tempdir().unwrap();
    let folder = run(results.path());
    let mut checkpoint = take_back(&folder);
    checkpoint.manifest.provenance.program = Some("0".repeat(64));
    checkpoint.write(&folder).unwrap();
    let error = refusal(&folder, || resume(results.path(), Resume::Yes));
    assert!(error.contains("another build") && error.contains(&folder.display().to_string()), "{error}");
    let before = contents(&folder);
    let other = resume(results.path(), Resume::IfPossible).unwrap();
    assert_ne!(other, folder);
    assert!(before == contents(&folder));
}

#[test]
fn two_processes_do_not_write_to_one_run() {
    let results = tempfile::tempdir().unwrap();
    let folder = run(results.path());
    take_back(&folder);
    let log = Log::open(&folder).unwrap();
    for action in [&(|| resume(results.path(), Resume::Yes)) as &dyn Fn() -> Result<PathBuf>, &|| {
        redraw(REGISTRY, &folder, &Quiet).map(|_| folder.clone())
    }] {
        let error = refusal(&folder, action);
        assert!(
            error.contains("another process") && error.contains(&folder.display().to_string()),
            "{error}"
        );
    }
    drop(log);
    resume(results.path(), Resume::Yes).unwrap();
}

#[test]
fn a_run_killed_after_its_manifest_is_tidied_by_resume() {
    let results = tempfile::tempdir().unwrap();
    let folder = run(results.path());
    let manifest = Manifest::read(&folder).unwrap();
    Checkpoint::of_finished(&folder, manifest.clone()).unwrap().write(&folder).unwrap();
    assert_eq!(resume(results.path(), Resume::Yes).unwrap(), folder);
    assert_eq!(Manifest::read(&folder).unwrap().outputs, manifest.outputs);
    assert!(!folder.join(CHECKPOINT).exists());
}

#[test]
fn the_greatest_seed_runs_and_repeats() {
    let results = tempfile::tempdir().unwrap();
    let folder = run_with(results.path(), |job| job.seed = Some(u64::MAX)).unwrap();
    let manifest = Manifest::read(&folder).unwrap();
    assert_eq!(manifest.config["seed"].as_u64(), Some(u64::MAX));
    let data = DataSets::from_env();
    let again = rerun(REGISTRY, &manifest, Job { threads: 1, ..Job::new(results.path(), &data) }).unwrap();
    assert_eq!(compare(&again, &folder).unwrap(), []);
    assert_eq!(Manifest::read(&again).unwrap().key, manifest.key);
}

#[test]
fn latest_stays_with_the_newest_run() {
    let results = tempfile::tempdir().unwrap();
    let old = run(results.path());
    let new = old.with_file_name("99991231T235959Z-quick-12345678");
    fs::rename(run(results.path()), &new).unwrap();
    folder::point_latest(&new).unwrap();
    redraw(REGISTRY, &old, &Quiet).unwrap();
    let latest = pointed(new.with_file_name(LATEST));
    assert_eq!(latest.canonicalize().unwrap(), new.canonicalize().unwrap());
}

#[test]
fn manifests_of_other_formats_are_refused() {
    let results = tempfile::tempdir().unwrap();
    let folder = run(results.path());
    let manifest = Manifest::read(&folder).unwrap();
    for format in [0, FORMAT + 1, u32::MAX] {
        Manifest { format, ..manifest.clone() }.write(&folder).unwrap();
        let error = refusal(&folder, || redraw(REGISTRY, &folder, &Quiet));
        assert!(error.contains(&format!("format {format}")), "{error}");
    }
    let shard = Some(Shard { index: 1, of: 0 });
    Manifest { shard, ..manifest }.write(&folder).unwrap();
    assert!(matches!(Manifest::read(&folder), Err(Error::Run { .. })));
}

#[test]
fn absurd_settings_are_refused_before_work_begins() {
    let results = tempfile::tempdir().unwrap();
    let to = results.path().join("results");
    for (setting, words) in [
        ("items=0", "items is 0: give a number of at least 1 and at most 10000000"),
        ("items=1000000000000000000", "items is 1000000000000000000"),
        ("alpha=nan", "alpha is NaN: give a number above 0 and below 1"),
        ("alpha=-0.5", "alpha is -0.5"),
    ] {
        let error = run_with(&to, |job| job.overrides = vec![setting.into()]).unwrap_err();
        assert!(matches!(error, Error::Config { .. }) && error.to_string().contains(words), "{error}");
    }
    assert!(!to.exists());
}

#[test]
fn a_hostile_name_does_no_harm() {
    let results = tempfile::tempdir().unwrap();
    let name = "a|b<script>";
    let folder = run_with(results.path(), |job| job.overrides = vec![format!("set={name}")]).unwrap();
    for page in ["summary.md", "timing.md"] {
        let text = fs::read_to_string(folder.join(page)).unwrap();
        assert!(text.contains("a\\|b&lt;script>") && !text.contains("<script>"), "{page}: {text}");
    }
}

/// An item of this experiment can only be measured in a block.
#[test]
fn an_estimate_measures_blocks_as_the_run_does() {
    let results = tempfile::tempdir().unwrap();
    let folder = run_with(results.path(), |job| job.overrides = vec!["items=1000".into()]).unwrap();
    let log = fs::read_to_string(folder.join("log.txt")).unwrap();
    assert!(log.contains("sums: 1000 items, about "), "{log}");
}

/// A kill between the end of a run and its report leaves one folder, not two.
#[test]
fn a_finished_run_is_not_measured_again_by_resume() {
    let results = tempfile::tempdir().unwrap();
    let folder = run(results.path());
    let left = [".data.parquet.x1y2z3.tmp", "figures/.values.svg.x1y2z3.tmp"].map(|name| folder.join(name));
    left.iter().for_each(|path| fs::write(path, "half").unwrap());
    assert_eq!(resume(results.path(), Resume::Yes).unwrap(), folder);
    assert!(left.iter().all(|path| !path.exists()), "temporary files are left");
    assert_eq!(runs(results.path(), Sums::ID).unwrap(), std::slice::from_ref(&folder));
    // Another build measures the run again.
    let mut manifest = Manifest::read(&folder).unwrap();
    manifest.provenance.program = Some("0".repeat(64));
    manifest.write(&folder).unwrap();
    assert_ne!(resume(results.path(), Resume::Yes).unwrap(), folder);
}

//! An experiment that this project does not know is run, split, merged, resumed, repeated, redrawn, verified and
//! reported like its own. Ends with an error if anything differs.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use sudoku_report::Report;
use sudoku_runner::claims::Ledger;
use sudoku_runner::data::DataSets;
use sudoku_runner::{
    Experiment, Job, Manifest, Progress, Quiet, Registered, Registry, Resume, Shard, Stop, compare,
    keep_as_reference, merge, redraw, rerun,
};

mod diagonals;
use diagonals::Diagonals;

const REGISTRY: Registry = Registry::new(&[&Diagonals]);

/// Asks the run to stop as soon as the first items are measured.
struct StopEarly<'a>(&'a Stop);

impl Progress for StopEarly<'_> {
    fn advance(&self, _: u64) {
        self.0.stop();
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let data = DataSets::from_env();
    let job = |threads| Job { threads, ..Job::new(folder.path(), &data) };
    let whole = Diagonals.run(&job(2))?;

    same("one thread", &Diagonals.run(&job(1))?, &whole)?;

    let shards = (1..=3)
        .map(|index| Diagonals.run(&Job { shard: Shard { index, of: 3 }, ..job(2) }))
        .collect::<Result<Vec<PathBuf>, _>>()?;
    same("merged shards", &merge(REGISTRY, &shards, folder.path(), &Quiet)?, &whole)?;

    let stop = Stop::new();
    let seed = Some(2);
    let other = Diagonals.run(&Job { seed, ..job(2) })?;
    let stopped = Diagonals.run(&Job { seed, stop: &stop, progress: &StopEarly(&stop), ..job(1) });
    if stopped.is_ok() {
        return Err("the run did not stop".into());
    }
    same("a resume", &Diagonals.run(&Job { seed, resume: Resume::Yes, ..job(2) })?, &other)?;

    same("a rerun", &rerun(REGISTRY, &Manifest::read(&whole)?, job(2))?, &whole)?;
    let before = fs::read(whole.join("summary.json"))?;
    redraw(REGISTRY, &whole, &Quiet)?;
    if fs::read(whole.join("summary.json"))? != before {
        return Err("a redraw changed the summary".into());
    }

    let reference = folder.path().join("reference");
    keep_as_reference(&other, &reference)?;
    same("a reference", &other, &reference)?;
    if compare(&whole, &reference)?.is_empty() {
        return Err("another seed equals the reference".into());
    }

    let page = Report::gather(REGISTRY, &[whole], Ledger::default())?.html();
    if !page.contains(Diagonals::QUESTION) {
        return Err("the report does not show the experiment".into());
    }
    println!(
        "an experiment of another crate was run, merged, resumed, repeated, redrawn, verified and reported"
    );
    Ok(())
}

fn same(what: &str, run: &Path, reference: &Path) -> Result<(), Box<dyn Error>> {
    match compare(run, reference)?.first() {
        None => Ok(()),
        Some(difference) => Err(format!("{what}: {} {}", difference.file, difference.what).into()),
    }
}

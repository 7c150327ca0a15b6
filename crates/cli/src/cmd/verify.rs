//! `sudoku-lab results verify`

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sudoku_experiments::{EXPERIMENTS, SelfTest};
use sudoku_kit::stream::{Quiet, in_order};
use sudoku_runner::data::DataError;
use sudoku_runner::{Manifest, Progress};
use sudoku_tables::escape::shell;
use sudoku_tables::output::stdout;
use sudoku_tables::{Cell, Table};

use crate::own_data::data_sets;
use crate::progress::{Bar, task};
use crate::runs::{Place, job, print_differences, stop_at_checkpoint};
use crate::usage::{WrongUse, name, run_folder};

/// Arguments of `verify`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab results verify                      repeat every reference run whose data sets are available\n  \
    sudoku-lab results verify --named paper        only those of the paper configs, 7 minutes; extended ones take hours\n  \
    sudoku-lab results verify --named shipped      only those that need only shipped data sets\n  \
    sudoku-lab results verify --stored             recompute summaries and figures from the rows kept with the references; \
    needs no data set\n  \
    sudoku-lab results verify --self-test          the estimators of clue-counts on 4 x 4 boards, where all minimal \
    puzzles are counted\n  \
    sudoku-lab results verify RUN                  compare a run with the reference of the same settings and data\n  \
    sudoku-lab results verify RUN --keep-as full   make a run the reference of that name")]
pub struct Args {
    /// Folders of finished runs to compare [default: repeat the reference runs].
    #[arg(value_name = "RUN", value_parser = run_folder())]
    runs: Vec<PathBuf>,
    /// Do not compare: make the runs references of this name.
    #[arg(long, value_name = "NAME", requires = "runs", value_parser = name)]
    keep_as: Option<String>,
    /// Repeat only the references of this name.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["runs", "keep_as"])]
    named: Option<String>,
    /// Recompute from the rows kept with the references; measure nothing.
    #[arg(long, conflicts_with_all = ["runs", "keep_as"])]
    stored: bool,
    /// Compare the estimators of clue-counts, run 5,000 times, with exhaustive counts on 4 x 4 boards; takes 12 seconds
    /// on two cores.
    #[arg(long, conflicts_with_all = ["runs", "keep_as", "named", "stored"])]
    self_test: bool,
    /// Folder of the reference results.
    #[arg(long, default_value = "results/reference", value_name = "DIR")]
    reference: PathBuf,
    #[command(flatten)]
    place: Place,
}

pub fn run(args: Args) -> Result<()> {
    if args.self_test {
        return self_test(args.place.threads);
    }
    if let Some(name) = &args.keep_as {
        for run in &args.runs {
            let folder = args.reference.join(Manifest::read(run)?.experiment).join(name);
            sudoku_runner::keep_as_reference(run, &folder)?;
            notice!("{} is the reference now", folder.display());
        }
        return Ok(());
    }
    let pairs = match (args.runs.is_empty(), args.stored) {
        (false, _) => find_references(&args)?,
        (true, false) => repeat_references(&args)?,
        (true, true) => recompute_references(&args)?,
    };
    let mut differing = 0;
    for (run, reference) in &pairs {
        let differences = sudoku_runner::compare(run, reference)?;
        differing += usize::from(!differences.is_empty());
        print_differences(&differences, reference, args.place.json)?;
    }
    if differing > 0 {
        bail!("{differing} of {} runs differ from their reference", pairs.len());
    }
    Ok(())
}

/// Tests the estimators on boards whose minimal puzzles are all counted.
fn self_test(threads: usize) -> Result<()> {
    let test = SelfTest::new();
    let bar = Bar::new();
    bar.begin("runs of each estimator", 0, SelfTest::RUNS);
    let (mut numbers, mut runs) = (0..SelfTest::RUNS, Vec::new());
    let put = |run| -> Result<_> {
        bar.advance(1);
        runs.push(run);
        Ok(ControlFlow::Continue(()))
    };
    in_order(task(threads, &bar), || numbers.next(), || test.clone(), SelfTest::run, put)?;
    bar.end();
    let tested = test.conclude(&runs)?;
    let mut table = Table::heads("estimator || clues | estimate | standard error, % | counted | z");
    for test in &tested {
        let (way, error) = (test.way.to_string(), format!("{:.2}", 100.0 * test.error / test.exact));
        let [estimate, counted] = [test.estimate, test.exact].map(|number| format!("{number:.0}"));
        let z = format!("{:+.2}", test.z());
        table.row([way, test.clues.to_string(), estimate, error, counted, z].map(Cell::from));
    }
    writeln!(stdout(), "Minimal puzzles of four by four, {} runs:\n\n{}", runs.len(), table.terminal())?;
    match tested.iter().filter(|test| !test.holds()).count() {
        0 => Ok(()),
        wrong => bail!("{wrong} of {} estimates are more than 3 standard errors off", tested.len()),
    }
}

/// Pairs each run with the reference of the same key.
fn find_references(args: &Args) -> Result<Vec<(PathBuf, PathBuf)>> {
    let references = references(&args.reference)?;
    let find = |run: &PathBuf| {
        let manifest = Manifest::read(run)?;
        let folder = fs::canonicalize(run)?;
        if references.iter().any(|(other, _)| fs::canonicalize(other).is_ok_and(|other| other == folder)) {
            let (folder, run) = (shell(&run.to_string_lossy()), run.display());
            return Err(WrongUse(format!(
                "{run} is a reference; `sudoku-lab results rerun {folder}` repeats it"
            ))
            .into());
        }
        let found = references
            .iter()
            .find(|(_, other)| other.experiment == manifest.experiment && other.key == manifest.key);
        let (reference, _) = found.with_context(|| {
            format!(
                "no reference of {} has key {}: its settings or data sets differ",
                manifest.experiment, manifest.key
            )
        })?;
        Ok((run.clone(), reference.clone()))
    };
    args.runs.iter().map(find).collect()
}

/// Repeats every reference whose data sets are available.
fn repeat_references(args: &Args) -> Result<Vec<(PathBuf, PathBuf)>> {
    stop_at_checkpoint("the runs repeated so far are in the folder of results");
    let data = data_sets();
    let bar = Bar::new();
    let mut pairs = Vec::new();
    for (reference, manifest) in named_references(args)? {
        let missing = manifest.data_sets.iter().find_map(|set| match data.path(&set.id) {
            Err(error @ DataError::Missing { .. }) => Some(error),
            _ => None,
        });
        match missing {
            Some(error) => notice!("skipped {}: {error}", reference.display()),
            None => pairs.push((
                sudoku_runner::rerun(EXPERIMENTS, &manifest, job(&args.place, &data, &bar))?,
                reference,
            )),
        }
    }
    Ok(pairs)
}

/// Recomputes summary and figures of every reference whose rows are kept, several at a time.
fn recompute_references(args: &Args) -> Result<Vec<(PathBuf, PathBuf)>> {
    let references = named_references(args)?.into_iter().map(|(reference, _)| reference);
    let (kept, others): (Vec<_>, Vec<_>) = references.partition(|it| sudoku_runner::has_rows(it));
    for reference in others {
        notice!("skipped {}: it holds no rows", reference.display());
    }
    let bar = Bar::new();
    bar.begin("references", 0, kept.len() as u64);
    let (mut kept, mut pairs) = (kept.into_iter(), Vec::new());
    let recompute = |(): &mut (), reference: PathBuf| -> Result<_> {
        bar.message(&reference.display().to_string());
        let run = sudoku_runner::recompute(EXPERIMENTS, &reference, &args.place.results, &Quiet)?;
        Ok((run, reference))
    };
    let put = |pair: Result<(PathBuf, PathBuf)>| -> Result<_> {
        bar.advance(1);
        pairs.push(pair?);
        Ok(ControlFlow::Continue(()))
    };
    in_order(task(args.place.threads, &bar), || kept.next(), || (), recompute, put)?;
    bar.end();
    Ok(pairs)
}

/// The requested references.
fn named_references(args: &Args) -> Result<Vec<(PathBuf, Manifest)>> {
    let mut found = references(&args.reference)?;
    if let Some(name) = &args.named {
        found.retain(|(reference, _)| reference.ends_with(name));
    }
    Ok(found)
}

/// The folders below `<reference>/<experiment>/` with their manifests.
fn references(folder: &Path) -> Result<Vec<(PathBuf, Manifest)>> {
    let found = sudoku_runner::references(folder).with_context(|| {
        format!("no reference results in {}; give their folder with --reference", folder.display())
    })?;
    found.into_iter().map(|reference| Ok((reference.clone(), Manifest::read(&reference)?))).collect()
}

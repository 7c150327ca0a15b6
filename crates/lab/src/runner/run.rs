//! A run from its config to its folder.

use std::path::{Path, PathBuf};

use rayon::ThreadPoolBuilder;

use crate::FigureDir;
use crate::data::DataSets;
use crate::error::{Error, Result};
use crate::experiment::Experiment;
use crate::row::Column;
use crate::runner::conclude::{conclude, draw};
use crate::runner::config::{self, ConfigSource, Resolved};
use crate::runner::files;
use crate::runner::folder::{self, Log};
use crate::runner::journal::{Checkpoint, Journal};
use crate::runner::library::{Library, UsedSet};
use crate::runner::manifest::{self, Manifest, Provenance};
use crate::runner::measure::Work;
use crate::runner::progress::{Progress, Quiet, Stop};
use crate::runner::puzzles;
use crate::runner::rows;
use crate::runner::shard::Shard;
use sudoku_streams::Streams;

/// What a run is asked to be.
pub struct Job<'a> {
    /// Where the settings come from.
    pub config: ConfigSource,
    /// `key=value` laid over them.
    pub overrides: Vec<String>,
    /// A data set of the user's own, in place of those in the config.
    pub user_set: Option<String>,
    /// In place of the config's seed.
    pub seed: Option<u64>,
    /// Threads that measure; 0 for one per core.
    pub threads: usize,
    /// The part to measure.
    pub shard: Shard,
    /// Whether the newest unfinished run of the same key is continued.
    pub resume: Resume,
    /// The folder of all results.
    pub results: PathBuf,
    /// The data sets.
    pub data: &'a DataSets,
    /// If given, other optional data sets count as missing.
    pub only_sets: Option<Vec<String>>,
    /// Arguments of the command, for the manifest.
    pub arguments: Vec<String>,
    /// Hears of progress.
    pub progress: &'a dyn Progress,
    /// Ends the run at its next checkpoint.
    pub stop: &'a Stop,
}

/// What becomes of an unfinished run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resume {
    /// It is left as it is.
    No,
    /// It is continued; if it cannot be, nothing is run.
    Yes,
    /// It is continued; if it cannot be, a new run is started.
    IfPossible,
}

impl<'a> Job<'a> {
    /// The default config, whole, on all cores, without a word: what the caller changes is stated on top.
    pub fn new(results: &Path, data: &'a DataSets) -> Job<'a> {
        static GO_ON: Stop = Stop::new();
        Job {
            config: ConfigSource::Named("default".into()),
            overrides: Vec::new(),
            user_set: None,
            seed: None,
            threads: 0,
            shard: Shard::WHOLE,
            resume: Resume::No,
            results: results.to_owned(),
            data,
            only_sets: None,
            arguments: Vec::new(),
            progress: &Quiet,
            stop: &GO_ON,
        }
    }
}

/// An experiment with its types out of sight, so that all fit in one list.
pub trait Registered: Sync {
    /// [`Experiment::ID`].
    fn id(&self) -> &'static str;
    /// [`Experiment::QUESTION`].
    fn question(&self) -> &'static str;
    /// [`Experiment::CONFIGS`].
    fn configs(&self) -> &'static [(&'static str, &'static str)];
    /// Columns of `data.csv`.
    fn columns(&self) -> Vec<Column>;
    /// The key that such a run has: equal keys promise equal rows of the same program.
    fn key(&self, job: &Job<'_>) -> Result<String>;
    /// Runs it; returns the run's folder.
    fn run(&self, job: &Job<'_>) -> Result<PathBuf>;
    /// The key that belongs to settings and data sets in a manifest.
    fn key_of(&self, manifest: &Manifest) -> Result<String>;
    /// Makes summary, figures and manifest of rows that are all measured; the caller holds the folder's lock.
    fn conclude(&self, run: &Path, measured: Checkpoint, progress: &dyn Progress) -> Result<Manifest>;
    /// Draws figures of rows that are all measured into another folder.
    fn draw(&self, run: &Path, measured: &Checkpoint, out: &FigureDir) -> Result<()>;
}

impl<E: Experiment> Registered for E {
    fn id(&self) -> &'static str {
        E::ID
    }

    fn question(&self) -> &'static str {
        E::QUESTION
    }

    fn configs(&self) -> &'static [(&'static str, &'static str)] {
        E::CONFIGS
    }

    fn columns(&self) -> Vec<Column> {
        rows::columns::<E::Row>()
    }

    fn key(&self, job: &Job<'_>) -> Result<String> {
        Ok(prepare(self, job)?.key)
    }

    fn run(&self, job: &Job<'_>) -> Result<PathBuf> {
        run(self, job)
    }

    fn key_of(&self, manifest: &Manifest) -> Result<String> {
        let resolved = resolve_again::<E>(manifest)?;
        let settings = config::to_json(&resolved.config, resolved.seed);
        Ok(manifest::key(E::ID, &settings, &manifest.data_sets))
    }

    fn conclude(&self, run: &Path, measured: Checkpoint, progress: &dyn Progress) -> Result<Manifest> {
        let resolved = resolve_again::<E>(&measured.manifest)?;
        conclude(self, run, measured, &resolved, progress).map_err(Error::unfinished(run))
    }

    fn draw(&self, run: &Path, measured: &Checkpoint, out: &FigureDir) -> Result<()> {
        draw(self, run, measured, &resolve_again::<E>(&measured.manifest)?, out)
    }
}

/// The settings in a manifest.
fn resolve_again<E: Experiment>(manifest: &Manifest) -> Result<Resolved<E::Config>> {
    let source =
        ConfigSource::Resolved { name: manifest.config_name.clone(), settings: manifest.config.clone() };
    config::resolve::<E>(&source, &[], None)
}

/// What a run is before it starts.
struct Prepared<E: Experiment> {
    resolved: Resolved<E::Config>,
    plan: E::Plan,
    count: u64,
    settings: serde_json::Value,
    key: String,
    data_sets: Vec<UsedSet>,
    missing_sets: Vec<String>,
}

/// Resolves the settings and loads the data.
fn prepare<E: Experiment>(experiment: &E, job: &Job<'_>) -> Result<Prepared<E>> {
    let mut resolved = config::resolve::<E>(&job.config, &job.overrides, job.seed)?;
    if let Some(set) = &job.user_set {
        experiment.use_data(&mut resolved.config, set)?;
    }
    let library = Library::new(job.data, job.only_sets.clone());
    let plan = experiment.plan(&library, &resolved.config)?;
    let (data_sets, missing_sets) = library.into_notes();
    let count = experiment.count(&plan, &resolved.config);
    let settings = config::to_json(&resolved.config, resolved.seed);
    let key = manifest::key(E::ID, &settings, &data_sets);
    Ok(Prepared { resolved, plan, count, settings, key, data_sets, missing_sets })
}

fn run<E: Experiment>(experiment: &E, job: &Job<'_>) -> Result<PathBuf> {
    let start = folder::utc_now();
    let prepared = prepare(experiment, job)?;
    let pool = ThreadPoolBuilder::new()
        .num_threads(job.threads)
        .build()
        .map_err(|error| Error::Experiment(format!("no threads: {error}; try --threads 1")))?;
    let beside = puzzles::files_of(job.data, &prepared.data_sets)?;
    let draft = Manifest {
        format: manifest::FORMAT,
        experiment: E::ID.into(),
        config_name: prepared.resolved.name.clone(),
        config: prepared.settings,
        key: prepared.key,
        items: prepared.count,
        shard: (job.shard != Shard::WHOLE).then_some(job.shard),
        data_sets: prepared.data_sets,
        missing_sets: prepared.missing_sets,
        provenance: Provenance::here(job.arguments.clone(), pool.current_num_threads(), start)?,
        drawn: None,
        outputs: beside.iter().map(|(name, text)| ((*name).to_owned(), files::sha256(text))).collect(),
        timing: None,
        check: String::new(),
    };
    let streams = Streams::new(E::ID, prepared.resolved.seed);
    let work = Work {
        experiment,
        plan: &prepared.plan,
        config: &prepared.resolved.config,
        streams: &streams,
        items: draft.range(),
        pool: &pool,
    };
    let (run, mut log, mut journal) = open(job, &draft)?;
    let mut complete = || -> Result<()> {
        beside.iter().try_for_each(|(name, text)| files::write_whole(&run.join(name), text))?;
        announce(&work, &journal, &draft.missing_sets, job.progress, &mut log)?;
        work.carry_out(&mut journal, job.progress, job.stop)?;
        conclude(experiment, &run, journal.checkpoint()?, &prepared.resolved, job.progress)?;
        log.line("done")
    };
    complete().map_err(Error::unfinished(&run))?;
    Ok(run)
}

/// Says what is to be measured, how long it will take, and which data sets are missing.
fn announce<E: Experiment>(
    work: &Work<'_, E>,
    journal: &Journal,
    missing_sets: &[String],
    progress: &dyn Progress,
    log: &mut Log,
) -> Result<()> {
    let (total, done) = (work.items.end - work.items.start, journal.items());
    let seconds = work.estimate(done)?;
    let mut report = |text: String| {
        progress.message(&text);
        log.line(&text)
    };
    report(format!(
        "{}: {} items{}, about {} on {} threads",
        E::ID,
        total - done,
        if done > 0 { format!(" left of {total}") } else { String::new() },
        in_words(seconds),
        work.pool.current_num_threads()
    ))?;
    missing_sets.iter().try_for_each(|set| {
        report(format!("data set {set} is missing and is left out (sudoku-lab data list)"))
    })
}

/// The folder to write to, locked: a new one, or that of the unfinished run to continue.
fn open(job: &Job<'_>, draft: &Manifest) -> Result<(PathBuf, Log, Journal)> {
    let begin = |run: PathBuf| -> Result<(PathBuf, Log, Journal)> {
        let log = Log::open(&run)?;
        let journal = Journal::open(&run, draft.clone())?;
        Ok((run, log, journal))
    };
    let tail = folder::tail(&draft.key, job.shard);
    if job.resume != Resume::No {
        match folder::unfinished(&job.results, &draft.experiment, &tail)? {
            None => job.progress.message("no unfinished run with these settings: starting a new one"),
            Some(run) => match begin(run.clone()) {
                Err(Error::Run { path, message }) if job.resume == Resume::IfPossible => {
                    job.progress.message(&format!("{}: {message}", path.display()));
                }
                opened => {
                    job.progress.message(&format!("continuing in {}", run.display()));
                    return opened;
                }
            },
        }
    }
    begin(folder::create(&job.results, &draft.experiment, &draft.config_name, &tail)?)
}

/// A length of time as people say it.
fn in_words(seconds: f64) -> String {
    match seconds {
        s if s < 1.5 => "a second".into(),
        s if s < 90.0 => format!("{s:.0} s"),
        s if s < 5400.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}

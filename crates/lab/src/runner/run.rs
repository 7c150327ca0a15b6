//! A run from its config to its folder.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use rayon::ThreadPoolBuilder;

use crate::data::DataSets;
use crate::error::{Error, Result};
use crate::experiment::Experiment;
use crate::runner::conclude::conclude;
use crate::runner::config::{self, ConfigSource};
use crate::runner::folder;
use crate::runner::journal::Journal;
use crate::runner::library::{Library, UsedSet};
use crate::runner::manifest::{self, Manifest, Provenance};
use crate::runner::measure::Work;
use crate::runner::progress::{Progress, Quiet, Stop};
use crate::runner::shard::Shard;
use crate::runner::streams::Streams;

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
    /// Goes on with the newest unfinished run of the same key.
    pub resume: bool,
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
            resume: false,
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
    /// The key that such a run has: equal keys promise equal rows of the same program.
    fn key(&self, job: &Job<'_>) -> Result<String>;
    /// Runs it; returns the run's folder.
    fn run(&self, job: &Job<'_>) -> Result<PathBuf>;
    /// Makes summary, figures and manifest of rows that are there.
    fn conclude(&self, run: &Path, manifest: Manifest, progress: &dyn Progress) -> Result<Manifest>;
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

    fn key(&self, job: &Job<'_>) -> Result<String> {
        Ok(prepare(self, job)?.key)
    }

    fn run(&self, job: &Job<'_>) -> Result<PathBuf> {
        run(self, job)
    }

    fn conclude(&self, run: &Path, manifest: Manifest, progress: &dyn Progress) -> Result<Manifest> {
        let source =
            ConfigSource::Resolved { name: manifest.config_name.clone(), settings: manifest.config.clone() };
        let resolved = config::resolve::<E>(&source, &[], None)?;
        conclude(self, run, manifest, &resolved.config, progress)
    }
}

/// What a run is before it starts.
struct Prepared<E: Experiment> {
    config: E::Config,
    config_name: String,
    seed: u64,
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
    let config::Resolved { config, name: config_name, seed } = resolved;
    Ok(Prepared { config, config_name, seed, plan, count, settings, key, data_sets, missing_sets })
}

fn run<E: Experiment>(experiment: &E, job: &Job<'_>) -> Result<PathBuf> {
    let start = folder::utc_now();
    let prepared = prepare(experiment, job)?;
    let Prepared { config, config_name, seed, plan, count, settings, key, data_sets, missing_sets } =
        prepared;

    let run = open_folder(job, E::ID, &config_name, &folder::tail(&key, job.shard))?;
    let mut log = Log::open(&run)?;
    let pool = ThreadPoolBuilder::new()
        .num_threads(job.threads)
        .build()
        .map_err(|error| Error::Experiment(format!("no threads: {error}; try --threads 1")))?;
    let streams = Streams::new(E::ID, seed);
    let items = job.shard.items(count);
    let work = Work { experiment, plan: &plan, config: &config, streams: &streams, items, pool: &pool };
    let mut journal = Journal::open(&run)?;
    let total = work.items.end - work.items.start;
    let threads = pool.current_num_threads();
    let done = journal.items();
    let seconds = work.estimate(done)?;
    let mut tell = |text: String| {
        job.progress.say(&text);
        log.line(&text)
    };
    tell(format!(
        "{}: {} items{}, about {} on {threads} threads",
        E::ID,
        total - done,
        if done > 0 { format!(" left of {total}") } else { String::new() },
        in_words(seconds)
    ))?;
    for set in &missing_sets {
        tell(format!("data set {set} is not there and is left out (sudoku-lab data list)"))?;
    }
    work.carry_out(&mut journal, job.progress, job.stop)?;
    journal.finish()?;

    let manifest = Manifest {
        format: 1,
        experiment: E::ID.into(),
        config_name,
        config: settings,
        key,
        items: count,
        shard: (job.shard != Shard::WHOLE).then_some(job.shard),
        data_sets,
        missing_sets,
        provenance: Provenance::here(job.arguments.clone(), threads, start),
        outputs: Default::default(),
    };
    conclude(experiment, &run, manifest, &config, job.progress)?;
    log.line("done")?;
    Ok(run)
}

/// The folder to write to: a new one, or the one to go on with.
fn open_folder(job: &Job<'_>, experiment: &str, config: &str, tail: &str) -> Result<PathBuf> {
    if job.resume {
        if let Some(run) = folder::unfinished(&job.results, experiment, tail)? {
            job.progress.say(&format!("going on in {}", run.display()));
            return Ok(run);
        }
        job.progress.say("no unfinished run with these settings: starting a new one");
    }
    folder::create(&job.results, experiment, config, tail)
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

/// What was said, with the time.
struct Log {
    file: File,
    path: PathBuf,
}

impl Log {
    fn open(run: &Path) -> Result<Log> {
        let path = run.join("log.txt");
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(Error::io(&path))?;
        Ok(Log { file, path })
    }

    fn line(&mut self, text: &str) -> Result<()> {
        writeln!(self.file, "{} {text}", folder::utc_now()).map_err(Error::io(&self.path))
    }
}

impl Provenance {
    fn here(arguments: Vec<String>, threads: usize, start: String) -> Provenance {
        Provenance {
            arguments,
            version: env!("CARGO_PKG_VERSION").into(),
            commit: env!("SUDOKU_LAB_COMMIT").into(),
            rustc: env!("SUDOKU_LAB_RUSTC").into(),
            target: env!("SUDOKU_LAB_TARGET").into(),
            threads,
            host: std::fs::read_to_string("/proc/sys/kernel/hostname").ok().map(|name| name.trim().into()),
            start,
            end: String::new(),
        }
    }
}

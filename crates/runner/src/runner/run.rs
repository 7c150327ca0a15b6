//! A run, from its config to its folder.

use std::ops::Range;
use std::path::{Path, PathBuf};

use rayon::ThreadPoolBuilder;

use crate::data::DataSets;
use crate::error::{Error, Result};
use crate::experiment::{Experiment, Items};
use crate::runner::conclude::conclude;
use crate::runner::config::{self, ConfigSource, Resolved};
use crate::runner::files;
use crate::runner::folder::{self, Log};
use crate::runner::journal::{Journal, Lines};
use crate::runner::library::{Library, UsedSet};
use crate::runner::manifest::{self, Manifest, Provenance};
use crate::runner::measure::Work;
use crate::runner::progress::{Progress, Quiet, Stop};
use crate::runner::puzzles;
use crate::runner::registered::Registered;
use crate::settings::Settings as _;
use sudoku_kit::stream::Shard;
use sudoku_streams::Streams;
use sudoku_tables::escape::shell;

/// The specification of a run.
pub struct Job<'a> {
    /// The source of the settings.
    pub config: ConfigSource,
    /// `key=value` overrides of the settings.
    pub overrides: Vec<String>,
    /// A user's data set, which replaces those in the config.
    pub user_set: Option<String>,
    /// Replaces the config's seed.
    pub seed: Option<u64>,
    /// Number of measuring threads; 0 for one per core.
    pub threads: usize,
    /// The shard to measure.
    pub shard: Shard,
    /// Whether to continue the newest unfinished run with the same key.
    pub resume: Resume,
    /// The folder of all results.
    pub results: PathBuf,
    /// The data sets.
    pub data: &'a DataSets,
    /// If given, other optional data sets count as missing.
    pub only_sets: Option<Vec<String>>,
    /// The words of the command that made the run, without those that do not change its outputs.
    pub arguments: Vec<String>,
    /// Receives progress reports.
    pub progress: &'a dyn Progress,
    /// Ends the run at its next checkpoint.
    pub stop: &'a Stop,
}

/// What to do with an unfinished run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resume {
    /// Leave it unchanged.
    No,
    /// Continue it; if that is impossible, run nothing. A run that this program has finished is returned unchanged.
    Yes,
    /// Continue it; if that is impossible, start a new run.
    IfPossible,
}

impl<'a> Job<'a> {
    /// A run of the default config, without shards, on all cores and without progress reports. Callers override fields.
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

/// A run before it starts.
pub(crate) struct Prepared<E: Experiment> {
    config: E::Config,
    items: Items<E::Item>,
    seed: u64,
    pub(crate) identity: Identity,
}

/// The identity of a run, which distinguishes it from others.
pub(crate) struct Identity {
    experiment: &'static str,
    config_name: String,
    /// Settings and seed.
    settings: serde_json::Value,
    pub(crate) key: String,
    items: u64,
    data_sets: Vec<UsedSet>,
    missing_sets: Vec<String>,
}

/// The end of the names of settings that contain a user's commands. `solver_commands` are given by `--solver-command`.
const COMMANDS: &str = "_commands";

/// The settings that contain a user's commands, each with the words that give one.
pub(crate) fn commands(settings: &serde_json::Value) -> impl Iterator<Item = (&String, String)> {
    let own = settings.as_object().into_iter().flatten().filter(|(setting, _)| setting.ends_with(COMMANDS));
    own.flat_map(|(setting, commands)| {
        let option = setting.trim_end_matches('s').replace('_', "-");
        let commands = commands.as_array().into_iter().flatten().filter_map(serde_json::Value::as_str);
        commands.map(move |command| (setting, format!("--{option} {}", shell(command))))
    })
}

/// Refuses commands that the command line does not name, because configs and manifests may come from untrusted people.
fn expect_named(name: &str, settings: &serde_json::Value, overrides: &[String]) -> Result<()> {
    let is_named = |setting: &str| {
        overrides.iter().any(|text| text.split_once('=').is_some_and(|(key, _)| key.trim() == setting))
    };
    let words = commands(settings).filter(|(setting, _)| !is_named(setting)).map(|(_, words)| words);
    let words = words.collect::<Vec<_>>().join(" ");
    if words.is_empty() {
        return Ok(());
    }
    let message = format!("it has commands, which run only if the command line names them: add {words}");
    Err(Error::Config { name: name.to_owned(), message })
}

/// Resolves the settings and loads the data.
pub(crate) fn prepare<E: Experiment>(experiment: &E, job: &Job<'_>) -> Result<Prepared<E>> {
    let Resolved { name, mut config, seed } = config::resolve::<E>(&job.config, &job.overrides, job.seed)?;
    if let Some(set) = &job.user_set
        && !config.use_data(set)
    {
        return Err(Error::NoUserData { experiment: E::ID });
    }
    let library = Library::new(job.data, job.only_sets.clone());
    let items = experiment.items(&library, &config)?;
    let (data_sets, missing_sets) = library.into_notes();
    let settings = config::to_json(&name, &config, seed)?;
    expect_named(&name, &settings, &job.overrides)?;
    let identity = Identity {
        experiment: E::ID,
        config_name: name,
        key: manifest::key(E::ID, &settings, &data_sets),
        settings,
        items: items.len(),
        data_sets,
        missing_sets,
    };
    Ok(Prepared { config, items, seed, identity })
}

pub(crate) fn run<E: Experiment>(experiment: &E, job: &Job<'_>) -> Result<PathBuf> {
    let start = folder::utc_now();
    let Prepared { config, items, seed, identity } = prepare(experiment, job)?;
    let streams = Streams::new(E::ID, seed);
    let measure = |numbers: Range<u64>| {
        let block: Vec<_> = numbers.clone().map(|number| items.get(number)).collect();
        Lines::of(numbers.start, &experiment.measure_block(numbers.start, &block, &streams, &config)?)
    };
    carry_out(experiment, identity, job, start, (&measure, E::BLOCK))
}

/// Measures in blocks of `block` items and concludes the run, on the threads of the job.
fn carry_out(
    experiment: &dyn Registered,
    identity: Identity,
    job: &Job<'_>,
    start: String,
    (measure, block): (&(dyn Fn(Range<u64>) -> Result<Lines> + Sync), u64),
) -> Result<PathBuf> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(job.threads)
        .build()
        .map_err(|error| Error::Experiment(format!("cannot start threads: {error}; try --threads 1")))?;
    let threads = pool.current_num_threads();
    let mut begun = match begin(identity, job, threads, start)? {
        Start::Begun(begun) => begun,
        Start::Finished(run) => return Ok(run),
    };
    let items = begun.draft.range();
    let work = Work { experiment: experiment.id(), measure, block, items, threads };
    let done = pool.install(|| {
        let seconds = work.estimate(begun.journal.items())?;
        announce(&mut begun, seconds, threads, job.progress)?;
        work.carry_out(&mut begun.journal, job.progress, job.stop)?;
        finish(experiment, &mut begun, job.progress)
    });
    done.map_err(Error::unfinished(&begun.run))?;
    Ok(begun.run)
}

/// A run whose folder exists and is locked.
struct Begun {
    draft: Manifest,
    run: PathBuf,
    log: Log,
    journal: Journal,
}

/// How a run starts.
enum Start {
    /// There is something to measure or to conclude.
    Begun(Box<Begun>),
    /// The run to continue was already finished.
    Finished(PathBuf),
}

/// Opens the run's folder and writes the files next to the rows.
fn begin(identity: Identity, job: &Job<'_>, threads: usize, start: String) -> Result<Start> {
    let beside = puzzles::files_of(job.data, &identity.data_sets)?;
    let draft = Manifest {
        format: manifest::FORMAT,
        experiment: identity.experiment.into(),
        config_name: identity.config_name,
        config: identity.settings,
        key: identity.key,
        items: identity.items,
        shard: (job.shard != Shard::WHOLE).then_some(job.shard),
        data_sets: identity.data_sets,
        missing_sets: identity.missing_sets,
        provenance: Provenance::here(job.arguments.clone(), threads, start)?,
        drawn: None,
        outputs: beside.iter().map(|(name, text)| ((*name).to_owned(), files::sha256(text))).collect(),
        timing: None,
        check: String::new(),
    };
    let tail = folder::tail(&draft.key, job.shard);
    if job.resume == Resume::Yes
        && let Some(run) = folder::finished(&job.results, &draft, &tail)?
    {
        // Taking the lock removes files that a killed process left behind.
        drop(Log::open(&run)?);
        job.progress.message(&format!("already finished in {}", run.display()));
        return Ok(Start::Finished(run));
    }
    let (run, log, journal) = open(job, &draft)?;
    beside
        .iter()
        .try_for_each(|(name, text)| files::write_whole(&run.join(name), text))
        .map_err(Error::unfinished(&run))?;
    Ok(Start::Begun(Box::new(Begun { draft, run, log, journal })))
}

/// Reports what will be measured, how long this will take, and which data sets are missing.
fn announce(begun: &mut Begun, seconds: f64, threads: usize, progress: &dyn Progress) -> Result<()> {
    let (total, done) = (begun.draft.own_items(), begun.journal.items());
    let mut report = |text: String| {
        progress.message(&text);
        begun.log.line(&text)
    };
    report(format!(
        "{}: {} items{}, about {} on {threads} threads",
        begun.draft.experiment,
        total - done,
        if done > 0 { format!(" left of {total}") } else { String::new() },
        in_words(seconds),
    ))?;
    begun.draft.missing_sets.iter().try_for_each(|set| {
        report(format!(
            "data set {set} is missing and is left out (`sudoku-lab data list` shows how to get it)"
        ))
    })
}

/// Concludes a run whose items are measured.
fn finish(experiment: &dyn Registered, begun: &mut Begun, progress: &dyn Progress) -> Result<()> {
    conclude(experiment, &begun.run, begun.journal.checkpoint()?, progress)?;
    begun.log.line("done")
}

/// The locked output folder: a new one, or that of the unfinished run to continue.
fn open(job: &Job<'_>, draft: &Manifest) -> Result<(PathBuf, Log, Journal)> {
    let locked = |run: PathBuf| -> Result<(PathBuf, Log, Journal)> {
        let log = Log::open(&run)?;
        let journal = Journal::open(&run, draft.clone())?;
        Ok((run, log, journal))
    };
    let tail = folder::tail(&draft.key, job.shard);
    if job.resume != Resume::No {
        match folder::unfinished(&job.results, &draft.experiment, &tail)? {
            None => job.progress.message("no unfinished run with these settings: starting a new one"),
            Some(run) => match locked(run.clone()) {
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
    locked(folder::create(&job.results, &draft.experiment, &draft.config_name, &tail)?)
}

/// A duration in everyday words.
fn in_words(seconds: f64) -> String {
    match seconds {
        s if s < 1.5 => "a second".into(),
        s if s < 90.0 => format!("{s:.0} s"),
        s if s < 5400.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}

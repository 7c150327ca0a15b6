//! `sudoku-lab results paper`

use std::io::Write;
use std::time::Instant;

use anyhow::{Result, bail};
use sudoku_experiments::EXPERIMENTS;
use sudoku_runner::Error;
use sudoku_runner::data::DataError;
use sudoku_runner::{
    self, ConfigSource, Job, Manifest, Progress, Registered, Resume, Session, Step, stated_seconds,
};
use sudoku_tables::output::stdout;

use crate::ledger::{Files, update_ledger, update_pages};
use crate::own_data::data_sets;
use crate::progress::{Bar, in_words};
use crate::runs::{Place, job, stop_at_checkpoint};

/// Arguments of `paper`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Experiments that this program has finished with the same data sets are skipped.\n\n\
    Examples:\n  \
    sudoku-lab results paper                       every experiment with its paper config\n  \
    sudoku-lab results paper search-nodes --again\n  \
    sudoku-lab results paper --keep                make the runs the reference runs, and update ledger and README")]
pub struct Args {
    /// Only these experiments.
    #[arg(value_name = "EXPERIMENT")]
    experiments: Vec<String>,
    /// The config to run.
    #[arg(long, default_value = "paper", value_name = "NAME")]
    config: String,
    /// Run finished experiments again.
    #[arg(long)]
    again: bool,
    /// Make each run a reference run, named after the config, and update ledger and README.
    #[arg(long)]
    keep: bool,
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    place: Place,
}

/// An experiment with its place in the sequence.
struct Turn {
    experiment: &'static dyn Registered,
    /// The time that its config states, in seconds.
    stated: f64,
}

pub fn run(args: Args) -> Result<()> {
    let turns = turns(&args)?;
    stop_at_checkpoint("finished runs are kept; the same command without --again continues");
    let data = data_sets();
    let bar = Bar::new();
    let mut session = Session::open(&args.place.results.join(format!(".{}.json", args.config)))?;
    if args.again {
        session.forget();
    }
    let mut pace = Pace { stated: 0.0, taken: 0.0 };
    let mut shown = Vec::new();
    for (n, turn) in turns.iter().enumerate() {
        let id = turn.experiment.id();
        let left: f64 = turns[n..].iter().map(|turn| turn.stated).sum();
        bar.message(&format!(
            "[{}/{}] {id}; about {} left",
            n + 1,
            turns.len(),
            in_words(left * pace.factor())
        ));
        let job = Job {
            config: ConfigSource::Named(args.config.clone()),
            arguments: ["experiment", id, "--config", &args.config].map(str::to_owned).to_vec(),
            resume: Resume::IfPossible,
            ..job(&args.place, &data, &bar)
        };
        match take(turn, &job, &mut session, &mut pace) {
            Ok(step) => {
                if args.keep {
                    let folder = args.files.reference().join(id).join(&args.config);
                    sudoku_runner::keep_as_reference(&step.run, &folder)?;
                }
                shown.push(line(turn, &step)?);
            }
            // An experiment whose data are missing is reported and left out.
            Err(Error::Data(error @ DataError::Missing { .. })) => {
                shown.push(format!("{id}: left out: {error}"))
            }
            Err(error) => return Err(error.into()),
        }
    }
    let mut out = stdout();
    shown.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    if args.keep {
        update_ledger(&args.files)?;
        update_pages(&args.files)?;
    }
    Ok(())
}

/// The experiments that have the requested config, each with the time that the config states.
fn turns(args: &Args) -> Result<Vec<Turn>> {
    let wanted: Vec<_> = match args.experiments.as_slice() {
        [] => EXPERIMENTS.iter().collect(),
        ids => ids.iter().map(|id| EXPERIMENTS.find(id)).collect::<Result<_, _>>()?,
    };
    let turn = |experiment: &'static dyn Registered| {
        let (_, text) = experiment.configs().iter().find(|(name, _)| *name == args.config)?;
        Some(Turn { experiment, stated: stated_seconds(text).unwrap_or(90.0) })
    };
    let turns: Vec<Turn> = wanted.into_iter().filter_map(turn).collect();
    if turns.is_empty() {
        bail!("no experiment has a config {}; `sudoku-lab list` shows the configs", args.config);
    }
    Ok(turns)
}

/// Runs the experiment, unless this program has done so already.
fn take(turn: &Turn, job: &Job<'_>, session: &mut Session, pace: &mut Pace) -> Result<Step, Error> {
    let id = turn.experiment.id();
    let key = turn.experiment.key(job)?;
    if let Some(step) = session.finished(id, &key) {
        job.progress.message(&format!("done already in {}", step.run.display()));
        return Ok(step.clone());
    }
    let begin = Instant::now();
    let run = turn.experiment.run(job)?;
    let seconds = begin.elapsed().as_secs_f64();
    pace.stated += turn.stated;
    pace.taken += seconds;
    let step = Step { run, key, seconds };
    session.finish(id, step.clone())?;
    Ok(step)
}

/// The time that runs have taken, and the time that their configs state.
struct Pace {
    stated: f64,
    taken: f64,
}

impl Pace {
    /// The time taken divided by the time stated.
    fn factor(&self) -> f64 {
        if self.stated > 0.0 { self.taken / self.stated } else { 1.0 }
    }
}

fn line(turn: &Turn, step: &Step) -> Result<String> {
    let missing = Manifest::read(&step.run)?.missing_sets;
    let without = match missing.as_slice() {
        [] => String::new(),
        sets => format!("; without {}", sets.join(", ")),
    };
    let run = step.run.display();
    Ok(format!(
        "{}: {:.0} s (stated {:.0} s) {run}{without}",
        turn.experiment.id(),
        step.seconds,
        turn.stated
    ))
}

//! `sudoku-lab experiment`

use std::io::Write;

use anyhow::Result;
use sudoku_experiments::EXPERIMENTS;
use sudoku_runner::{ConfigSource, Job, Manifest, Resume, Shard};
use sudoku_tables::output::stdout;

use crate::own_data::OwnData;
use crate::progress::Bar;
use crate::runs::{Place, SOLVER_COMMANDS, commands_setting, job, show, stop_at_checkpoint};
use crate::usage::WrongUse;

/// Arguments of `experiment`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab experiment wnef-calibration --config quick\n  \
    sudoku-lab experiment wnef-calibration --set bootstrap=500 --seed 7\n  \
    sudoku-lab experiment wnef-calibration --data mine.csv --label-column stars\n  \
    sudoku-lab experiment solver-race --config quick --set solvers=fast,dlx --solver-command 'python3 mine.py'\n  \
    sudoku-lab experiment wnef-calibration --data mine.csv --label-column band --levels blue,red,black\n  \
    sudoku-lab experiment wnef-calibration --shard 1/3   (elsewhere 2/3 and 3/3, then merge)")]
pub struct Args {
    /// The experiment; `sudoku-lab list` shows them.
    id: String,
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    own: OwnData,
    /// For solver-race: add a command to the race, as in `solve`; may be given several times.
    #[arg(long, value_name = "COMMAND")]
    solver_command: Vec<String>,
    /// Run only this part of the items, such as 2/3.
    #[arg(long, default_value_t = Shard::WHOLE, hide_default_value = true, value_name = "I/N")]
    shard: Shard,
    /// Continue the newest run with these settings; do nothing if this program has finished it.
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    place: Place,
}

/// Which settings.
#[derive(Debug, clap::Args)]
struct Settings {
    /// A config that comes with the experiment, or a TOML file.
    #[arg(long, default_value = "default", value_name = "NAME")]
    config: String,
    /// Override a setting; may be given several times.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    overrides: Vec<String>,
    /// Seed [default: the config's].
    #[arg(long)]
    seed: Option<u64>,
}

pub fn run(args: Args) -> Result<()> {
    let experiment = EXPERIMENTS.find(&args.id)?;
    let mut overrides = args.settings.overrides;
    if !args.solver_command.is_empty() {
        if experiment.id() != "solver-race" {
            return Err(WrongUse("--solver-command is for the experiment solver-race".into()).into());
        }
        overrides.push(commands_setting(SOLVER_COMMANDS, &args.solver_command));
    }
    let (data, user_set) = args.own.data_sets(experiment.needs_labels())?;
    stop_at_checkpoint("rows up to the last checkpoint are kept; the same command with --resume continues");
    let run = experiment.run(&Job {
        config: ConfigSource::Named(args.settings.config),
        overrides,
        user_set,
        seed: args.settings.seed,
        shard: args.shard,
        resume: if args.resume { Resume::Yes } else { Resume::No },
        ..job(&args.place, &data, &Bar::new())
    })?;
    if experiment.shows_times() && !args.place.json {
        for (set, times) in sudoku_runner::times(experiment, &run, &Manifest::read(&run)?)? {
            writeln!(stdout(), "{set}\n{}", times.terminal())?;
        }
    }
    show(&run, args.place.json)
}

//! `sudoku-lab results rerun`

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use sudoku_experiments::EXPERIMENTS;
use sudoku_runner::{Job, Manifest};
use sudoku_tables::output::stdout;

use crate::own_data::data_sets_of;
use crate::progress::Bar;
use crate::runs::{Place, SOLVER_COMMANDS, commands_setting, job, print_differences, stop_at_checkpoint};
use crate::usage::{WrongUse, run_folder};

/// Arguments of `rerun`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  sudoku-lab results rerun results/reference/wnef-calibration/shipped")]
pub struct Args {
    /// The folder of a run, or its manifest.
    #[arg(value_parser = run_folder())]
    run: PathBuf,
    /// The user's file that the run used, if it is no longer where it was.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    #[command(flatten)]
    commands: Commands,
    #[command(flatten)]
    place: Place,
}

/// The user's commands that the run used, which a manifest alone does not start.
#[derive(Debug, clap::Args)]
struct Commands {
    /// The command that the run used as a solver; may be given several times.
    #[arg(long, value_name = "COMMAND")]
    solver_command: Vec<String>,
    /// The command that the run used as a metric; may be given several times.
    #[arg(long, value_name = "NAME=COMMAND")]
    metric_command: Vec<String>,
    /// The command that the run used for labels; may be given several times.
    #[arg(long, value_name = "COMMAND")]
    label_command: Vec<String>,
}

impl Commands {
    /// The settings that name the run's commands.
    ///
    /// # Errors
    /// If the run used other commands.
    fn overrides(&self, manifest: &Manifest) -> Result<Vec<String>> {
        let all = [
            (SOLVER_COMMANDS, &self.solver_command),
            ("metric_commands", &self.metric_command),
            ("label_commands", &self.label_command),
        ];
        let mut overrides = Vec::new();
        for (name, given) in all.into_iter().filter(|(_, given)| !given.is_empty()) {
            let used = &manifest.config[name];
            if *used != serde_json::json!(given) {
                let option = name.trim_end_matches('s').replace('_', "-");
                let used: Vec<&str> =
                    used.as_array().into_iter().flatten().filter_map(|one| one.as_str()).collect();
                return Err(WrongUse(match used.as_slice() {
                    [] => format!("the run used no command, so it is repeated without --{option}"),
                    _ => format!("--{option}: the run used another command: {}", used.join(", ")),
                })
                .into());
            }
            overrides.push(commands_setting(name, given));
        }
        Ok(overrides)
    }
}

pub fn run(args: Args) -> Result<()> {
    let manifest = Manifest::read(&args.run)?;
    let folder = if args.run.is_dir() { args.run.clone() } else { args.run.with_file_name("") };
    stop_at_checkpoint("the repeated run is not finished");
    let data = data_sets_of(&manifest, args.data.as_deref())?;
    let bar = Bar::new();
    let job = Job { overrides: args.commands.overrides(&manifest)?, ..job(&args.place, &data, &bar) };
    let again = sudoku_runner::rerun(EXPERIMENTS, &manifest, job)?;
    let differences = sudoku_runner::compare(&again, &folder)?;
    writeln!(stdout(), "{}", again.display())?;
    print_differences(&differences, &folder, args.place.json)?;
    if !differences.is_empty() {
        bail!("{} outputs differ", differences.len());
    }
    Ok(())
}

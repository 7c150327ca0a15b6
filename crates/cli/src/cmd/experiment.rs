//! `sudoku-lab experiment`

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use sudoku_experiments::EXPERIMENTS;
use sudoku_runner::data::{DataSets, Notation, OwnColumns, OwnLabels};
use sudoku_runner::{ConfigSource, Job, Manifest, Resume, Shard};
use sudoku_tables::Section;
use sudoku_tables::output::stdout;

use crate::io::delimiter;
use crate::progress::Bar;
use crate::signal;
use crate::usage::{WrongUse, threads, typed_without};

/// Time for a run to reach its next checkpoint after a signal. Service managers and schedulers wait at least ten
/// seconds before they kill a process.
const PATIENCE: Duration = Duration::from_secs(8);

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

/// The user's own puzzles.
#[derive(Debug, clap::Args)]
pub struct OwnData {
    /// Puzzles that replace the data sets of the config: a CSV with labels, or any file if the experiment needs none.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Name of its column of labels [default: label, if the experiment needs labels].
    #[arg(long, requires = "data", value_name = "NAME")]
    label_column: Option<String>,
    /// Its labels from easiest to hardest, separated by commas; not needed for numbers and common words.
    #[arg(long, requires = "data", value_delimiter = ',', value_name = "LIST")]
    levels: Vec<String>,
    /// A column of numbers instead of labels.
    #[arg(skip)]
    target: Option<String>,
    #[command(flatten)]
    notation: NotationArgs,
}

/// The notation of a user's file, if it cannot be inferred.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct NotationArgs {
    /// Field delimiter of the file, a character or `tab` [default: inferred].
    #[arg(long, value_name = "CHAR", value_parser = delimiter)]
    delimiter: Option<char>,
    /// Decimal mark of its numbers, `.` or `,` [default: inferred, if it can be].
    #[arg(long, value_name = "CHAR", value_parser = decimal)]
    decimal: Option<char>,
}

fn decimal(text: &str) -> Result<char, &'static str> {
    match text {
        "." | "point" => Ok('.'),
        "," | "comma" => Ok(','),
        _ => Err("give . or ,"),
    }
}

impl From<NotationArgs> for Notation {
    fn from(NotationArgs { delimiter, decimal }: NotationArgs) -> Notation {
        Notation { delimiter, decimal }
    }
}

impl OwnData {
    /// A file with labels, or with a column of numbers.
    pub fn new(
        path: PathBuf,
        label_column: String,
        levels: Vec<String>,
        target: Option<String>,
        notation: NotationArgs,
    ) -> OwnData {
        OwnData { data: Some(path), label_column: Some(label_column), levels, target, notation }
    }

    /// The data sets, including the user's, and the id of the user's data set. Prints the order of its labels.
    pub fn data_sets(&self, needs_labels: bool) -> Result<(DataSets, Option<String>)> {
        let mut data = data_sets();
        let Some(path) = &self.data else { return Ok((data, None)) };
        let levels = (!self.levels.is_empty()).then_some(self.levels.as_slice());
        let target = self.target.as_deref();
        let has_labels =
            target.is_none() && (needs_labels || self.label_column.is_some() || levels.is_some());
        let labels = OwnLabels { name: self.label_column.as_deref().unwrap_or("label"), levels };
        let labels = has_labels.then_some(labels);
        let own = data.add_file(path, OwnColumns { labels, target, notation: self.notation.into() })?;
        if !own.taken.is_empty() {
            say!("{}: {}", path.display(), own.taken);
        }
        if let Some(name) = target {
            let missing = own.column(name)?.iter().filter(|number| number.is_none()).count();
            if missing > 0 {
                let (path, all) = (path.display(), own.rows.len());
                say!("{path}: {missing} of {all} puzzles have no value in column {name} and are left out");
            }
        }
        if has_labels {
            let counts = own.level_counts().into_iter().map(|(level, n)| format!("{level} ({n})"));
            let counts = counts.collect::<Vec<_>>().join(", ");
            say!("{}: levels from easiest to hardest, with their puzzles: {counts}", path.display());
        }
        let id = own.id.clone();
        Ok((data, Some(id)))
    }
}

/// The data sets for repeating a run. The user's file that the run used is read again, or the same file from the place
/// to which it was moved.
///
/// # Errors
/// If it has changed.
pub fn data_sets_of(manifest: &Manifest, moved: Option<&Path>) -> Result<DataSets> {
    let mut data = data_sets();
    for (set, own) in manifest.data_sets.iter().filter_map(|set| Some((set, set.own.as_ref()?))) {
        let path = moved.unwrap_or(&own.path);
        let found = data.add_file(path, own.columns())?;
        if found.sha256 != set.sha256 || found.id != set.id {
            bail!(
                "{} is not the file of the run, {} with SHA-256 {}: restore it, or say with --data where it is",
                path.display(),
                own.path.display(),
                set.sha256
            );
        }
    }
    Ok(data)
}

/// The data sets that the environment names, with a warning for a folder that does not exist.
pub fn data_sets() -> DataSets {
    let data = DataSets::from_env();
    for folder in data.folders().iter().filter(|folder| !folder.is_dir()) {
        notice!("warning: SUDOKU_LAB_DATA names {}, which is not a folder", folder.display());
    }
    data
}

/// Threads and the folder of results.
#[derive(Clone, Debug, clap::Args)]
pub struct Place {
    /// Threads; 0 for one per core. The rows do not depend on them.
    #[arg(short = 'j', long, default_value_t = 0, value_parser = threads, value_name = "N")]
    pub threads: usize,
    /// Folder of all results.
    #[arg(long, default_value = "results", value_name = "DIR")]
    pub results: PathBuf,
    /// Print the run's folder and summary as JSON instead of its first table.
    #[arg(long)]
    pub json: bool,
}

/// The setting of `--solver-command`.
pub const SOLVER_COMMANDS: &str = "solver_commands";

/// The override that makes a run use a user's commands.
pub fn commands_setting(name: &str, commands: &[String]) -> String {
    format!("{name}={}", toml::Value::from(commands.to_vec()))
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

/// A job with default settings, for the caller to fill in.
pub fn job<'a>(place: &Place, data: &'a DataSets, bar: &'a Bar) -> Job<'a> {
    Job {
        config: ConfigSource::Named("default".into()),
        overrides: Vec::new(),
        user_set: None,
        seed: None,
        threads: place.threads,
        shard: Shard::WHOLE,
        resume: Resume::No,
        results: place.results.clone(),
        data,
        only_sets: None,
        arguments: typed_without(&["shard", "resume", "threads", "results", "json", "format"]),
        progress: bar,
        stop: &signal::STOP,
    }
}

/// Makes a signal end the run at its next checkpoint. `note` says how to continue from there.
pub fn stop_at_checkpoint(note: &str) {
    signal::wait_for(PATIENCE);
    signal::note(note);
}

/// Prints the first table of a run and its folder, or as JSON the folder and the summary.
pub fn show(run: &Path, json: bool) -> Result<()> {
    let mut out = stdout();
    if json {
        let summary = sudoku_runner::summary_or_null(run)?;
        writeln!(out, "{}", serde_json::json!({ "run": run.to_string_lossy(), "summary": summary }))?;
        return Ok(());
    }
    // A shard has no results.
    if sudoku_runner::has_results(run) {
        writeln!(out, "{}", first_table(&sudoku_runner::sections(run)?))?;
    }
    writeln!(out, "{}", run.display())?;
    Ok(())
}

/// Maximum number of rows of a printed table.
const ROWS: usize = 25;

/// The first table of a run with its heading, and where to find the others.
fn first_table(sections: &[Section]) -> String {
    let with_table = sections.iter().find_map(|section| Some((section, section.tables.first()?)));
    let Some((Section { heading, .. }, table)) = with_table else { return String::new() };
    let (table, more) = table.first(ROWS);
    let more = if more > 0 { format!("and {more} more rows; ") } else { String::new() };
    let shown = Section::new(heading).table(table).terminal();
    format!("{shown}\n{more}all tables: summary.md and figures/ in\n")
}

#[cfg(test)]
mod tests {
    use sudoku_tables::{Table, cells};

    use super::*;

    #[test]
    fn the_first_table_stands_for_the_page() {
        let rows = |n: u64| Table::heads("set || rho").rows((0..n).map(|n| cells![format!("{n}|a"), 0.5]));
        let sections = [
            Section::new("Nothing").text("text"),
            Section::new("Levels").text("text").table(rows(30)).table(rows(1)),
            Section::new("Other").table(rows(1)),
        ];
        let shown = first_table(&sections);
        assert!(shown.starts_with("Levels\n\nset      rho\n0|a   0.5000\n"), "{shown}");
        assert!(shown.contains("and 5 more rows") && !shown.contains("Other"), "{shown}");
        assert_eq!(shown.lines().count(), 2 + 1 + ROWS + 2);
        assert_eq!(first_table(&sections[..1]), "");
    }
}

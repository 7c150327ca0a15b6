//! Help topics: `sudoku-lab exit-codes`, and `formats`, `tactics` and `profiles`, which are generated from the supported
//! forms, the registry of tactics and the profiles.

use std::io::Write;

use anyhow::Result;
use sudoku_kit::tactics::{Profile, Tactic};
use sudoku_tables::output::stdout;

/// Arguments of `tactics`; its text follows them in help.
#[derive(Debug, clap::Args)]
#[command(after_help = tactics())]
pub struct Tactics {}

/// Arguments of `profiles`; its text follows them in help.
#[derive(Debug, clap::Args)]
#[command(after_help = profiles())]
pub struct Profiles {}

/// Arguments of `formats`; its text follows them in help.
#[derive(Debug, clap::Args)]
#[command(after_help = sudoku_kit::stream::forms_help())]
pub struct Formats {}

/// Arguments of `exit-codes`.
#[derive(Debug, clap::Args)]
#[command(after_help = STATUS)]
pub struct ExitCodes {}

/// What the exit status means.
pub const STATUS: &str = "\
0    Done. At least one puzzle was accepted. Rejected lines are named on standard error, up to 1,000 per file, and counted.
1    Failed:
       - no puzzle could be answered, or with --strict any line was rejected;
       - a check failed: `check` found a puzzle without exactly one solution; `results verify`, `results rerun`, `results claims check`,
         `results readme --check`, `data verify` or `audit --fail-on` found a difference or a fault;
       - an external solver or metric could not be run, or a solver's answer was wrong;
       - a file could not be read or written.
2    Wrong use: an option, a name, a number or a column that does not exist or does not fit. Nothing was done.
129  Ended by SIGHUP: the terminal or the connection was closed. `nohup` prevents this.
130  Ended by Ctrl-C.
131  Ended by SIGQUIT.
143  Ended by SIGTERM.
152  Ended by SIGXCPU: the limit of processor time.

It is not a failure if a reader such as `head` closes the pipe early. A command with --shard exits with 0 whatever
its puzzles are, so that parts can be merged. A command that is stopped leaves no half-written file.";

/// Prints a text.
pub fn run(text: &str) -> Result<()> {
    Ok(writeln!(stdout(), "{text}")?)
}

/// A description of each tactic: its name, title and definition, and the built-in profiles that have it, with level and
/// score.
pub fn tactics() -> String {
    let profiles: Vec<Profile> = Profile::all().collect();
    let about = |&tactic: &Tactic| {
        let entry = |profile: &Profile| {
            let entry = profile.entry(tactic)?;
            Some(format!("{} ({}, {})", profile.name, profile.level_name(entry.level), entry.score))
        };
        let of: Vec<String> = profiles.iter().filter_map(entry).collect();
        let of = if of.is_empty() { "none".to_owned() } else { of.join(", ") };
        format!("{tactic}: {}\n  {}\n  Profiles: {of}", tactic.title(), tactic.about())
    };
    let all: Vec<String> = Tactic::ALL.iter().map(about).collect();
    format!("In brackets after a profile: the level, and the score of one step.\n\n{}", all.join("\n\n"))
}

/// A description of each built-in profile: its name, purpose, levels, number of tactics and source.
pub fn profiles() -> String {
    let about = |profile: Profile| {
        let levels: Vec<&str> = (0..=profile.levels.len()).map(|level| profile.level_name(level)).collect();
        let Profile { name, about, source, entries, .. } = &profile;
        format!(
            "{name}: {about}\n  Levels: {}\n  Tactics: {}\n  Source: {source}",
            levels.join(", "),
            entries.len()
        )
    };
    Profile::all().map(about).collect::<Vec<_>>().join("\n\n")
}

//! `sudoku-lab formats`, `sudoku-lab tactics` and `sudoku-lab profiles`: help topics that are generated from the
//! supported forms, the registry of tactics and the profiles.

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

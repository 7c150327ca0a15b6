//! What commands that make runs share: where runs go, the job, and what is printed of a finished run.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use sudoku_runner::data::DataSets;
use sudoku_runner::{ConfigSource, Difference, Job, Resume, Shard};
use sudoku_tables::Section;
use sudoku_tables::output::stdout;

use crate::progress::Bar;
use crate::signal;
use crate::usage::{threads, typed_without};

/// Time for a run to reach its next checkpoint after a signal. Service managers and schedulers wait at least ten
/// seconds before they kill a process.
const PATIENCE: Duration = Duration::from_secs(8);

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

/// Prints the differences between a run and a reference.
pub fn print_differences(differences: &[Difference], reference: &Path, json: bool) -> Result<()> {
    let mut out = stdout();
    let name = reference.display();
    if json {
        let list: Vec<_> =
            differences.iter().map(|d| serde_json::json!({"file": d.file, "what": d.what})).collect();
        writeln!(
            out,
            "{}",
            serde_json::json!({"reference": reference.to_string_lossy(), "differences": list})
        )?;
    } else if differences.is_empty() {
        writeln!(out, "equal, byte for byte: {name}")?;
    } else {
        writeln!(out, "not equal: {name}")?;
        for difference in differences {
            writeln!(out, "  {} {}", difference.file, difference.what)?;
        }
    }
    Ok(())
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

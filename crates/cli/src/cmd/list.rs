//! `sudoku-lab list`

use std::io::Write;

use anyhow::Result;
use serde_json::{Value, json};
use sudoku_kit::tactics::Tactic;
use sudoku_tables::output::stdout;

use crate::lists::What;

/// Arguments of `list`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  sudoku-lab list\n  sudoku-lab list metrics --json\n  sudoku-lab list levels"
)]
pub struct Args {
    /// What to list [default: all but levels and tactics].
    #[arg(value_enum)]
    what: Option<What>,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
    /// Print only names, one per line.
    #[arg(long, conflicts_with = "json")]
    names: bool,
}

pub fn run(args: Args) -> Result<()> {
    // By default, prints all lists except those that are longer than a screen or repeat another list.
    let is_wanted = |&what: &What| match args.what {
        Some(one) => what == one,
        None => !matches!(what, What::Levels | What::Tactics),
    };
    let wanted = What::ALL.into_iter().filter(is_wanted);
    let mut out = stdout();
    if args.json {
        let mut object = serde_json::Map::new();
        for what in wanted {
            let entries = what.entries().into_iter();
            let mut list: Value =
                entries.map(|(name, about)| json!({ "name": name, "about": about })).collect();
            if what == What::Tactics {
                for (entry, tactic) in list.as_array_mut().into_iter().flatten().zip(Tactic::ALL) {
                    entry["example"] = tactic.example().into();
                }
            }
            object.insert(what.name().into(), list);
        }
        writeln!(out, "{}", serde_json::to_string_pretty(&object)?)?;
        return Ok(());
    }
    if args.names {
        for name in wanted.flat_map(What::names) {
            writeln!(out, "{name}")?;
        }
        return Ok(());
    }
    for what in wanted {
        writeln!(out, "{what}")?;
        let entries = what.entries();
        let width = entries.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        for (name, about) in entries {
            writeln!(out, "  {name:width$}  {about}")?;
        }
    }
    Ok(())
}

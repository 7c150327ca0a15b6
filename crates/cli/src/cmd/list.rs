//! `sudoku-lab list`

use std::io::Write;

use anyhow::Result;
use serde_json::{Value, json};
use sudoku_experiments::EXPERIMENTS;
use sudoku_generators::{GridMethod, Method};
use sudoku_metrics::tactics::Profile;
use sudoku_solvers::Engine;

/// Arguments of `list`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  sudoku-lab list\n  sudoku-lab list metrics --json")]
pub struct Args {
    /// Only these.
    #[arg(value_enum)]
    what: Option<What>,
    /// JSON instead of a table.
    #[arg(long)]
    json: bool,
    /// Names alone, one a line.
    #[arg(long, conflicts_with = "json")]
    names: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum What {
    Experiments,
    Metrics,
    Solvers,
    Generators,
    Grids,
}

impl What {
    /// Names, each with one line on what it is.
    fn entries(self) -> Vec<(String, String)> {
        match self {
            What::Experiments => EXPERIMENTS
                .iter()
                .map(|e| {
                    let configs = e.configs().iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
                    (e.id().into(), format!("{} (configs: {configs})", e.question()))
                })
                .collect(),
            What::Metrics => {
                sudoku_metrics::all().map(|metric| (metric.name().into(), metric.about().into())).collect()
            }
            What::Solvers => {
                Engine::ALL.iter().map(|engine| (engine.name().into(), engine.about().into())).collect()
            }
            What::Generators => Method::NAMES
                .iter()
                .filter_map(|name| Method::by_name(name, Profile::built_in("zendoku").ok()?).ok())
                .map(|method| (method.name().into(), method.about().into()))
                .collect(),
            What::Grids => {
                GridMethod::ALL.iter().map(|method| (method.name().into(), method.about().into())).collect()
            }
        }
    }

    fn word(self) -> &'static str {
        match self {
            What::Experiments => "experiments",
            What::Metrics => "metrics",
            What::Solvers => "solvers",
            What::Generators => "generators",
            What::Grids => "grids",
        }
    }
}

pub fn run(args: Args) -> Result<()> {
    let all = [What::Experiments, What::Metrics, What::Solvers, What::Generators, What::Grids];
    let wanted: Vec<What> = args.what.map_or(all.to_vec(), |what| vec![what]);
    let mut out = std::io::stdout().lock();
    if args.json {
        let mut object = serde_json::Map::new();
        for what in wanted {
            let entries = what.entries().into_iter();
            let list: Value = entries.map(|(name, about)| json!({ "name": name, "about": about })).collect();
            object.insert(what.word().into(), list);
        }
        writeln!(out, "{}", serde_json::to_string_pretty(&object)?)?;
        return Ok(());
    }
    if args.names {
        for (name, _) in wanted.into_iter().flat_map(What::entries) {
            writeln!(out, "{name}")?;
        }
        return Ok(());
    }
    for what in wanted {
        writeln!(out, "{}", what.word())?;
        let entries = what.entries();
        let width = entries.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        for (name, about) in entries {
            writeln!(out, "  {name:width$}  {about}")?;
        }
    }
    Ok(())
}

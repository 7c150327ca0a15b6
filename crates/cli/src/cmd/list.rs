//! `sudoku-lab list`

use std::io::Write;

use anyhow::Result;
use serde_json::{Value, json};
use sudoku_experiments::EXPERIMENTS;
use sudoku_kit::core::named;
use sudoku_kit::generators::{GridMethod, Method};
use sudoku_kit::solvers::Engine;
use sudoku_kit::tactics::{Profile, Tactic};
use sudoku_tables::output::stdout;

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

named! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
    pub enum What {
        Experiments = "experiments",
        Metrics = "metrics",
        Solvers = "solvers",
        Generators = "generators",
        Grids = "grids",
        Profiles = "profiles",
        Levels = "levels",
        Tactics = "tactics",
    }
}

impl What {
    /// The names of all entries.
    pub fn names(self) -> Vec<String> {
        self.entries().into_iter().map(|(name, _)| name).collect()
    }

    /// Names, each with a one-line description.
    fn entries(self) -> Vec<(String, String)> {
        match self {
            What::Experiments => EXPERIMENTS
                .iter()
                .map(|e| {
                    let configs = e.configs().iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
                    (e.id().into(), format!("{} (configs: {configs})", e.question()))
                })
                .collect(),
            What::Metrics => sudoku_kit::metrics()
                .chain(sudoku_kit::metrics::superseded())
                .map(|metric| (metric.name().into(), metric.about().into()))
                .collect(),
            What::Solvers => Engine::ALL.map(|engine| (engine.name().into(), engine.about().into())).into(),
            What::Generators => Method::NAMES
                .iter()
                .map(|name| {
                    let profile = Profile::built_in("zendoku").expect("it is built in");
                    let method = Method::by_name(name, profile).expect("it is one of the names");
                    (method.name().into(), method.about().into())
                })
                .collect(),
            What::Grids => {
                GridMethod::ALL.iter().map(|method| (method.name().into(), method.about().into())).collect()
            }
            What::Profiles => Profile::all().map(|profile| (profile.name, profile.source)).collect(),
            What::Levels => Profile::all().map(|profile| (profile.name.clone(), levels(&profile))).collect(),
            What::Tactics => {
                let profiles: Vec<Profile> = Profile::all().collect();
                let about = |tactic: Tactic| {
                    let has = |profile: &&Profile| profile.entry(tactic).is_some();
                    let of: Vec<&str> =
                        profiles.iter().filter(has).map(|profile| profile.name.as_str()).collect();
                    format!("{} ({})", tactic.title(), of.join(", "))
                };
                Tactic::ALL.iter().map(|&tactic| (tactic.name().into(), about(tactic))).collect()
            }
        }
    }
}

/// The levels of a profile from easiest to hardest. The last level is for puzzles that its tactics do not solve.
fn levels(profile: &Profile) -> String {
    let names = (0..=profile.levels.len()).map(|level| profile.level_name(level));
    names.collect::<Vec<_>>().join(", ")
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

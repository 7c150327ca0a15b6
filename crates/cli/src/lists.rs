//! What can be named: experiments, metrics, solvers and so on.

use sudoku_experiments::EXPERIMENTS;
use sudoku_kit::core::Named;
use sudoku_kit::generators::{GridMethod, Method};
use sudoku_kit::solvers::Engine;
use sudoku_kit::tactics::{Profile, Tactic};

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum, Named)]
pub enum What {
    Experiments,
    Metrics,
    Solvers,
    Generators,
    Grids,
    Profiles,
    Levels,
    Tactics,
}

impl What {
    /// The names of all entries.
    pub fn names(self) -> Vec<String> {
        self.entries().into_iter().map(|(name, _)| name).collect()
    }

    /// Names, each with a one-line description.
    pub fn entries(self) -> Vec<(String, String)> {
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

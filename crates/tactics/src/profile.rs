//! Profiles: the tactics that a solver knows, their order, and their scores.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sudoku_core::Named;
use sudoku_core::names::{self, UnknownName};

use crate::board::deduction::Pattern;
use crate::rules::{LASTING, Tactic};

/// A set of tactics with levels and scores, which is all the data that a grader needs.
#[derive(Clone, PartialEq, Debug)]
pub struct Profile {
    /// Name, as `--profile` takes it.
    pub name: String,
    /// Its purpose in one line; empty unless the profile is built in.
    pub about: String,
    /// Its source.
    pub source: String,
    /// Whether pencil marks are kept.
    pub mode: Mode,
    /// Levels, easiest first.
    pub levels: Vec<Level>,
    /// The level of puzzles that the tactics do not solve.
    pub beyond: String,
    /// Tactics in the order in which they are tried.
    pub entries: Vec<Entry>,
    /// Coefficients for the time that people take, if times were fitted.
    pub time: Option<StepTimes>,
    /// Whether hard puzzles may take seconds or minutes: see [`Grader::within`](crate::Grader::within).
    pub slow: bool,
}

/// Coefficients of solving time from counts of steps.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepTimes {
    /// ln seconds of a puzzle without steps.
    pub intercept: f64,
    /// The coefficient of ln(1 + number of uses) for each tactic, by name.
    pub counts: BTreeMap<String, f64>,
    /// Coefficient of ln(1 + number of cells that no tactic fills).
    pub left_blank: f64,
}

/// How deductions that only strike marks are treated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Named)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Struck marks stay struck, and deductions build on each other.
    #[default]
    Chained,
    /// As `Chained`, but singles, locked candidates and subsets are taken in HoDoKu's order.
    Queued,
    /// Marks are not kept, so a deduction counts only if it lets a digit be written at once.
    Immediate,
}

/// A level of difficulty.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Its name, such as `hard`.
    pub name: String,
    /// A puzzle whose total score exceeds this has a higher level.
    pub at_most: Option<f64>,
}

/// A tactic within a profile.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Entry {
    /// The tactic.
    pub tactic: Tactic,
    /// Index of its level.
    pub level: usize,
    /// Score of one deduction.
    pub score: f64,
    /// Whether larger patterns score more, by [`Pattern::extra`] tenths. The smallest pattern is then taken first.
    pub by_size: bool,
    /// Whether the deduction that strikes the most marks is taken (of those with the smallest size).
    pub most_first: bool,
    /// Whether the first deduction found is taken, even though larger patterns score more.
    pub as_found: bool,
}

impl Entry {
    /// Score of a deduction.
    pub fn score_of(&self, found: &Pattern) -> f64 {
        if self.by_size { ((self.score * 10.0).round() + f64::from(found.extra)) / 10.0 } else { self.score }
    }
}

/// Why a profile cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// It is not TOML of the expected form.
    #[error("the profile is not valid TOML of the expected form: {0}")]
    Syntax(#[from] toml::de::Error),
    /// No built-in profile or no tactic has this name.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// A tactic has a level that is not listed.
    #[error("tactic {tactic} has level {level:?}, which is not among the profile's [[levels]]")]
    Level {
        /// The tactic.
        tactic: Tactic,
        /// Its level.
        level: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    #[serde(default)]
    about: String,
    source: String,
    #[serde(default)]
    mode: Mode,
    beyond: String,
    levels: Vec<Level>,
    tactics: Vec<FileEntry>,
    time: Option<StepTimes>,
    #[serde(default)]
    slow: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileEntry {
    tactic: String,
    level: String,
    score: f64,
    #[serde(default)]
    by_size: bool,
    #[serde(default)]
    most_first: bool,
    #[serde(default)]
    as_found: bool,
}

/// Lists the built-in profiles: each is a file in `profiles/` under its name.
macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        /// Name and text of each built-in profile.
        const FILES: &[(&str, &str)] = &[$(($name, include_str!(concat!("../profiles/", $name, ".toml")))),*];

        impl Profile {
            /// Name of the profile that the command and the Python package use by default. Its levels are those of
            /// HoDoKu, which most people know (docs/decisions.md).
            pub const DEFAULT: &str = "hodoku-2.3";

            /// Names of the built-in profiles.
            pub const NAMES: &[&str] = &[$($name),*];
        }
    };
}

built_in! {
    "zendoku",
    "hayes",
    "chadwick",
    "hodoku",
    "hodoku-2.3",
    "se-1.2.1",
    "sukaku-1.18",
    "fpgx",
    "qqwing",
    "whips",
    "g-whips",
    "braids",
    "g-braids",
}

impl Profile {
    /// A built-in profile. Names are compared without case, and `-`, `_` and space are the same.
    ///
    /// # Errors
    /// If no profile has this name.
    pub fn built_in(name: &str) -> Result<Profile, ProfileError> {
        let (_, text) = names::find("profile", name, FILES, |(name, _)| *name)?;
        Profile::parse(text)
    }

    /// All built-in profiles.
    ///
    /// # Panics
    /// If a file in `profiles/` is not a valid profile; a test checks all of them.
    pub fn all() -> impl Iterator<Item = Profile> {
        FILES.iter().map(|(name, text)| {
            Profile::parse(text).unwrap_or_else(|error| panic!("profiles/{name}.toml: {error}"))
        })
    }

    /// Reads a profile.
    pub fn parse(toml: &str) -> Result<Profile, ProfileError> {
        let file: File = toml::from_str(toml)?;
        let entry = |entry: &FileEntry| {
            let tactic: Tactic = entry.tactic.parse()?;
            let level = file.levels.iter().position(|level| level.name == entry.level);
            let level = level.ok_or_else(|| ProfileError::Level { tactic, level: entry.level.clone() })?;
            let FileEntry { score, by_size, most_first, as_found, .. } = *entry;
            Ok(Entry { tactic, level, score, by_size, most_first, as_found })
        };
        let entries = file.tactics.iter().map(entry).collect::<Result<_, ProfileError>>()?;
        let File { name, about, source, mode, levels, beyond, time, slow, .. } = file;
        for tactic in time.iter().flat_map(|time| time.counts.keys()) {
            tactic.parse::<Tactic>()?;
        }
        Ok(Profile { name, about, source, mode, levels, beyond, entries, time, slow })
    }

    /// Name of the level with this index. An index after the last one is the level of unsolved puzzles.
    pub fn level_name(&self, level: usize) -> &str {
        self.levels.get(level).map_or(&self.beyond, |level| &level.name)
    }

    /// Index of the level with this name. Names are compared without case, and `-`, `_` and space are the same.
    ///
    /// # Errors
    /// If the profile has no such level.
    pub fn level(&self, name: &str) -> Result<usize, UnknownName> {
        names::find("level", name, 0..=self.levels.len(), |&level| self.level_name(level))
    }

    /// Whether the level is the same for all isomorphs of a puzzle.
    ///
    /// This is the case if the order in which deductions are found does not matter. Three conditions ensure this. No
    /// tactic of a level comes before one of a lower level. No level is bounded by the total score. And after earlier
    /// deductions, tactics of the level can still reach everything that a tactic strikes or writes. Singles, locked
    /// candidates, subsets and basic fish meet the third condition, because if a pattern loses marks, the rest is a
    /// smaller pattern of the same kind or a single. Tactics based on uniqueness, strong links or bivalue cells do not,
    /// because an earlier deduction can destroy their pattern.
    pub fn is_invariant(&self) -> bool {
        self.entries.is_sorted_by_key(|entry| entry.level)
            && self.levels.iter().all(|level| level.at_most.is_none())
            && self.entries.iter().all(|entry| entry.tactic.has(LASTING) && !entry.by_size)
    }

    /// The entry of a tactic, if the profile has it.
    pub fn entry(&self, tactic: Tactic) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.tactic == tactic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_profiles_bear_their_names_and_describe_themselves() {
        for (name, profile) in Profile::NAMES.iter().zip(Profile::all()) {
            assert_eq!(profile.name, *name);
            assert!(!profile.entries.is_empty());
            for line in [&profile.about, &profile.source] {
                assert!(!line.is_empty() && !line.contains('\n') && !line.ends_with('.'), "{name}: {line:?}");
            }
        }
    }

    #[test]
    fn names_are_taken_in_any_case() {
        for (name, expected) in [("HoDoKu 2.3", "hodoku-2.3"), ("se_1.2.1", "se-1.2.1"), ("QQWing", "qqwing")]
        {
            assert_eq!(Profile::built_in(name).unwrap().name, expected);
        }
        let profile = Profile::built_in("hodoku").unwrap();
        assert_eq!((profile.level("Hard"), profile.level("give_up")), (Ok(2), Ok(5)));
        assert_eq!(profile.level("unfare").unwrap_err().nearest.as_deref(), Some("unfair"));
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let unknown = Profile::built_in("zen").unwrap_err().to_string();
        assert!(unknown.contains("nearest is \"zendoku\"") && unknown.contains("sukaku-1.18"), "{unknown}");
        let text = "name='a'\nsource='b'\nbeyond='c'\nlevels=[{name='d'}]\ntactics=[{tactic='x-wing', level='e', score=1.0}]";
        assert!(Profile::parse(text).unwrap_err().to_string().contains("x-wing has level \"e\""));
        assert!(
            Profile::parse(&text.replace("x-wing", "y-wing")).unwrap_err().to_string().contains("y-wing")
        );
    }
}

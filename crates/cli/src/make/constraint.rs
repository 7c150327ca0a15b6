//! What a puzzle is required to be for the person who solves it: its tactics, its rating, the time that it takes.

use std::str::FromStr;

use anyhow::Result;
use sudoku_kit::Puzzle;
use sudoku_kit::core::names::{self, UnknownName};
use sudoku_kit::tactics::{Ending, Grade, Grader, Profile, Tactic};

use crate::usage::WrongUse;

/// What each puzzle is tested for.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ConstraintArgs {
    /// A tactic that the puzzle needs, such as x-wing: at some point none that is easier finds anything. Or a family,
    /// such as forcing-chain: one of them. May be given several times; `sudoku-lab list tactics` shows them.
    #[arg(long, value_name = "TACTIC", value_delimiter = ',')]
    pub requires: Vec<String>,
    /// A tactic, or a family of them, that is not needed: the others of the profile solve the puzzle.
    #[arg(long, value_name = "TACTIC", value_delimiter = ',')]
    pub without: Vec<String>,
    /// Rating by the profile, the score of the hardest step, such as 4.5..5.5 with --profile se-1.2.1.
    #[arg(long, value_name = "RANGE")]
    pub rating: Option<Range>,
    /// Minutes that people are predicted to take on average, such as 5..10.
    #[arg(long, value_name = "RANGE")]
    pub minutes: Option<Range>,
}

impl ConstraintArgs {
    /// Whether the puzzle must be graded for them.
    pub fn grades(&self) -> bool {
        !self.requires.is_empty() || !self.without.is_empty() || self.rating.is_some()
    }
}

/// Numbers from the least to the most, both included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Range {
    least: f64,
    most: f64,
}

impl Range {
    /// Whether the number is among them.
    pub fn contains(self, number: f64) -> bool {
        (self.least..=self.most).contains(&number)
    }
}

/// `4.5..5.5`, `..5`, `5..` or `5`.
impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Range, String> {
        let number = |text: &str, missing: f64| match text {
            "" => Some(missing),
            text => text.parse().ok().filter(|number: &f64| number.is_finite()),
        };
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let ends = number(least, f64::NEG_INFINITY).zip(number(most, f64::INFINITY));
        let range = ends.map(|(least, most)| Range { least, most });
        let range = range.filter(|range| !text.is_empty() && range.least <= range.most);
        range.ok_or_else(|| right_form::<Range>(text, "4.5..5.5, ..5 or 5.."))
    }
}

/// What to write in place of a range that is not one, such as `4.5-5.5` or `5,0..5,5`.
pub fn right_form<T: FromStr>(text: &str, examples: &str) -> String {
    let points = text.trim().replace(',', ".");
    let parts = points.split(['-', '–', ':', ' ']).filter(|part| !part.is_empty());
    let written = parts.collect::<Vec<_>>().join("..");
    // What is written as it was is known to be no range.
    match written != text && written.parse::<T>().is_ok() {
        true => format!("write it as {written}"),
        false => format!("give a range such as {examples}"),
    }
}

/// The tactics of this name: one, or a family whose names all hold the word, such as forcing-chain.
fn family(name: &str) -> Result<Vec<Tactic>> {
    let unknown = match name.parse() {
        Ok(tactic) => return Ok(vec![tactic]),
        Err(UnknownName { nearest, .. }) => nearest,
    };
    let word = names::key(name);
    let holds =
        |tactic: &&Tactic| !word.is_empty() && format!("-{}-", tactic.name()).contains(&format!("-{word}-"));
    let family: Vec<Tactic> = Tactic::ALL.iter().filter(holds).copied().collect();
    if family.is_empty() {
        let nearest = unknown.map_or(String::new(), |nearest| format!("; the nearest is {nearest:?}"));
        let text = format!("there is no tactic {name:?}{nearest}; `sudoku-lab list tactics` shows them");
        return Err(WrongUse(text).into());
    }
    Ok(family)
}

fn families(names: &[String]) -> Result<Vec<Vec<Tactic>>> {
    names.iter().map(|name| family(name)).collect()
}

/// A profile without some of its tactics, and those that a puzzle must need.
pub struct Sieve {
    grader: Grader,
    is_limited: bool,
    requires: Vec<Vec<Tactic>>,
    rating: Option<Range>,
}

impl Sieve {
    /// Of these constraints.
    ///
    /// # Errors
    /// If a tactic is not known, or is required and not in the profile.
    pub fn of(constraints: &ConstraintArgs, profile: &Profile) -> Result<Sieve> {
        let (requires, without) = (families(&constraints.requires)?, families(&constraints.without)?);
        let mut left = profile.clone();
        left.entries.retain(|entry| !without.iter().flatten().any(|gone| *gone == entry.tactic));
        for (family, name) in requires.iter().zip(&constraints.requires) {
            if !has(&left, family) {
                return Err(WrongUse(cannot_require(name, family, profile)).into());
            }
        }
        let is_limited = constraints.grades();
        Ok(Sieve { grader: Grader::new(left), is_limited, requires, rating: constraints.rating })
    }

    /// The profile that puzzles are graded by.
    pub fn profile(&self) -> &Profile {
        self.grader.profile()
    }

    /// The grade of a puzzle that will do.
    pub fn grade(&self, puzzle: &Puzzle) -> Option<Grade> {
        // A generated puzzle has no clash.
        let grade = self.grader.grade(puzzle).ok()?;
        let is_fit = !self.is_limited
            || grade.ending == Ending::Solved
                && self.rating.is_none_or(|range| range.contains(grade.rating))
                && self.requires.iter().all(|family| family.iter().any(|&tactic| grade.count(tactic) > 0));
        is_fit.then_some(grade)
    }
}

fn has(profile: &Profile, family: &[Tactic]) -> bool {
    profile.entries.iter().any(|entry| family.contains(&entry.tactic))
}

/// Why a profile cannot require any of these tactics, and which profiles can.
fn cannot_require(name: &str, family: &[Tactic], profile: &Profile) -> String {
    if has(profile, family) {
        return format!("--requires {name}: --without excludes it");
    }
    let can = |name: &&str| Profile::built_in(name).is_ok_and(|profile| has(&profile, family));
    let others: Vec<&str> = Profile::NAMES.iter().copied().filter(can).collect();
    let profile = &profile.name;
    match others.as_slice() {
        [] => format!(
            "--requires {name}: the profile {profile} does not have it, nor does any built-in profile"
        ),
        _ => format!(
            "--requires {name}: the profile {profile} does not have it; --profile {} does",
            others.join(", ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_families() {
        let range: Range = "4.5..5.5".parse().unwrap();
        assert!(range.contains(4.5) && range.contains(5.5) && !range.contains(5.6));
        assert!(
            "..5".parse::<Range>().unwrap().contains(-1.0) && "5".parse::<Range>().unwrap().contains(5.0)
        );
        for wrong in ["", "x", "6..5", "1..NaN"] {
            assert!(wrong.parse::<Range>().is_err(), "{wrong}");
        }
        assert_eq!(family("x-wing").unwrap(), [Tactic::XWing]);
        assert!(family("forcing-chain").unwrap().len() > 4 && family("chai").is_err());
    }
}

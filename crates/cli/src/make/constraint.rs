//! Constraints on a puzzle: its tactics, its rating, its predicted solving time.

use std::fmt::Display;
use std::str::FromStr;

use anyhow::Result;
use sudoku_kit::Puzzle;
use sudoku_kit::core::names::{self, UnknownName};
use sudoku_kit::tactics::{Ending, Entry, Grade, Grader, Profile, Tactic};

use crate::usage::WrongUse;

/// The constraints.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ConstraintArgs {
    /// A tactic that the puzzle needs, such as x-wing: at some point no easier one finds anything. A family, such as
    /// forcing-chain, stands for any of its tactics. May be given several times; `sudoku-lab list tactics` shows them.
    #[arg(long, value_name = "TACTIC", value_delimiter = ',')]
    pub requires: Vec<String>,
    /// A tactic, or a family, that the puzzle does not need: the other tactics of the profile solve it.
    #[arg(long, value_name = "TACTIC", value_delimiter = ',')]
    pub without: Vec<String>,
    /// Range of the rating by the profile, which is the score of the hardest step: for example 4.5..5.5 with --profile
    /// se-1.2.1.
    #[arg(long, value_name = "RANGE")]
    pub rating: Option<Range>,
    /// Range of the predicted mean solving time in minutes, such as 5..10.
    #[arg(long, value_name = "RANGE")]
    pub minutes: Option<Range>,
}

impl ConstraintArgs {
    /// Whether the puzzle must be graded to check them.
    pub fn grades(&self) -> bool {
        !self.requires.is_empty() || !self.without.is_empty() || self.rating.is_some()
    }
}

/// Numbers between two bounds, both included.
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

    /// Whether any number from `least` to `most` is among them.
    fn meets(self, least: f64, most: f64) -> bool {
        self.least <= most && least <= self.most
    }
}

/// Printed in the form in which it is read.
impl Display for Range {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let end = |end: f64| if end.is_finite() { end.to_string() } else { String::new() };
        write!(f, "{}..{}", end(self.least), end(self.most))
    }
}

/// Bounds of the predicted solving time in minutes, with a wide margin. The prediction for every puzzle is within them.
const MINUTES: [f64; 2] = [0.1, 1000.0];

/// Rejects a range of minutes if the model predicts it for no puzzle.
///
/// # Errors
/// If it is such a range.
pub fn check_minutes(minutes: Range) -> Result<()> {
    let [least, most] = MINUTES;
    if !minutes.meets(least, most) {
        let why = format!(
            "--minutes: no puzzle is predicted to take less than {least} minutes or more than {most}"
        );
        return Err(WrongUse(why).into());
    }
    Ok(())
}

/// The maximum that a rating adds to the score of a tactic whose larger patterns have higher scores.
const MOST_EXTRA: f64 = 10.0;

/// The least and greatest rating of a puzzle whose hardest step is by this entry.
fn ratings(entry: &Entry) -> [f64; 2] {
    [entry.score, if entry.by_size { entry.score + MOST_EXTRA } else { entry.score }]
}

/// Rejects a rating, level and tactics that contradict each other, or that no puzzle can have with this profile.
fn check_possible(
    profile: &Profile,
    level: Option<usize>,
    requires: &[(&String, Vec<Tactic>)],
    rating: Option<Range>,
) -> Result<()> {
    let fail = |why: String| Err(WrongUse(why).into());
    if level.is_some_and(|level| level >= profile.levels.len()) {
        let name = profile.level_name(profile.levels.len());
        return fail(format!(
            "--level {name}: the tactics do not solve such puzzles, so they have no rating and need no tactic"
        ));
    }
    // The hardest step of a puzzle is by an entry of the puzzle's level or a lower one.
    let is_low = |entry: &&Entry| level.is_none_or(|level| entry.level <= level);
    let of_level = level.map_or(String::new(), |level| format!(" of level {}", profile.level_name(level)));
    let shown = |ratings: &[[f64; 2]]| {
        let least = ratings.iter().map(|range| range[0]).fold(f64::INFINITY, f64::min);
        let most = ratings.iter().map(|range| range[1]).fold(f64::NEG_INFINITY, f64::max);
        format!("{least} to {most}")
    };
    if let Some(range) = rating {
        let all: Vec<[f64; 2]> = profile.entries.iter().filter(is_low).map(ratings).collect();
        if !all.iter().any(|[least, most]| range.meets(*least, *most)) {
            let name = &profile.name;
            return fail(format!(
                "--rating: no puzzle{of_level} has it; {name} gives ratings from {}, in steps",
                shown(&all)
            ));
        }
    }
    for (name, family) in requires {
        let entries: Vec<&Entry> =
            profile.entries.iter().filter(|entry| family.contains(&entry.tactic)).filter(is_low).collect();
        if entries.is_empty() {
            return fail(format!("--requires {name}: no puzzle{of_level} needs it"));
        }
        let all: Vec<[f64; 2]> = entries.into_iter().map(ratings).collect();
        let least = all.iter().map(|[least, _]| *least).fold(f64::INFINITY, f64::min);
        if rating.is_some_and(|range| least > range.most) {
            return fail(format!("--requires {name}: such puzzles have a rating of {least} or more"));
        }
    }
    Ok(())
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

/// The correct form of a range in a wrong form, such as `4.5-5.5` or `5,0..5,5`.
pub fn right_form<T: FromStr>(text: &str, examples: &str) -> String {
    let points = text.trim().replace(',', ".");
    let parts = points.split(['-', '–', ':', ' ']).filter(|part| !part.is_empty());
    let written = parts.collect::<Vec<_>>().join("..");
    // The unchanged text has already been rejected.
    match written != text && written.parse::<T>().is_ok() {
        true => format!("write it as {written}"),
        false => format!("give a range such as {examples}"),
    }
}

/// The tactics with this name: a single one, or a family of all tactics whose names contain the word, such as
/// forcing-chain.
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

/// A profile without the excluded tactics, and the tactics that a puzzle must need.
pub struct Sieve {
    grader: Grader,
    is_limited: bool,
    requires: Vec<Vec<Tactic>>,
    rating: Option<Range>,
}

impl Sieve {
    /// A sieve for these constraints.
    ///
    /// # Errors
    /// If a tactic is unknown, if the profile lacks a required tactic, or if no puzzle can meet the constraints (at the
    /// given level, if there is one).
    pub fn of(constraints: &ConstraintArgs, profile: &Profile, level: Option<usize>) -> Result<Sieve> {
        let (requires, without) = (families(&constraints.requires)?, families(&constraints.without)?);
        let mut left = profile.clone();
        left.entries.retain(|entry| !without.iter().flatten().any(|gone| *gone == entry.tactic));
        for (family, name) in requires.iter().zip(&constraints.requires) {
            if !has(&left, family) {
                return Err(WrongUse(cannot_require(name, family, profile)).into());
            }
        }
        let is_limited = constraints.grades();
        if is_limited {
            let named: Vec<_> = constraints.requires.iter().zip(requires.iter().cloned()).collect();
            check_possible(&left, level, &named, constraints.rating)?;
        }
        Ok(Sieve { grader: Grader::new(left), is_limited, requires, rating: constraints.rating })
    }

    /// The profile by which puzzles are graded.
    pub fn profile(&self) -> &Profile {
        self.grader.profile()
    }

    /// The grade of the puzzle, if it meets the constraints.
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

/// A message that says why a profile cannot require any of these tactics, and which profiles can.
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
    use sudoku_kit::metrics::human::SolvingTime;
    use sudoku_math::ln;

    use super::*;

    #[test]
    fn what_no_puzzle_can_be_is_refused_and_what_some_puzzle_is_is_not() {
        let of = |rating: &str, requires: &[&str], profile: &str, level: &str| {
            let profile = Profile::built_in(profile).unwrap();
            let level = (!level.is_empty()).then(|| profile.level(level).unwrap());
            let rating = (!rating.is_empty()).then(|| rating.parse().unwrap());
            let requires = requires.iter().map(|name| name.to_string()).collect();
            let constraints = ConstraintArgs { rating, requires, ..ConstraintArgs::default() };
            Sieve::of(&constraints, &profile, level).map(drop).map_err(|error| error.to_string())
        };
        for (rating, requires, profile, level, why) in [
            ("0..0", &[][..], "se-1.2.1", "", "no puzzle has it"),
            ("1e3..1e3", &[], "se-1.2.1", "", "no puzzle has it"),
            ("100..101", &[], "hodoku", "easy", "of level easy has it"),
            ("4.21..4.29", &[], "hodoku", "", "no puzzle has it"),
            ("", &["swordfish"], "hodoku", "easy", "of level easy needs it"),
            ("..2", &["swordfish"], "se-1.2.1", "", "or more"),
            ("", &["x-wing"], "hodoku", "give up", "do not solve"),
        ] {
            let refused = of(rating, requires, profile, level).unwrap_err();
            assert!(refused.contains(why), "{rating} {requires:?} {profile} {level}: {refused}");
        }
        for (rating, requires, profile, level) in [
            ("4.5..5.5", &[][..], "se-1.2.1", ""),
            ("9..", &["forcing-chain"], "se-1.2.1", ""),
            ("..5", &["x-wing"], "se-1.2.1", ""),
            ("", &["x-wing"], "hodoku", "unfair"),
        ] {
            assert_eq!(
                of(rating, requires, profile, level),
                Ok(()),
                "{rating} {requires:?} {profile} {level}"
            );
        }
    }

    #[test]
    fn minutes_are_bounded_by_the_model() {
        // These values are far beyond any run of 81 steps: 20 looks and 30 refutations per step, and 81 singles in
        // boxes.
        let ends = [[0.0, 0.0, ln(82.0)], [ln(10_000.0), ln(10_000.0), 0.0]];
        let [least, most] = ends.map(|terms| SolvingTime::built_in().predict(&terms).seconds / 60.0);
        assert!(MINUTES[0] < least && most < MINUTES[1], "{least} to {most}");
        for (range, is_possible) in [("1e19..", false), ("..0.01", false), ("5..10", true), ("..1", true)] {
            assert_eq!(check_minutes(range.parse().unwrap()).is_ok(), is_possible, "{range}");
        }
    }

    #[test]
    fn ranges_and_families() {
        let range: Range = "4.5..5.5".parse().unwrap();
        assert!(range.contains(4.5) && range.contains(5.5) && !range.contains(5.6));
        assert!(
            "..5".parse::<Range>().unwrap().contains(-1.0) && "5".parse::<Range>().unwrap().contains(5.0)
        );
        for text in ["4.5..5.5", "..5", "5..", "5..5"] {
            assert_eq!(text.parse::<Range>().unwrap().to_string(), text);
        }
        for wrong in ["", "x", "6..5", "1..NaN"] {
            assert!(wrong.parse::<Range>().is_err(), "{wrong}");
        }
        assert_eq!(family("x-wing").unwrap(), [Tactic::XWing]);
        assert!(family("forcing-chain").unwrap().len() > 4 && family("chai").is_err());
    }
}

//! Shared code of the experiments on Zendoku's grades: the published tables, readings of the list of tactics, ways to
//! divide it into grades, and puzzles by random removal.
//!
//! Source: *Zendoku puzzle generation* (Zoonami 2007), 5.1 to 5.3.

use std::sync::Arc;

use sudoku_core::{Grid, Puzzle};
use sudoku_generators::{GridMethod, minimal_batch};
use sudoku_runner::prelude::*;
use sudoku_solvers::Fast;
use sudoku_tactics::{Ending, Entry, Grader, Level, Mode, Profile, Tactic};

/// The grades, easiest first.
pub const GRADES: [&str; 5] = ["easy", "normal", "hard", "expert", "master"];

/// Number of runs in each table.
pub const RUNS: u64 = 1000;

/// Figure 11: unselected puzzles of each grade, out of 1,000.
pub const FIGURE_11: [u64; 5] = [10, 144, 175, 194, 477];

/// Figure 12: puzzles that can be adjusted to each grade, out of 1,000.
pub const FIGURE_12: [u64; 5] = [1000, 333, 395, 307, 454];

/// Puzzles per item: enough to keep the batch solver busy.
pub const PUZZLES: u64 = 250;

/// Settings of an experiment on grades.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Number of puzzles to make.
    #[range(ITEMS)]
    pub puzzles: u64,
    /// Resamples per bootstrap interval.
    #[range(RESAMPLES)]
    pub bootstrap: usize,
    /// Readings of the list of tactics; the verdict is on the first.
    pub scheme: Vec<SchemeChoice>,
}

impl Settings for Config {}

/// Cuts of a list into grades: for each of the four grades below master, the number of tactics, from the easiest on,
/// that its puzzles may need.
pub type Cuts = [usize; 4];

/// A reading of the source: the tactics in order, and whether marks are kept.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct SchemeChoice {
    /// Its name in tables.
    pub name: String,
    /// Whether pencil marks are kept, or a deduction must write a digit at once.
    pub mode: Mode,
    /// The tactics, easiest first; empty for those of the built-in profile `zendoku`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tactics: Vec<String>,
}

/// The readings of a run, and the number of a batch of puzzles.
pub type Item = (Arc<Vec<Scheme>>, u64);

/// A reading, ready for grading: every tactic is its own level.
#[derive(Clone, Debug)]
pub struct Scheme {
    /// Its name in tables.
    pub name: String,
    /// The grader.
    pub grader: Grader,
    /// Graders with the first tactic, the first two, and so on.
    first: Vec<Grader>,
}

impl SchemeChoice {
    /// Builds the reading with its graders.
    pub fn build(&self) -> Result<Scheme> {
        let bad = |message: String| Error::Config { name: self.name.clone(), message };
        let built_in = built_in()?;
        let tactics: Vec<Tactic> = if self.tactics.is_empty() {
            built_in.entries.iter().map(|entry| entry.tactic).collect()
        } else {
            let parse = |name: &String| name.parse::<Tactic>().map_err(|error| bad(error.to_string()));
            self.tactics.iter().map(parse).collect::<Result<_>>()?
        };
        let entry = |(level, &tactic): (usize, &Tactic)| Entry {
            tactic,
            level,
            score: (level + 1) as f64,
            by_size: false,
            most_first: false,
            as_found: false,
        };
        let profile = Profile {
            name: self.name.clone(),
            mode: self.mode,
            levels: tactics
                .iter()
                .map(|tactic| Level { name: tactic.name().to_owned(), at_most: None })
                .collect(),
            entries: tactics.iter().enumerate().map(entry).collect(),
            ..built_in
        };
        let first = (1..=profile.entries.len()).map(|known| {
            let entries = profile.entries[..known].to_vec();
            Grader::new(Profile { entries, ..profile.clone() })
        });
        Ok(Scheme { name: self.name.clone(), first: first.collect(), grader: Grader::new(profile) })
    }
}

impl Scheme {
    /// Number of tactics, from the easiest on, that solve a puzzle; one more than the number of tactics if they do
    /// not.
    ///
    /// It uses graders with fewer tactics, because one with all of them might write a digit by a hard tactic that an
    /// easy one has just made possible.
    ///
    /// # Errors
    /// If two equal clues share a house.
    pub fn place(&self, puzzle: &Puzzle) -> Result<usize> {
        for (known, grader) in (1..).zip(&self.first) {
            if grader.grade(puzzle).map_err(Error::experiment)?.ending == Ending::Solved {
                return Ok(known);
            }
        }
        Ok(self.first.len() + 1)
    }

    /// Index, from 1, of the hardest tactic in one pass with all of them; one past the list if unsolved.
    ///
    /// # Errors
    /// If two equal clues share a house.
    pub fn place_at_once(&self, puzzle: &Puzzle) -> Result<usize> {
        Ok(self.grader.grade(puzzle).map_err(Error::experiment)?.level + 1)
    }

    /// The tactics, easiest first.
    pub fn tactics(&self) -> Vec<Tactic> {
        self.grader.profile().entries.iter().map(|entry| entry.tactic).collect()
    }
}

fn built_in() -> Result<Profile> {
    Profile::built_in("zendoku").map_err(Error::experiment)
}

/// The built-in profile's division of its tactics.
pub fn built_in_cuts() -> Result<Cuts> {
    let profile = built_in()?;
    Ok([0, 1, 2, 3].map(|level| profile.entries.iter().filter(|entry| entry.level <= level).count()))
}

/// Every way to divide this many tactics into four grades, each with at least one tactic.
pub fn all_cuts(tactics: usize) -> Vec<Cuts> {
    let mut all = Vec::new();
    for a in 1..=tactics {
        for b in a + 1..=tactics {
            for c in b + 1..=tactics {
                all.extend((c + 1..=tactics).map(|d| [a, b, c, d]));
            }
        }
    }
    all
}

/// Grade, from 0, of a puzzle whose hardest tactic has this index, from 1; an index past the list means that the
/// tactics do not solve it.
pub fn grade(place: usize, cuts: &Cuts) -> usize {
    cuts.iter().filter(|&&cut| place > cut).count()
}

/// The division in words: the last tactic of each grade.
pub fn shown(cuts: &Cuts, tactics: &[String]) -> String {
    let last = cuts.map(|cut| tactics.get(cut - 1).map_or("", String::as_str));
    last.join(", ")
}

/// The readings with their graders.
pub fn schemes(choices: &[SchemeChoice], experiment: &str) -> Result<Vec<Scheme>> {
    if choices.is_empty() {
        let message = "there is no [[scheme]]: give at least one reading of the tactics".to_owned();
        return Err(Error::Config { name: experiment.to_owned(), message });
    }
    choices.iter().map(SchemeChoice::build).collect()
}

/// Batches of puzzles, each with the readings.
pub fn items(config: &Config, experiment: &str) -> Result<Items<Item>> {
    let schemes = Arc::new(schemes(&config.scheme, experiment)?);
    Ok(Items::count(config.puzzles.div_ceil(PUZZLES), move |batch| (Arc::clone(&schemes), batch)))
}

/// Number of the first puzzle of a batch, and its puzzles with their solutions.
///
/// Source: *Zendoku puzzle generation*, "Generator": a random grid whose cells are emptied in random order, each for
/// good if the solution stays unique.
pub fn puzzles(batch: u64, of: u64, rng: &mut Stream) -> (u64, Vec<(Puzzle, Grid)>) {
    let before = batch * PUZZLES;
    let many = PUZZLES.min(of - before) as usize;
    (before + 1, minimal_batch(many, GridMethod::Uniform, rng, &mut Fast::new()))
}

/// Shares of the grades next to those of a published figure of 1,000 puzzles.
pub fn beside(
    published: &[u64; 5],
    panels: impl Iterator<Item = (String, Vec<Estimate>)>,
) -> Result<Vec<BarPanel>> {
    let published = printed(published)?;
    let panel = |(title, shares): (String, Vec<Estimate>)| {
        BarPanel::new(title, vec![Some(published.clone()), Some(Bars::percent(&shares))])
    };
    Ok(panels.map(panel).collect())
}

/// Counts of a published figure as shares of its puzzles.
pub fn printed(counts: &[u64; 5]) -> Result<Bars> {
    let shares = counts.iter().map(|&count| Estimate::share(count, RUNS));
    Ok(Bars::percent(&shares.collect::<Result<Vec<_>, _>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_part_the_tactics_in_every_way() {
        assert_eq!(all_cuts(7).len(), 35);
        assert_eq!(all_cuts(4), [[1, 2, 3, 4]]);
        let cuts = [2, 3, 4, 7];
        let grades: Vec<usize> = (1..=8).map(|place| grade(place, &cuts)).collect();
        assert_eq!(grades, [0, 0, 1, 2, 3, 3, 3, 4]);
    }

    #[test]
    fn a_scheme_with_the_built_in_cuts_grades_as_the_built_in_profile() {
        let choice = SchemeChoice { name: "zendoku".into(), mode: Mode::Immediate, tactics: Vec::new() };
        let scheme = choice.build().unwrap();
        let cuts = built_in_cuts().unwrap();
        let built_in = Grader::new(built_in().unwrap());
        let mut rng = rand::SeedableRng::seed_from_u64(1);
        let made = minimal_batch(
            200,
            GridMethod::Uniform,
            &mut rng as &mut rand::rngs::ChaCha8Rng,
            &mut Fast::new(),
        );
        for (puzzle, _) in made {
            let place = scheme.place(&puzzle).unwrap();
            assert_eq!(place, scheme.grader.grade(&puzzle).unwrap().level + 1, "{puzzle}");
            assert_eq!(grade(place, &cuts), built_in.grade(&puzzle).unwrap().level, "{puzzle}");
        }
    }

    #[test]
    fn what_is_no_scheme_is_reported() {
        let choice = |mode: &str, tactic: &str| {
            toml::from_str::<SchemeChoice>(&format!("name = 'own'\nmode = '{mode}'\ntactics = ['{tactic}']"))
        };
        assert!(choice("slow", "naked-pair").unwrap_err().to_string().contains("immediate"));
        let unknown = choice("chained", "guess").unwrap().build().unwrap_err();
        assert!(unknown.to_string().contains("naked-pair"));
    }
}

//! Settings of the experiment.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use rand::seq::SliceRandom;
use sudoku_core::{Cell, Grid, Puzzle};
use sudoku_metrics::{ChoiceHistogram, Weights, propagate_singles};
use sudoku_runner::data::Control;
use sudoku_runner::prelude::*;
use sudoku_solvers::Engine;

const LEVELS: RangeInclusive<u8> = 1..=100;

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Significance level of the paper's t-tests.
    #[range(ALPHA)]
    pub alpha: f64,
    /// Resamples per bootstrap interval.
    #[range(RESAMPLES)]
    pub bootstrap: usize,
    /// Maximum number of puzzles per level of a set, taken from the start; 0 for all.
    pub max_per_level: usize,
    /// Weights in addition to the paper's three, each w(1) to w(9).
    #[serde(default)]
    pub weights: BTreeMap<String, [f64; 9]>,
    /// The control sets.
    pub sets: Vec<SetChoice>,
    /// Pools of levels of several sets, as in the paper.
    #[serde(default)]
    pub pools: Vec<Pool>,
}

/// A control set and the meaning of its labels.
#[derive(Default, Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct SetChoice {
    /// Id of the data set.
    pub id: String,
    /// Difficulty level d = 1, 2, ... of each label; puzzles with other labels are left out. Without it, labels
    /// are numbered from 1 in the data set's own order.
    #[serde(default)]
    pub levels: BTreeMap<String, u8>,
    /// The level of every puzzle, for a set without labels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[range(LEVELS)]
    pub all: Option<u8>,
    /// Labels that were based on the number of clues, and carry no information given that number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labelled_by_clues: Vec<String>,
    /// A set that shares many of these puzzles; they are left out of the model over all sets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shares_puzzles_with: Option<String>,
}

/// A pool of levels of several sets.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Pool {
    /// Its name in tables and figures.
    pub name: String,
    /// One line on what it represents.
    pub about: String,
    /// Ids of sets, with the levels taken from each.
    pub parts: BTreeMap<String, Vec<u8>>,
    /// Number of puzzles that the paper had of each of these levels. With them, the pool is also summarised with
    /// every set and level weighted to its number.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub in_paper: BTreeMap<String, Vec<u32>>,
    /// Levels whose puzzles in the paper came from none of these sets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stand_ins: Vec<u8>,
}

impl Pool {
    /// The sets and levels with the number of puzzles that the paper had of each; `None` if the config names none.
    pub fn counts(&self) -> Option<BTreeMap<(&str, u8), u32>> {
        let of_set = |(set, levels): (&'_ String, &Vec<u8>)| {
            let counts = self.in_paper.get(set)?;
            Some(levels.iter().zip(counts).map(move |(&level, &count)| (level, count)).collect::<Vec<_>>())
        };
        let mut all = BTreeMap::new();
        for part in &self.parts {
            all.extend(of_set(part)?.into_iter().map(|(level, count)| ((part.0.as_str(), level), count)));
        }
        Some(all)
    }

    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        let lengths = |of: &BTreeMap<String, Vec<u32>>| -> Vec<(String, usize)> {
            of.iter().map(|(set, counts)| (set.clone(), counts.len())).collect()
        };
        let wanted: Vec<_> = self.parts.iter().map(|(set, levels)| (set.clone(), levels.len())).collect();
        if !self.in_paper.is_empty() && lengths(&self.in_paper) != wanted {
            return Err(format!(
                "pool {:?}: in_paper must give one number for each set and level of parts",
                self.name
            ));
        }
        self.in_paper.values().flatten().try_for_each(|&count| check_range("in_paper", count, 1..=1_000_000))
    }
}

impl Config {
    /// Whether a label was based on the number of clues.
    pub fn is_labelled_by_clues(&self, set: &str, label: &str) -> bool {
        let mut own = self.sets.iter().filter(|choice| choice.id == set);
        own.any(|choice| choice.labelled_by_clues.iter().any(|known| known == label))
    }
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        self.weights.values().flatten().try_for_each(|&w| check_range("weights", w, 0.0..=1e9))?;
        self.sets.iter().try_for_each(SetChoice::check_ranges)?;
        self.pools.iter().try_for_each(Pool::check)?;
        let levels = self.sets.iter().flat_map(|set| set.levels.values());
        let levels = levels.chain(self.pools.iter().flat_map(|pool| pool.parts.values().flatten()));
        levels.copied().try_for_each(|level| check_range("level", level, LEVELS))
    }

    fn use_data(&mut self, set: &str) -> bool {
        self.sets = vec![SetChoice { id: set.to_owned(), ..SetChoice::default() }];
        self.pools.clear();
        true
    }
}

// One control puzzle: its counts, its ease by all weights, and the effect of removing clues on its ease.

/// Represents the label in a set without labels.
pub const UNLABELLED: &str = "all";

record! {
    /// One line of `data.csv`: a control puzzle.
    pub row Row(item: &Item, rng: &mut Stream) {
        let (control, level) = item;
        let puzzle = &control.puzzle;
        let choices = ChoiceHistogram::of(puzzle);
        let ease =
            |weights: Weights, choices| weights.wnef(choices).ok_or_else(|| control.error("no blank cell"));
        let after = propagate_singles(puzzle).map_err(|error| control.error(error))?;
        let grid = Engine::default().build().solve(puzzle).ok_or_else(|| control.error("no solution"))?;
        let removed = removals(puzzle, &grid, rng);
        let [c1, c2, c3, c4, c5, c6, c7, c8, c9] = choices.bins().map(u32::from);
    }
    /// Control set.
    pub set: String = control.set.clone(),
    /// Line in the file of the set, from 1.
    pub line: u64 = control.line,
    /// The label as the data set gives it.
    pub label: String = control.label.clone().unwrap_or_else(|| UNLABELLED.into()),
    /// Difficulty level d, from 1.
    pub level: u8 = *level,
    /// Number of clues.
    pub clues: u32 = puzzle.clue_count() as u32,
    /// |E(P)|: blank cells.
    pub blanks: u32 = u32::from(choices.blanks()),
    /// C(P): candidates of all blank cells.
    pub choices_total: u32 = choices.total_choices(),
    /// Blank cells with one candidate.
    pub c1: u32 = c1,
    /// Blank cells with two candidates.
    pub c2: u32 = c2,
    /// Blank cells with three candidates.
    pub c3: u32 = c3,
    /// Blank cells with four candidates.
    pub c4: u32 = c4,
    /// Blank cells with five candidates.
    pub c5: u32 = c5,
    /// Blank cells with six candidates.
    pub c6: u32 = c6,
    /// Blank cells with seven candidates.
    pub c7: u32 = c7,
    /// Blank cells with eight candidates.
    pub c8: u32 = c8,
    /// Blank cells with nine candidates.
    pub c9: u32 = c9,
    /// WNEF by the exponential weights.
    pub wnef_exp: f64 = ease(Weights::EXPONENTIAL, &choices)?,
    /// WNEF by the quadratic weights.
    pub wnef_sq: f64 = ease(Weights::QUADRATIC, &choices)?,
    /// WNEF by the linear weights.
    pub wnef_lin: f64 = ease(Weights::LINEAR, &choices)?,
    /// WNEF by the exponential weights, from the candidates that singles leave.
    pub wnef_exp_after_singles: f64 = ease(Weights::EXPONENTIAL, &ChoiceHistogram::narrowed(puzzle, &after))?,
    /// Number of clues removed, one by one in random order, from the solution down to the puzzle.
    pub removals: u32 = u32::from(choices.blanks()),
    /// Number of removals that did not raise wef, by the exponential weights.
    pub wef_exp_not_raised: u32 = removed[0],
    /// The same by the quadratic weights.
    pub wef_sq_not_raised: u32 = removed[1],
    /// The same by the linear weights.
    pub wef_lin_not_raised: u32 = removed[2],
}

impl Row {
    /// The choice histogram c_1 to c_9.
    pub fn histogram(&self) -> [u32; 9] {
        [self.c1, self.c2, self.c3, self.c4, self.c5, self.c6, self.c7, self.c8, self.c9]
    }
}

/// A control puzzle with its difficulty level d.
pub type Item = (Control, u8);

/// Number of removals that did not raise wef, for each of the three weights, when the clues that the puzzle lacks are
/// removed from its solution in random order. Every position on the path has that solution as its only one, so all of
/// them are puzzles.
fn removals(puzzle: &Puzzle, grid: &Grid, rng: &mut Stream) -> [u32; 3] {
    const WEIGHTS: [Weights; 3] = [Weights::EXPONENTIAL, Weights::QUADRATIC, Weights::LINEAR];
    let mut order: Vec<Cell> = puzzle.blanks().iter().collect();
    order.shuffle(rng);
    let mut position = Puzzle::from(*grid);
    let mut before = [0.0; 3];
    let mut not_raised = [0; 3];
    for cell in order {
        position.set(cell, None);
        let choices = ChoiceHistogram::of(&position);
        let after = WEIGHTS.map(|weights| weights.wef(&choices));
        for n in 0..3 {
            not_raised[n] += u32::from(after[n] <= before[n]);
        }
        before = after;
    }
    not_raised
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn the_first_removals_raise_wef_and_later_ones_need_not() {
        let line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let control =
            Control { set: "test".into(), line: 1, label: None, level: None, puzzle: line.parse().unwrap() };
        let row = Row::of(&(control, 4), &mut Stream::seed_from_u64(1)).unwrap();
        assert_eq!((row.clues, row.blanks, row.removals), (17, 64, 64));
        assert_eq!(row.histogram().iter().sum::<u32>(), 64);
        assert!(row.wef_exp_not_raised > row.wef_lin_not_raised);
        assert!(row.wef_exp_not_raised < 60, "the first removals always raise it");
    }
}

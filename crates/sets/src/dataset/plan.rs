//! The settings that determine every byte of a graded set.

use serde::{Deserialize, Serialize};
use sudoku_tables::Category;

use super::candidate::Candidate;

/// A plan for a set with strata of rating and clues, or for a sample of all minimal puzzles.
///
/// The class of a row's solution grid determines its part, which is one of three. Further parts contain shifted
/// puzzles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Its title.
    pub title: String,
    /// One or two sentences.
    pub description: String,
    /// Seed.
    pub seed: u64,
    /// Number of rows for training.
    pub train: u64,
    /// Number of rows for model selection.
    pub validation: u64,
    /// Number of rows for testing.
    pub test: u64,
    /// Number of rows per file; 0 for one file per part.
    #[serde(default)]
    pub rows_per_file: u64,
    /// Number of grids per run of the population sampler.
    pub grids: usize,
    /// Number of puzzles drawn from each run.
    pub drawn: usize,
    /// Sets or user files with hard puzzles. Their relatives fill the strata that are `from` relatives.
    #[serde(default)]
    pub seeds: Vec<String>,
    /// The strata. If there are none, rows are a sample of the population.
    #[serde(default)]
    pub strata: Vec<Stratum>,
    /// Number of rows in the parts with shifted puzzles.
    #[serde(default)]
    pub shifts: Shifts,
}

/// A stratum: puzzles with similar ratings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stratum {
    /// Least and greatest rating by Sudoku Explainer 1.2.1.
    pub er: [f64; 2],
    /// Its share of the rows, relative to the other strata.
    pub share: u64,
    /// The source of its puzzles.
    pub from: Origin,
    /// Ranges of clues with equal shares of the stratum. If there are none, any number of clues is allowed.
    #[serde(default)]
    pub clues: Vec<[u32; 2]>,
}

/// The source of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Category)]
pub enum Origin {
    /// Drawn from all minimal puzzles, by splitting.
    #[default]
    Population,
    /// A hard puzzle with one or two clues moved, made minimal again and permuted.
    Relatives,
    /// A symmetric copy of a training row.
    Isomorph,
    /// A training row with one clue moved, on the same solution grid.
    Moved,
    /// A test row with clues added.
    Padded,
    /// A minimal puzzle on another board.
    Board,
}

/// Number of rows in the parts with shifted puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Shifts {
    /// Symmetric copies of training rows.
    pub isomorphs: u64,
    /// Training rows with one clue moved.
    pub moved: u64,
    /// Test rows with clues added.
    pub padded: u64,
    /// Puzzles on boards of 4 x 4 cells.
    pub order_2: u64,
    /// Puzzles on boards of 16 x 16 cells.
    pub order_4: u64,
    /// Relatives with a higher rating than every row of the other parts.
    pub harder: u64,
}

/// A stratum with one range of clues, which has a quota.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cell {
    /// Least and greatest rating.
    pub er: [f64; 2],
    /// Minimum and maximum number of clues.
    pub clues: [u32; 2],
    /// The source of its puzzles.
    pub from: Origin,
    /// Its share of the rows.
    pub share: f64,
}

impl Cell {
    /// Whether a candidate belongs to it, ignoring its source.
    pub fn holds(&self, candidate: &Candidate) -> bool {
        let [least, most] = self.er;
        // Without strata, puzzles whose rating took too long are taken too.
        let er = candidate.rated.as_ref().map_or(f64::NEG_INFINITY, |rated| rated.er);
        let clues = candidate.puzzle.clue_count() as u32;
        least <= er && er <= most && (self.clues[0]..=self.clues[1]).contains(&clues)
    }
}

const ANY_CLUES: [u32; 2] = [0, 81];

/// Range of the numbers of clues of minimal puzzles. No puzzle has fewer, and none with more is known.
const CLUES: [u32; 2] = [17, 40];

/// Range of ratings by Sudoku Explainer, with a wide margin.
const RATINGS: [f64; 2] = [1.0, 15.0];

/// Maximum number of rows of a part, all of which are in memory.
pub const MOST_ROWS: u64 = 1_000_000_000;

/// Maximum number of grids per run, and of puzzles drawn from a run. A grid takes 192 bytes.
const MOST_GRIDS: usize = 1 << 22;

/// Why a plan is invalid.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct PlanError(String);

impl Plan {
    /// The numbers of rows of the training, validation and test part.
    pub fn sizes(&self) -> [u64; 3] {
        [self.train, self.validation, self.test]
    }

    /// The number of rows of all parts.
    pub fn rows(&self) -> u128 {
        let Shifts { isomorphs, moved, padded, order_2, order_4, harder } = self.shifts;
        let shifts = [isomorphs, moved, padded, order_2, order_4, harder];
        self.sizes().into_iter().chain(shifts).map(u128::from).sum()
    }

    /// The strata by range of clues.
    pub fn cells(&self) -> Vec<Cell> {
        let total: u64 = self.strata.iter().map(|stratum| stratum.share).sum();
        let cells = |stratum: &Stratum| {
            let ranges = if stratum.clues.is_empty() { vec![ANY_CLUES] } else { stratum.clues.clone() };
            let share = stratum.share as f64 / (total * ranges.len() as u64) as f64;
            let (er, from) = (stratum.er, stratum.from);
            ranges.into_iter().map(move |clues| Cell { er, clues, from, share })
        };
        match self.strata.is_empty() {
            true => {
                let from = Origin::Population;
                vec![Cell { er: [f64::NEG_INFINITY, f64::INFINITY], clues: ANY_CLUES, from, share: 1.0 }]
            }
            false => self.strata.iter().flat_map(cells).collect(),
        }
    }

    /// Checks conditions that the types do not guarantee.
    ///
    /// # Errors
    /// If no row is requested, a range is empty, strata overlap, a stratum has no source, or a part of shifted puzzles
    /// lacks its source.
    pub fn check(&self) -> Result<(), PlanError> {
        let fail = |text: String| Err(PlanError(text));
        let Shifts { isomorphs, moved, padded, order_2, order_4, harder } = self.shifts;
        let rows =
            [self.train, self.validation, self.test, isomorphs, moved, padded, order_2, order_4, harder];
        if let Some(rows) = rows.into_iter().find(|rows| *rows > MOST_ROWS) {
            return fail(format!("a part has {rows} rows; at most {MOST_ROWS} are allowed"));
        }
        if self.strata.iter().any(|stratum| !(1..=MOST_ROWS).contains(&stratum.share)) {
            return fail(format!("strata: a share must be a whole number from 1 to {MOST_ROWS}"));
        }
        if self.sizes().iter().sum::<u64>() == 0 {
            return fail("train, validation and test are all 0: ask for at least one row".into());
        }
        if !(100..=MOST_GRIDS).contains(&self.grids) || !(1..=MOST_GRIDS).contains(&self.drawn) {
            return fail(format!(
                "grids is {} and drawn is {}; grids must be from 100 to {MOST_GRIDS}, drawn from 1 to {MOST_GRIDS}",
                self.grids, self.drawn
            ));
        }
        let cells = self.cells();
        for (place, cell) in cells.iter().enumerate() {
            let has_rating = cell.er[0] <= cell.er[1] && cell.er[0] <= RATINGS[1] && RATINGS[0] <= cell.er[1];
            let [least, most] = cell.clues;
            let has_clues = least <= most && least <= CLUES[1] && CLUES[0] <= most;
            if !(has_rating && has_clues || self.strata.is_empty()) {
                return fail(format!("strata: er {:?}, clues {:?} is empty", cell.er, cell.clues));
            }
            if !matches!(cell.from, Origin::Population | Origin::Relatives) {
                return fail(format!("strata: er {:?}: from must be population or relatives", cell.er));
            }
            let meets = |one: &Cell| {
                let ers = one.er[0] <= cell.er[1] && cell.er[0] <= one.er[1];
                ers && one.clues[0] <= cell.clues[1] && cell.clues[0] <= one.clues[1]
            };
            if let Some(other) = cells[..place].iter().find(|one| meets(one)) {
                return fail(format!("strata: er {:?} and {:?} overlap", other.er, cell.er));
            }
        }
        let has_relatives = cells.iter().any(|cell| cell.from == Origin::Relatives);
        if self.seeds.is_empty() && (has_relatives || harder > 0) {
            return fail("seeds: relatives need hard puzzles to start from: name sets or files".into());
        }
        if harder > 0 && self.strata.is_empty() {
            return fail("shifts: harder puzzles need strata, so that there is a greatest rating".into());
        }
        if self.train == 0 && isomorphs + moved > 0 || self.test == 0 && padded > 0 {
            return fail("shifts: isomorphs and moved need training rows, padded needs test rows".into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(change: impl Fn(&mut Plan)) -> Result<(), PlanError> {
        let stratum = Stratum { er: [1.0, 1.9], share: 1, from: Origin::Population, clues: vec![[17, 40]] };
        let mut plan = Plan {
            title: String::new(),
            description: String::new(),
            seed: 1,
            train: 20,
            validation: 0,
            test: 0,
            rows_per_file: 0,
            grids: 500,
            drawn: 60,
            seeds: Vec::new(),
            strata: vec![stratum.clone(), Stratum { er: [2.0, 6.9], ..stratum }],
            shifts: Shifts::default(),
        };
        change(&mut plan);
        plan.check()
    }

    #[test]
    fn a_plan_beyond_all_memory_or_that_no_puzzle_meets_is_refused() {
        plan(|_| ()).unwrap();
        plan(|plan| plan.strata.clear()).unwrap();
        let changes: [fn(&mut Plan); 18] = [
            |plan| plan.grids = 1_000_000_000,
            |plan| plan.grids = usize::MAX,
            |plan| plan.grids = 99,
            |plan| plan.drawn = usize::MAX,
            |plan| plan.drawn = 0,
            |plan| plan.train = 0,
            |plan| plan.train = u64::MAX,
            |plan| (plan.train, plan.test) = (u64::MAX, u64::MAX),
            |plan| (plan.shifts.isomorphs, plan.shifts.moved) = (u64::MAX, 1),
            |plan| plan.strata.iter_mut().for_each(|stratum| stratum.share = 0),
            |plan| plan.strata.iter_mut().for_each(|stratum| stratum.share = u64::MAX),
            |plan| plan.strata[0].er = [0.0, 0.5],
            |plan| plan.strata[0].er = [100.0, 101.0],
            |plan| plan.strata[0].er = [f64::NAN, f64::NAN],
            |plan| plan.strata[0].er = [1.9, 1.0],
            |plan| plan.strata[0].clues = vec![[0, 16]],
            |plan| plan.strata[0].clues = vec![[41, 81]],
            |plan| plan.strata[0].clues = vec![[30, 20]],
        ];
        for (number, change) in changes.into_iter().enumerate() {
            assert!(plan(change).is_err(), "{number}");
        }
    }
}
